import { type AccountView, operator, personStates } from '@fixit/contract/operator/operator';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CallError } from '../../lib/http/call-error.ts';
import { operatorCall } from '../../lib/http/operator-client.ts';

export const meKey = ['operator', 'me'] as const;
/** Every list and account of the panel has this key, because an action may change any of them. */
export const recordsKey = ['operator', 'records'] as const;

export type PersonState = AccountView['state'];

export interface PeopleFilters {
  q: string;
  state: PersonState | '';
}

/** Returns '' for text that is not a state. */
export function readPersonState(text: string | null): PersonState | '' {
  return personStates.find((state) => state === text) ?? '';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

export function useOperator() {
  return useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => (await operatorCall(operator.me, {}, signal)).data,
    refetchOnWindowFocus: true,
  });
}

export function usePeople({ q, state }: PeopleFilters) {
  return useInfiniteQuery({
    queryKey: [...recordsKey, 'people', q, state],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(q && { q }), ...(state && { state }), ...(pageParam && { cursor: pageParam }) };
      return (await operatorCall(operator.listPeople, { query }, signal)).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ people }) => people),
    placeholderData: keepPreviousData,
  });
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...recordsKey, 'person', id],
    queryFn: async ({ signal }) => (await operatorCall(operator.showPerson, { params: { id } }, signal)).data,
  });
}

export function useAudit() {
  return useInfiniteQuery({
    queryKey: [...recordsKey, 'audit'],
    queryFn: async ({ pageParam, signal }) =>
      (await operatorCall(operator.listAudit, { query: pageParam ? { cursor: pageParam } : {} }, signal)).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

export function useColleagues() {
  return useQuery({
    queryKey: [...recordsKey, 'operators'],
    queryFn: async ({ signal }) => (await operatorCall(operator.listOperators, {}, signal)).data,
  });
}
