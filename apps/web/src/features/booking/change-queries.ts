import { booking } from '@fixit/contract/booking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';
import { changeTexts as texts } from './change-texts.ts';
import { bookingsKey, useAnswer } from './queries.ts';

/** The server's own sentence says best what stands in the way: somebody else was quicker, the time is taken. */
const or = (sentence: string) => (error: unknown) => sentenceOf(error, sentence);

/** Moves the appointment to the time that the artisan asked for. */
export function useAcceptReschedule(id: string) {
  const send = () => call(booking.acceptReschedule, { params: { id } });
  return useAnswer(id, send, texts.moved, or(texts.takeFailed));
}

/** Leaves the appointment where it is. */
export function useDeclineReschedule(id: string) {
  const send = () => call(booking.declineReschedule, { params: { id } });
  return useAnswer(id, send, texts.oldStands, or(texts.keepFailed));
}

/** Takes the customer's own wish for another time back. */
export function useWithdrawReschedule(id: string) {
  const send = () => call(booking.withdrawReschedule, { params: { id } });
  return useAnswer(id, send, texts.wishWithdrawn, or(texts.withdrawFailed));
}

/** Says that the work was done, or that a problem is settled. */
export function useConfirmBooking(id: string) {
  const send = () => call(booking.confirm, { params: { id } });
  return useAnswer(id, send, texts.confirmed, or(texts.confirmFailed));
}

/** A change that a dialog makes: it says so and closes, or shows what the error says. */
function useChange<I>(send: (input: I) => Promise<unknown>, done: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(done);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}

/** Calls an accepted appointment off. */
export function useCancelBooking(id: string, onDone: () => void) {
  return useChange(() => call(booking.cancelOwn, { params: { id } }), texts.called, onDone);
}

/** Asks the artisan for another time. */
export function useAskReschedule(id: string, who: string, onDone: () => void) {
  return useChange(
    (body: { appointment_date: string; appointment_time: string }) =>
      call(booking.askReschedule, { params: { id }, body }),
    texts.asked(who),
    onDone,
  );
}

/** Reports what went wrong. */
export function useDisputeBooking(id: string, onDone: () => void) {
  return useChange(
    (body: { reason: string }) => call(booking.dispute, { params: { id }, body }),
    texts.reported,
    onDone,
  );
}
