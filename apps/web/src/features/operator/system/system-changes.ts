import { operator } from '@fixit/contract/operator/operator';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { findingCountKey, systemKey } from './system-queries.ts';
import { texts } from './system-texts.ts';

export function useCheckAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => operatorCall(operator.checkSystem, {}),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(systemKey, data);
      void queryClient.invalidateQueries({ queryKey: findingCountKey });
    },
    onError: () => toast.error(texts.checkFailed),
  });
}
