import { operator } from '@fixit/contract/operator/operator';
import { listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { recordsKey } from '../operator-queries.ts';

/** The filters of a list that have a value. */
export type FilterValues = Readonly<Record<string, string>>;

/** Returns the filters in an address. Leaves out a choice that does not exist. */
export function readFilters(name: OperatorListName, address: URLSearchParams): FilterValues {
  const entries = Object.entries(listOf(name).filters).flatMap(([key, filter]): [string, string][] => {
    const value = address.get(key) ?? '';
    const isPossible = filter.kind !== 'choice' || value in filter.choices;
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

/** Reads one row of a list. Its data are null if there is no such row. */
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
