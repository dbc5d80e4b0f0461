import { artisan } from '@fixit/contract/artisan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import type { Wrong } from '../../lib/saving.ts';
import type { BusinessValues, HoursValues, TimeOffValues } from './own-calls.ts';

const businessKey = ['artisan', 'business'] as const;
const hoursKey = ['artisan', 'hours'] as const;
const timeOffKey = ['artisan', 'time-off'] as const;

/** The artisan's own business; null before it is filled in. */
export function useBusiness() {
  return useQuery({
    queryKey: businessKey,
    queryFn: async ({ signal }) => (await call(artisan.profile, {}, { signal })).data ?? null,
  });
}

/** The artisan's working week; null before it is set. */
export function useHours() {
  return useQuery({
    queryKey: hoursKey,
    queryFn: async ({ signal }) => (await call(artisan.hours, {}, { signal })).data?.hours ?? null,
  });
}

/** The artisan's days off that are not over, soonest first. */
export function useTimesOff() {
  return useQuery({
    queryKey: timeOffKey,
    queryFn: async ({ signal }) => listOf((await call(artisan.timeOff, {}, { signal })).data),
  });
}

/** How the artisan replied and worked, as measured. */
export function useMeasures() {
  return useQuery({
    queryKey: ['artisan', 'measures'],
    queryFn: async ({ signal }) => (await call(artisan.measures, {}, { signal })).data,
    staleTime: 60_000,
  });
}

const feedKey = ['artisan', 'calendar-feed'] as const;

/** The secret address at which calendar programs read the artisan's appointments. */
export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(artisan.calendarFeed, {}, { signal })).data.address,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Makes a new secret address; the old one is unknown at once. */
export function useRenewCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(artisan.renewCalendarFeed, {})).data.address,
    onSuccess: (address) => queryClient.setQueryData(feedKey, address),
  });
}

/** What it takes to save the forms of this room; it comes once one is sent. */
const ownCalls = () => import('./own-calls.ts');

/** Saves the business; answers the fields that are wrong, if any. */
export function useSaveBusiness() {
  return useSave(businessKey, async (values: BusinessValues) => (await ownCalls()).saveBusiness(values));
}

/** Saves the working week. */
export function useSaveHours() {
  return useSave(hoursKey, async (values: HoursValues) => (await ownCalls()).saveHours(values));
}

/** Saves a time off. */
export function useSaveTimeOff() {
  return useSave(timeOffKey, async (values: TimeOffValues) => (await ownCalls()).saveTimeOff(values));
}

/** Takes a time off back. */
export function useRemoveTimeOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(artisan.removeTimeOff, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: timeOffKey }),
  });
}

/** A way to save that reads again what it changed, and is through when that is there. */
function useSave<V>(queryKey: readonly string[], send: (values: V) => Promise<Wrong | null>) {
  const queryClient = useQueryClient();
  return async (values: V) => {
    const wrong = await send(values);
    if (!wrong) await queryClient.invalidateQueries({ queryKey });
    return wrong;
  };
}
