import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts';
import { artisanBookingsKey } from '../artisan/artisan-booking-queries.ts';
import { jobSheetKey } from '../booking-queries.ts';
import { freeTimesKey } from '../dialog/free-times-queries.ts';
import type { ProposalInput } from './propose-values.ts';

export function useProposeBooking() {
  const queryClient = useQueryClient();
  const sendOnce = useIdempotencyKey();
  const mutationKey = ['booking', 'propose'];
  const mutation = useMutation({
    mutationKey,
    mutationFn: (proposal: ProposalInput) =>
      sendOnce(proposal, (idempotencyKey) => call(booking.propose, { body: proposal }, { idempotencyKey })),
    onSettled: () =>
      Promise.all(
        [artisanBookingsKey, jobSheetKey, freeTimesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return { ...mutation, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}

/** Null lets the server estimate each drive. */
export function useSetTravelTime() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (minutes: number | null) => call(artisan.setTravelTime, { body: { minutes } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: freeTimesKey }),
  });
}
