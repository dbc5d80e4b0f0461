import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../../lib/paths.ts';

export type CustomerChange = 'reschedule' | 'cancel' | 'problem' | 'address';

export function useBookingChoice() {
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const [changing, setChanging] = useState<{ id: string; change: CustomerChange } | null>(null);
  const [searchParams] = useSearchParams();
  const [, navigate] = useLocation();
  const openedId = searchParams.get('booking_id');
  const [idOpenedFromCard, setIdOpenedFromCard] = useState<string | null>(null);
  const [linkedId, setLinkedId] = useState<string | null>(null);
  if (openedId !== null && openedId !== linkedId && openedId !== idOpenedFromCard) setLinkedId(openedId);
  return {
    expandedId,
    toggle: (id: string) => setExpandedId((current) => (current === id ? null : id)),
    openedId,
    /** Identifies the booking that a link opened last. Its card stays highlighted after the dialog closes. */
    linkedId,
    open: (id: string) => {
      setIdOpenedFromCard(id);
      navigate(paths.bookings(id));
    },
    close: () => navigate(paths.bookings(), { replace: true }),
    changing,
    change: (id: string, change: CustomerChange) => setChanging({ id, change }),
    endChange: () => setChanging(null),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
