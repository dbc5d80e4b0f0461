import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { dialogTexts } from '../customer/dialogs/texts.ts';
import type { NewTime } from '../reschedule-dialog.tsx';
import { useOneChange } from '../use-change-booking.ts';
import { ownBookingTexts as texts } from './appointment-texts.ts';
import { ownBookingsKey } from './queries.ts';

/** One appointment of the artisan's. */
export function useBookingAsArtisan(id: string) {
  return useQuery({
    queryKey: [...ownBookingsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(booking.showAsArtisan, { params: { id } }, { signal })).data,
  });
}

/** One change by the artisan. The server's own sentence says what stands in the way: somebody was quicker, the time is taken. */
export function useOwnChange(id: string, send: () => Promise<unknown>, done: string, otherwise: string) {
  return useOneChange(id, send, { done, failed: (error) => sentenceOf(error, otherwise), stale: ownBookingsKey });
}

/** Says that the work is done. */
export function useCompleteBooking(id: string) {
  return useOwnChange(id, () => call(booking.complete, { params: { id } }), texts.completed, texts.completeFailed);
}

/** Withdraws a proposal, or calls an accepted appointment off. */
export function useCancelAsArtisan(id: string) {
  return useOwnChange(
    id,
    () => call(booking.cancelAsArtisan, { params: { id } }),
    texts.calledOff,
    texts.callOffFailed,
  );
}

/** Moves the appointment to the time that the customer asked for. */
export function useAcceptRescheduleAsArtisan(id: string) {
  const send = () => call(booking.acceptRescheduleAsArtisan, { params: { id } });
  return useOwnChange(id, send, texts.moved, texts.answerFailed);
}

/** Leaves the appointment where it is. */
export function useDeclineRescheduleAsArtisan(id: string) {
  const send = () => call(booking.declineRescheduleAsArtisan, { params: { id } });
  return useOwnChange(id, send, texts.kept, texts.answerFailed);
}

/** Takes the artisan's own wish for another time back. */
export function useWithdrawRescheduleAsArtisan(id: string) {
  const send = () => call(booking.withdrawRescheduleAsArtisan, { params: { id } });
  return useOwnChange(id, send, texts.wishWithdrawn, texts.answerFailed);
}

/** Asks the customer for another time. */
export function useRequestRescheduleAsArtisan(id: string, who: string, forget: () => void, onDone: () => void) {
  const send = (body: NewTime) => call(booking.requestRescheduleAsArtisan, { params: { id }, body });
  return useOneChange(id, send, { done: dialogTexts.asked(who), forget, onDone, stale: ownBookingsKey });
}
