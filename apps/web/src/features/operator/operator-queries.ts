import { operator } from '@fixit/contract/operator/operator';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../lib/http/call-error.ts';
import { operatorCall } from '../../lib/http/operator-client.ts';

export const meKey = ['operator', 'me'] as const;
/** The key of every list and account of the panel begins with this key, because an action may change any of them. */
export const recordsKey = ['operator', 'records'] as const;

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

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...recordsKey, 'person', id],
    queryFn: async ({ signal }) => (await operatorCall(operator.showPerson, { params: { id } }, signal)).data,
  });
}

export function useColleagues() {
  return useQuery({
    queryKey: [...recordsKey, 'operators'],
    queryFn: async ({ signal }) => (await operatorCall(operator.listOperators, {}, signal)).data,
  });
}
