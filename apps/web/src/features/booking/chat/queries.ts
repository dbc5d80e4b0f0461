import { booking } from '@fixit/contract/booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';
import { useOwnChange } from '../artisan/change-queries.ts';
import { ownBookingsKey } from '../artisan/queries.ts';
import { texts } from './propose-texts.ts';
import type { Proposal } from './propose-values.ts';

/** What an artisan proposed and agreed in one conversation. */
export function useConversationBookings(conversation_id: string) {
  return useQuery({
    queryKey: [...ownBookingsKey, 'talk', conversation_id],
    queryFn: async ({ signal }) =>
      listOf((await call(booking.listAsArtisan, { query: { conversation_id, limit: 200 } }, { signal })).results),
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
  return useOwnChange(
    id,
    () => call(booking.cancelAsArtisan, { params: { id } }),
    texts.withdrawn,
    texts.withdrawFailed,
  );
}
