import { booking } from '@fixit/contract/booking';
import { sentenceOf } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import type { NewTime } from './ask-time-dialog.tsx';
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

/** Calls an accepted appointment off. */
export function useCancelBooking(id: string, onDone: () => void) {
  const send = () => call(booking.cancelOwn, { params: { id } });
  return useOneChange(id, send, { done: texts.called, onDone, stale: bookingsKey });
}

/** Asks the artisan for another time. */
export function useAskReschedule(id: string, who: string, onDone: () => void) {
  const send = (body: NewTime) => call(booking.askReschedule, { params: { id }, body });
  return useOneChange(id, send, { done: texts.asked(who), onDone, stale: bookingsKey });
}

/** Reports what went wrong. */
export function useDisputeBooking(id: string, onDone: () => void) {
  const send = (body: { reason: string }) => call(booking.dispute, { params: { id }, body });
  return useOneChange(id, send, { done: texts.reported, onDone, stale: bookingsKey });
}
