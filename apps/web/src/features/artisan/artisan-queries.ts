import { artisan } from '@fixit/contract/artisan';
import { artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';

export const businessKey = ['artisan', 'business'] as const;

export const hoursKey = ['artisan', 'hours'] as const;

export const timeOffKey = ['artisan', 'time-off'] as const;

/** The data is null until the artisan has filled in the profile. */
export function useBusiness() {
  return useQuery({
    queryKey: businessKey,
    queryFn: async ({ signal }) => (await call(artisan.showProfile, {}, { signal })).data,
  });
}

/** The data is null if the artisan signed up without an invitation. */
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

export const feedKey = ['artisan', 'calendar-feed'] as const;

export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(artisan.showCalendarFeed, {}, { signal })).data.address,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
