import { type Booking, booking } from '@fixit/contract/booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import { toast } from '../../ui/toast.ts';
import { ownBookingsKey } from './calendar-queries.ts';
import { texts } from './propose-texts.ts';
import type { Proposal } from './propose-values.ts';

/** What an artisan proposed and agreed in one conversation. */
export function useTalkBookings(conversation_id: string) {
  return useQuery({
    queryKey: [...ownBookingsKey, 'talk', conversation_id],
    queryFn: async ({ signal }) =>
      listOf((await call(booking.listOwn, { query: { conversation_id, limit: 200 } }, { signal })).results),
  });
}

/** Proposes an appointment. The same key for every try of the same proposal has it made once. */
export function useProposeBooking() {
  const queryClient = useQueryClient();
  const mutationKey = ['booking', 'propose'];
  const proposing = useMutation({
    mutationKey,
    mutationFn: async ({ proposal, key }: { proposal: Proposal; key: string }) =>
      (await call(booking.propose, { body: proposal }, { idempotencyKey: key })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownBookingsKey }),
  });
  return { ...proposing, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}

/** Takes a proposal back. */
export function useWithdrawBooking(id: string) {
  return useChange(id, () => call(booking.cancel, { params: { id } }), texts.withdrawn, texts.withdrawFailed);
}

/** Moves an appointment to the time that the customer asks for. */
export function useAcceptRescheduleOwn(id: string) {
  return useChange(id, () => call(booking.acceptRescheduleOwn, { params: { id } }), texts.moved, texts.answerFailed);
}

/** Leaves an appointment at its time. */
export function useDeclineRescheduleOwn(id: string) {
  return useChange(id, () => call(booking.declineRescheduleOwn, { params: { id } }), texts.kept, texts.answerFailed);
}

/** One change of one appointment at a time; afterwards all is read again, so that it stands there as it is. */
function useChange(id: string, send: () => Promise<{ data: Booking }>, done: string, failed: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['booking', 'change', id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: () => toast.success(done),
    // The server's own sentence says what stands in the way: somebody was quicker, the time is taken.
    onError: (error) => toast.error(sentenceOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownBookingsKey }),
  });
  const change = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { change, isPending };
}
