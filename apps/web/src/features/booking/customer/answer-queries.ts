import { booking } from '@fixit/contract/booking';
import { call } from '../../../lib/http/client.ts';
import { bookingsKey } from '../queries.ts';
import { useOneChange } from '../use-change-booking.ts';
import { texts } from './texts.ts';

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
