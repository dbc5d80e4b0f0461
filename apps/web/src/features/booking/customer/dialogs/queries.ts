import { booking } from '@fixit/contract/booking';
import { call } from '../../../../lib/http/client.ts';
import { dialogTexts as texts } from './texts.ts';
import { bookingsKey } from '../../queries.ts';
import type { NewTime } from '../../reschedule-dialog.tsx';
import { useOneChange } from '../../use-change-booking.ts';

/** Calls an accepted appointment off. */
export function useCancelAsCustomer(id: string, onDone: () => void) {
  const send = () => call(booking.cancelAsCustomer, { params: { id } });
  return useOneChange(id, send, { done: texts.called, onDone, stale: bookingsKey });
}

/** Asks the artisan for another time. */
export function useRequestRescheduleAsCustomer(id: string, who: string, forget: () => void, onDone: () => void) {
  const send = (body: NewTime) => call(booking.requestRescheduleAsCustomer, { params: { id }, body });
  return useOneChange(id, send, { done: texts.asked(who), forget, onDone, stale: bookingsKey });
}

/** Reports what went wrong. */
export function useDisputeBooking(id: string, forget: () => void, onDone: () => void) {
  const send = (body: { reason: string }) => call(booking.dispute, { params: { id }, body });
  return useOneChange(id, send, { done: texts.reported, forget, onDone, stale: bookingsKey });
}
