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
  const [byHand, setByHand] = useState<string | null>(null);
  const [linked, setLinked] = useState<string | null>(null);
  if (opened !== null && opened !== linked && opened !== byHand) setLinked(opened);
  return {
    expanded,
    toggle: (id: string) => setExpanded((now) => (now === id ? null : id)),
    opened,
    /** The booking last named by the address, unless its card opened it; stays highlighted after the dialog closes. */
    linked,
    open: (id: string) => {
      setByHand(id);
      navigate(paths.bookings(id));
    },
    close: () => navigate(paths.bookings(), { replace: true }),
    changing,
    change: (id: string, change: CustomerChange) => setChanging({ id, change }),
    endChange: () => setChanging(null),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
