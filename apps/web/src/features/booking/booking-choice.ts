import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';

/** What a dialog changes about an appointment. */
export type Change = 'reschedule' | 'cancel' | 'problem';

/** Which card is expanded, over all lists, which one the address opens as a dialog, and what is being changed. */
export function useBookingChoice() {
  const [expanded, setExpanded] = useState<string | null>(null);
  const [changing, setChanging] = useState<{ id: string; change: Change } | null>(null);
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  return {
    expanded,
    toggle: (id: string) => setExpanded((now) => (now === id ? null : id)),
    opened: search.get('booking_id'),
    open: (id: string) => navigate(paths.bookings(id)),
    close: () => navigate(paths.bookings(), { replace: true }),
    changing,
    change: (id: string, change: Change) => setChanging({ id, change }),
    leave: () => setChanging(null),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
