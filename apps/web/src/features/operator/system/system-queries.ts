import { operator } from '@fixit/contract/operator/operator';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { recordsKey } from '../operator-queries.ts';
import { texts } from './system-texts.ts';

const systemKey = [...recordsKey, 'system'] as const;
const countKey = [...recordsKey, 'findings'] as const;

export function useSystem() {
  return useQuery({
    queryKey: systemKey,
    queryFn: async ({ signal }) => (await operatorCall(operator.showSystem, {}, signal)).data,
    refetchOnWindowFocus: true,
  });
}

export function useCheckAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => operatorCall(operator.checkSystem, {}),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(systemKey, data);
      void queryClient.invalidateQueries({ queryKey: countKey });
    },
    onError: () => toast.error(texts.checkFailed),
  });
}

/** Returns zero while the count is unknown. It is not polled, because that would keep an idle session open. */
export function useOpenFindings(): number {
  const count = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) => (await operatorCall(operator.countFindings, {}, signal)).data,
    refetchOnWindowFocus: true,
  });
  return count.data?.open ?? 0;
}
