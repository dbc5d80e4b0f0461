import { booking } from '@fixit/contract/booking';
import { sentenceOf } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { changeTexts as texts } from './change-texts.ts';
import { useOneChange } from './one-change.ts';
import { bookingsKey } from './queries.ts';

/** One answer of the customer. The server's own sentence says best what stands in the way: somebody else was quicker, the time is taken. */
function useAnswer(id: string, send: () => Promise<unknown>, done: string, otherwise: string) {
  return useOneChange(id, send, { done, failed: (error) => sentenceOf(error, otherwise), stale: bookingsKey });
}

/** Moves the appointment to the time that the artisan asked for. */
export function useAcceptReschedule(id: string) {
  return useAnswer(id, () => call(booking.acceptReschedule, { params: { id } }), texts.moved, texts.takeFailed);
}

/** Leaves the appointment where it is. */
export function useDeclineReschedule(id: string) {
  return useAnswer(id, () => call(booking.declineReschedule, { params: { id } }), texts.oldStands, texts.keepFailed);
}

/** Takes the customer's own wish for another time back. */
export function useWithdrawReschedule(id: string) {
  const send = () => call(booking.withdrawReschedule, { params: { id } });
  return useAnswer(id, send, texts.wishWithdrawn, texts.withdrawFailed);
}

/** Says that the work was done, or that a problem is settled. */
export function useConfirmBooking(id: string) {
  return useAnswer(id, () => call(booking.confirm, { params: { id } }), texts.confirmed, texts.confirmFailed);
}
