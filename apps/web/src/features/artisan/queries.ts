import { artisan, type Business } from '@fixit/contract/artisan';
import type { TimeOff, WorkingSpan } from '@fixit/contract/value/week';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/http/client.ts';
import { newKey } from '../../lib/http/key.ts';
import { listOf } from '../../lib/http/list.ts';
import { useSaveToCache } from '../../lib/http/use-save-to-cache.ts';
import type { BusinessValues, HoursValues, TimeOffValues } from './save-calls.ts';

const businessKey = ['artisan', 'business'] as const;
const hoursKey = ['artisan', 'hours'] as const;
const timeOffKey = ['artisan', 'time-off'] as const;

/** The artisan's own business; null before it is filled in. */
export function useBusiness() {
  return useQuery({
    queryKey: businessKey,
    queryFn: async ({ signal }) => (await call(artisan.showProfile, {}, { signal })).data ?? null,
  });
}

/** The artisan's working week; null before it is set. */
export function useHours() {
  return useQuery({
    queryKey: hoursKey,
    queryFn: async ({ signal }) => (await call(artisan.showHours, {}, { signal })).data?.hours ?? null,
  });
}

/** The artisan's days off that are not over, soonest first. */
export function useTimesOff() {
  return useQuery({
    queryKey: timeOffKey,
    queryFn: async ({ signal }) => listOf((await call(artisan.listTimeOff, {}, { signal })).data),
  });
}

/** How the artisan replied and worked, as measured. */
export function useMeasures() {
  return useQuery({
    queryKey: ['artisan', 'measures'],
    queryFn: async ({ signal }) => (await call(artisan.showMeasures, {}, { signal })).data,
    staleTime: 60_000,
  });
}

const feedKey = ['artisan', 'calendar-feed'] as const;

/** The secret address at which calendar programs read the artisan's appointments. */
export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await call(artisan.showCalendarFeed, {}, { signal })).data.address,
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
const ownCalls = () => import('./save-calls.ts');

/** Saves the business; answers the fields that are wrong, if any. */
export function useSaveBusiness() {
  const send = async (values: BusinessValues) => (await ownCalls()).saveBusiness(values);
  return useSaveToCache(businessKey, send, (saved): Business => saved);
}

/** Saves the working week. */
export function useSaveHours() {
  const send = async (values: HoursValues) => (await ownCalls()).saveHours(values);
  return useSaveToCache(hoursKey, send, (saved): readonly WorkingSpan[] => saved.hours);
}

/** Saves a time off, once however often it is tried, and hands on what was saved. */
export function useSaveTimeOff(onAdded: (added: TimeOff) => void) {
  const lastTry = useRef({ content: '', key: '' });
  const send = async (values: TimeOffValues) => {
    const content = JSON.stringify(values);
    // The same key for every try of the same days, until it is answered.
    if (lastTry.current.content !== content) lastTry.current = { content, key: newKey() };
    const sent = await (await ownCalls()).saveTimeOff(values, lastTry.current.key);
    lastTry.current = { content: '', key: '' };
    if (sent.saved) onAdded(sent.saved);
    return sent;
  };
  return useSaveToCache(timeOffKey, send, withTimeOff);
}

/** Takes a time off back. */
export function useRemoveTimeOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(artisan.removeTimeOff, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: timeOffKey }),
  });
}

function withTimeOff(saved: TimeOff, known: readonly TimeOff[] | undefined) {
  return known && [...known.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
