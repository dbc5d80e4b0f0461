import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../../lib/paths.ts';

export type CustomerChange = 'reschedule' | 'cancel' | 'problem' | 'address';

export function useBookingChoice() {
  const [expanded, setExpanded] = useState<string | null>(null);
  const [changing, setChanging] = useState<{ id: string; change: CustomerChange } | null>(null);
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const opened = search.get('booking_id');
  const [openedFromCard, setOpenedFromCard] = useState<string | null>(null);
  const [linked, setLinked] = useState<string | null>(null);
  if (opened !== null && opened !== linked && opened !== openedFromCard) setLinked(opened);
  return {
    expanded,
    toggle: (id: string) => setExpanded((current) => (current === id ? null : id)),
    opened,
    /**
     * The address last named this booking, and its card did not open it. It stays highlighted after the dialog
     * closes.
     */
    linked,
    open: (id: string) => {
      setOpenedFromCard(id);
      navigate(paths.bookings(id));
    },
    close: () => navigate(paths.bookings(), { replace: true }),
    changing,
    change: (id: string, change: CustomerChange) => setChanging({ id, change }),
    endChange: () => setChanging(null),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
