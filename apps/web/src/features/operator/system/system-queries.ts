import { operator } from '@fixit/contract/operator/operator';
import { useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { recordsKey } from '../operator-queries.ts';

export const systemKey = [...recordsKey, 'system'] as const;

export const findingCountKey = [...recordsKey, 'findings'] as const;

export function useSystem() {
  return useQuery({
    queryKey: systemKey,
    queryFn: async ({ signal }) => (await operatorCall(operator.showSystem, {}, signal)).data,
    refetchOnWindowFocus: true,
  });
}

/** Returns zero while the count is unknown. It is not polled, because that would keep an idle session open. */
export function useOpenFindings(): number {
  const count = useQuery({
    queryKey: findingCountKey,
    queryFn: async ({ signal }) => (await operatorCall(operator.countFindings, {}, signal)).data,
    refetchOnWindowFocus: true,
  });
  return count.data?.open ?? 0;
}
