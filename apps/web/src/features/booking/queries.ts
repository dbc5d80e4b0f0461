import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import { useOneChange } from './one-change.ts';
import { texts } from './texts.ts';

export const bookingsKey = ['booking', 'list'] as const;

/** All of the customer's bookings, in the server's order. */
export function useBookings(enabled = true) {
  return useQuery({
    queryKey: bookingsKey,
    queryFn: async ({ signal }) => listOf((await call(booking.list, { query: {} }, { signal })).results),
    enabled,
  });
}

/** Accepts a proposed appointment, says so, and reads the list again. */
export function useAcceptBooking(id: string) {
  const send = () => call(booking.accept, { query: { booking_id: id } });
  return useOneChange(id, send, { done: texts.confirmed, failed: () => texts.acceptFailed, stale: bookingsKey });
}

/** Rejects a proposed appointment, says so, and reads the list again. */
export function useRejectBooking(id: string, onDone?: () => void) {
  const send = () => call(booking.reject, { params: { id } });
  const failed = () => texts.rejectFailed;
  return useOneChange(id, send, { done: texts.rejected, failed, onDone, stale: bookingsKey });
}
