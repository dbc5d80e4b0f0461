import { operator } from '@fixit/contract/operator/operator';
import type { OperatorEmailSettings } from '@fixit/contract/operator/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type OwnAccount, ownAccountKey } from './own-account-queries.ts';
import { texts } from './own-account-texts.ts';

interface EmailChoice {
  changed: Partial<OperatorEmailSettings>;
  former: OwnAccount;
}

/**
 * Shows a choice immediately, and reverts it if it could not be stored. Each choice starts from the
 * one before it, even if React has not rendered that yet, and sends only the changed settings.
 */
export function useChooseEmails() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ changed }: EmailChoice) => operatorCall(operator.chooseOwnEmails, { body: changed }),
    scope: { id: 'operator emails' },
    onError: (_error, { former }) => {
      queryClient.setQueryData(ownAccountKey, former);
      toast.error(texts.saveFailed);
    },
  });
  return (choose: (current: OperatorEmailSettings) => Partial<OperatorEmailSettings>) => {
    void queryClient.cancelQueries({ queryKey: ownAccountKey });
    const former = queryClient.getQueryData<OwnAccount>(ownAccountKey);
    if (!former) return;
    const changed = choose(former);
    queryClient.setQueryData<OwnAccount>(ownAccountKey, { ...former, ...changed });
    mutate({ changed, former });
  };
}
