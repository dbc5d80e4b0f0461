import { artisan, type Business } from '@fixit/contract/artisan';
import { artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import type { TimeOff, WorkingWeek } from '@fixit/contract/value/week';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts';
import { useSaveToCache } from '../../lib/http/use-save-to-cache.ts';
import type { BusinessValues, HoursValues, TimeOffValues } from './save-calls.ts';

const businessKey = ['artisan', 'business'] as const;
const hoursKey = ['artisan', 'hours'] as const;
const timeOffKey = ['artisan', 'time-off'] as const;

/** The data is null until the artisan has filled in the profile. */
export function useBusiness() {
  return useQuery({
    queryKey: businessKey,
    queryFn: async ({ signal }) => (await call(artisan.showProfile, {}, { signal })).data,
  });
}

/** Reads the invitation with which the artisan signed up. The data is null without one. */
export function useUsedInvitation(enabled: boolean) {
  return useQuery({
    queryKey: ['artisan', 'invitation'],
    queryFn: ({ signal }) => dataOrNull(call(artisanInvitation.showOwn, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

const weekQuery = queryOptions({
  queryKey: hoursKey,
  queryFn: async ({ signal }) => (await call(artisan.showHours, {}, { signal })).data,
});

/** The data is null until the artisan has set the hours. */
export function useWorkingWeek() {
  return useQuery(weekQuery);
}

/** The data is null until the artisan has set the hours. */
export function useHours() {
  return useQuery({ ...weekQuery, select: (week) => week?.hours ?? null });
}

/** Returns current and future time off, soonest first. */
export function useTimesOff() {
  return useQuery({
    queryKey: timeOffKey,
    queryFn: async ({ signal }) => (await call(artisan.listTimeOff, {}, { signal })).data,
  });
}

export function useMeasures() {
  return useQuery({
    queryKey: ['artisan', 'measures'],
    queryFn: async ({ signal }) => (await call(artisan.showMeasures, {}, { signal })).data,
    staleTime: 60_000,
  });
}

const feedKey = ['artisan', 'calendar-feed'] as const;

export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(artisan.showCalendarFeed, {}, { signal })).data.address,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The old address stops working at once. */
export function useRenewCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(artisan.renewCalendarFeed, {})).data.address,
    onSuccess: (address) => queryClient.setQueryData(feedKey, address),
  });
}

/** Loads the calls when a form is sent, so that the screens do without the schemas. */
const artisanSaveCalls = () => import('./save-calls.ts');

/** Returns the invalid fields, if any. */
export function useSaveBusiness() {
  const send = async (values: BusinessValues) => (await artisanSaveCalls()).saveBusiness(values);
  return useSaveToCache(businessKey, send, (saved): Business => saved);
}

export function useSaveHours() {
  const send = async (values: HoursValues) => (await artisanSaveCalls()).saveHours(values);
  return useSaveToCache(hoursKey, send, (saved): WorkingWeek => saved);
}

export function useSaveTimeOff(onAdded: (added: TimeOff) => void) {
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
