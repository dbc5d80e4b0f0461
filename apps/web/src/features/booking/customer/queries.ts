import { booking } from '@fixit/contract/booking';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { bookingsKey } from '../queries.ts';
import { changeTexts as texts } from '../texts.ts';
import { useOneChange } from '../use-change-booking.ts';

/** One answer of the customer. The server's own sentence says best what stands in the way: somebody else was quicker, the time is taken. */
function useAnswer(id: string, send: () => Promise<unknown>, done: string, otherwise: string) {
  return useOneChange(id, send, { done, failed: (error) => sentenceOf(error, otherwise), stale: bookingsKey });
}

/** Moves the appointment to the time that the artisan asked for. */
export function useAcceptRescheduleAsCustomer(id: string) {
  return useAnswer(
    id,
    () => call(booking.acceptRescheduleAsCustomer, { params: { id } }),
    texts.moved,
    texts.takeFailed,
  );
}

/** Leaves the appointment where it is. */
export function useDeclineRescheduleAsCustomer(id: string) {
  return useAnswer(
    id,
    () => call(booking.declineRescheduleAsCustomer, { params: { id } }),
    texts.oldStands,
    texts.keepFailed,
  );
}

/** Takes the customer's own wish for another time back. */
export function useWithdrawRescheduleAsCustomer(id: string) {
  const send = () => call(booking.withdrawRescheduleAsCustomer, { params: { id } });
  return useAnswer(id, send, texts.wishWithdrawn, texts.withdrawFailed);
}

/** Says that the work was done, or that a problem is settled. */
export function useConfirmBooking(id: string) {
  return useAnswer(id, () => call(booking.confirm, { params: { id } }), texts.confirmed, texts.confirmFailed);
}
