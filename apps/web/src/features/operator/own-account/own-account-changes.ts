import { operator } from '@fixit/contract/operator/operator';
import type { OperatorEmailSettings } from '@fixit/contract/operator/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type OwnAccount, ownAccountKey } from './own-account-queries.ts';
import { texts } from './own-account-texts.ts';

interface EmailChoice {
  changes: Partial<OperatorEmailSettings>;
  previous: OwnAccount;
}

const mutationKey = ['operator emails'];

/**
 * Shows a choice immediately, and reverts it if it could not be stored. Each choice starts from the
 * one before it, even if React has not rendered that yet, and sends only the changed settings. After
 * the last pending choice, the stored settings are shown.
 */
export function useChooseEmails() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ changes }: EmailChoice) => operatorCall(operator.chooseOwnEmails, { body: changes }),
    mutationKey,
    scope: { id: 'operator emails' },
    onSuccess: ({ data }) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      queryClient.setQueryData<OwnAccount>(ownAccountKey, (current) => current && { ...current, ...data });
    },
    onError: (_error, { previous }) => {
      queryClient.setQueryData(ownAccountKey, previous);
      toast.error(texts.saveFailed);
    },
  });
  return (choose: (current: OperatorEmailSettings) => Partial<OperatorEmailSettings>) => {
    void queryClient.cancelQueries({ queryKey: ownAccountKey });
    const previous = queryClient.getQueryData<OwnAccount>(ownAccountKey);
    if (!previous) return;
    const changes = choose(previous);
    queryClient.setQueryData<OwnAccount>(ownAccountKey, { ...previous, ...changes });
    mutate({ changes, previous });
  };
}
