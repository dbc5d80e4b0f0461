import { operator } from '@fixit/contract/operator/operator';
import { listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { timings } from '../../../lib/timings.ts';
import { recordsKey } from '../operator-queries.ts';

export type FilterValues = Readonly<Record<string, string>>;

export const firstDay = '2000-01-01';
export const lastDay = '2199-12-31';

export function isPossibleDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
  return exists && value >= firstDay && value <= lastDay;
}

/** Returns the filters in a query string. Leaves out a choice or a day that does not exist. */
export function readFilters(name: OperatorListName, searchParams: URLSearchParams): FilterValues {
  const entries = Object.entries(listOf(name).filters).flatMap(([key, filter]): [string, string][] => {
    const value = searchParams.get(key) ?? '';
    const isPossible =
      filter.kind === 'choice' ? value in filter.choices : filter.kind !== 'day' || isPossibleDay(value);
    return value !== '' && isPossible ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}

export function useOperatorList(name: OperatorListName, filters: FilterValues) {
  return useInfiniteQuery({
    queryKey: [...recordsKey, 'list', name, filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam && { cursor: pageParam }) };
      return (await operatorCall(listCalls[name], { query }, signal)).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    placeholderData: keepPreviousData,
  });
}

/** At most this many rows count as new, because no more are loaded to count them. */
export const maxNewRows = 20;

/**
 * Counts the rows that were added since the list was loaded. Returns 0 for a list that begins with
 * its oldest row, and for the audit log, which records each such request.
 */
export function useNewRows(
  name: OperatorListName,
  filters: FilterValues,
  rows: readonly { id: string }[] = [],
): number {
  const isCounted = listOf(name).order.words === 'newest first' && name !== 'audit';
  const { data: newest } = useQuery({
    queryKey: [...recordsKey, 'newest', name, filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, limit: maxNewRows };
      return (await operatorCall(listCalls[name], { query }, signal)).data.rows;
    },
    enabled: isCounted && rows.length > 0,
    // The list itself was loaded a moment ago.
    initialData: [],
    staleTime: timings.clockTick,
    refetchInterval: timings.clockTick,
    refetchOnWindowFocus: 'always',
  });
  return countNewRows(rows, newest);
}

/** Counts the newest rows that precede the loaded ones. A loaded row may have been deleted since. */
export function countNewRows(loaded: readonly { id: string }[], newest: readonly { id: string }[]): number {
  if (loaded.length === 0) return 0;
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const index = newest.findIndex(({ id }) => loadedIds.has(id));
  return index === -1 ? newest.length : index;
}

/** The data is null if there is no such row. */
export function useListRow(name: OperatorListName, id: string) {
  return useQuery({
    queryKey: [...recordsKey, 'row', name, id],
    queryFn: async ({ signal }) => {
      const { data } = await operatorCall(listCalls[name], { query: { id } }, signal);
      return data.rows[0] ?? null;
    },
  });
}

export function useTrades() {
  return useQuery({
    queryKey: ['operator', 'trades'],
    queryFn: async ({ signal }) => (await operatorCall(operator.listCategories, {}, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
