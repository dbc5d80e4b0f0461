import { operator } from '@fixit/contract/operator/operator';
import type { OperatorEmailSettings } from '@fixit/contract/operator/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type OwnAccount, ownAccountKey } from './own-account-queries.ts';
import { texts } from './own-account-texts.ts';

/** Shows the choice at once, and the former one again if it could not be stored. */
export function useChooseEmails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OperatorEmailSettings) => operatorCall(operator.chooseOwnEmails, { body }),
    scope: { id: 'operator emails' },
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey: ownAccountKey });
      const former = queryClient.getQueryData<OwnAccount>(ownAccountKey);
      queryClient.setQueryData<OwnAccount>(ownAccountKey, (own) => own && { ...own, ...settings });
      return { former };
    },
    onError: (_error, _settings, context) => {
      queryClient.setQueryData(ownAccountKey, context?.former);
      toast.error(texts.saveFailed);
    },
  });
}
