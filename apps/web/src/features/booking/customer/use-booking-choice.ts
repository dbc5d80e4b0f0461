import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../../lib/paths.ts';

/** What a dialog changes about an appointment. */
export type Change = 'reschedule' | 'cancel' | 'problem';

/** Which card is expanded, over all lists, which one the address opens as a dialog, and what is being changed. */
export function useBookingChoice() {
  const [expanded, setExpanded] = useState<string | null>(null);
  const [changing, setChanging] = useState<{ id: string; change: Change } | null>(null);
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const opened = search.get('booking_id');
  const [byHand, setByHand] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  if (opened !== null && opened !== wanted && opened !== byHand) setWanted(opened);
  return {
    expanded,
    toggle: (id: string) => setExpanded((now) => (now === id ? null : id)),
    opened,
    /** The one that the address named last when it was not opened by its card: it is marked, also when the dialog is gone. */
    wanted,
    open: (id: string) => {
      setByHand(id);
      navigate(paths.bookings(id));
    },
    close: () => navigate(paths.bookings(), { replace: true }),
    changing,
    change: (id: string, change: Change) => setChanging({ id, change }),
    leave: () => setChanging(null),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
