import { artisan, type Business } from '@fixit/contract/artisan';
import type { TimeOff, WorkingWeek } from '@fixit/contract/value/week';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts';
import { useSaveToCache } from '../../lib/http/use-save-to-cache.ts';
import { businessKey, feedKey, hoursKey, timeOffKey } from './artisan-queries.ts';
import type { BusinessValues, HoursValues, TimeOffValues } from './artisan-save-calls.ts';

/** The old URL stops working immediately. */
export function useRenewCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(artisan.renewCalendarFeed, {})).data.address,
    onSuccess: (address) => queryClient.setQueryData(feedKey, address),
  });
}

/** Loads the calls and their schemas only when a form is sent, which keeps the code of the screens small. */
const artisanSaveCalls = () => import('./artisan-save-calls.ts');

/** Returns a function that resolves to the errors of invalid fields, if any. */
export function useSaveBusiness() {
  const send = async (values: BusinessValues) => (await artisanSaveCalls()).saveBusiness(values);
  return useSaveToCache(businessKey, send, (saved): Business => saved);
}

export function useSaveHours() {
  const send = async (values: HoursValues) => (await artisanSaveCalls()).saveHours(values);
  return useSaveToCache(hoursKey, send, (saved): WorkingWeek => saved);
}

export function useSaveTimeOff(onAdded: (timeOff: TimeOff) => void) {
  const sendOnce = useIdempotencyKey();
  const send = async (values: TimeOffValues) => {
    const { saveTimeOff } = await artisanSaveCalls();
    const result = await sendOnce(values, (key) => saveTimeOff(values, key));
    if (result.saved) onAdded(result.saved);
    return result;
  };
  return useSaveToCache(timeOffKey, send, withTimeOff);
}

export function useRemoveTimeOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(artisan.removeTimeOff, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: timeOffKey }),
  });
}

function withTimeOff(saved: TimeOff, cached: readonly TimeOff[] | undefined) {
  return (
    cached && [...cached.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  );
}
