import { type Booking, booking } from '@fixit/contract/booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';
import { ownBookingTexts as texts } from './own-booking-texts.ts';

const ownBookingsKey = ['booking', 'own'] as const;

/** One appointment of the artisan's. */
export function useOwnBooking(id: string) {
  return useQuery({
    queryKey: [...ownBookingsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(booking.detailOwn, { params: { id } }, { signal })).data,
  });
}

/** A change of one appointment; afterwards all is read again. Its button rests meanwhile. */
function useChange<I = void>(id: string, send: (input: I) => Promise<{ data: Booking }>, done: string, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['booking', 'change', id],
    mutationFn: send,
    onSuccess: () => toast.success(done),
    // The server's own sentence says what stands in the way: somebody was quicker, the time is taken.
    onError: (error) => toast.error(sentenceOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownBookingsKey }),
  });
}

/** Says that the work is done. */
export function useCompleteBooking(id: string) {
  return useChange(id, () => call(booking.complete, { params: { id } }), texts.completed, texts.completeFailed);
}

/** Withdraws a proposal, or calls an accepted appointment off. */
export function useCallOff(id: string) {
  return useChange(id, () => call(booking.cancel, { params: { id } }), texts.calledOff, texts.callOffFailed);
}

/** Moves the appointment to the time that the customer asked for. */
export function useAcceptWish(id: string) {
  return useChange(id, () => call(booking.acceptRescheduleOwn, { params: { id } }), texts.moved, texts.answerFailed);
}

/** Leaves the appointment where it is. */
export function useDeclineWish(id: string) {
  return useChange(id, () => call(booking.declineRescheduleOwn, { params: { id } }), texts.kept, texts.answerFailed);
}

/** Takes the artisan's own wish for another time back. */
export function useWithdrawWish(id: string) {
  return useChange(
    id,
    () => call(booking.withdrawRescheduleOwn, { params: { id } }),
    texts.wishBack,
    texts.answerFailed,
  );
}
