import type { Booking } from '@fixit/contract/booking';
import { useEffect } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { stepsOf } from '../booking-rules.ts';
import type { BookingChoice } from './use-booking-choice.ts';

// Lasts until the page is reloaded.
const promptedIds = new Set<string>();

/** Asks for the house once per booking and page load, as soon as no other dialog is open. */
export function useHouseQuestion(bookings: readonly Booking[], { openedId, changing, change }: BookingChoice): void {
  const now = useNow();
  const isWaiting = (booking: Booking) => !promptedIds.has(booking.id) && stepsOf(booking, now).has('give-house');
  const id = bookings.find(isWaiting)?.id;
  const canAsk = changing === null && (openedId === null || openedId === id);
  useEffect(() => {
    if (id === undefined || !canAsk) return;
    promptedIds.add(id);
    change(id, 'address');
  });
}
