import { operator } from '@fixit/contract/operator/operator';
import type { OperatorEmailSettings } from '@fixit/contract/operator/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type OwnAccount, ownAccountKey } from './own-account-queries.ts';
import { texts } from './own-account-texts.ts';

const mutationKey = ['operator emails'];

/**
 * Shows a choice immediately. Each choice starts from the one before it, even if React has not
 * rendered that yet, and sends only the changed settings. After the last pending choice, the stored
 * settings are shown, so a choice that could not be stored is reverted.
 */
export function useChooseEmails() {
  const queryClient = useQueryClient();
  const stored = useRef<Partial<OperatorEmailSettings>>({});
  const { mutate } = useMutation({
    mutationFn: (changes: Partial<OperatorEmailSettings>) => operatorCall(operator.chooseOwnEmails, { body: changes }),
    mutationKey,
    scope: { id: 'operator emails' },
    onSuccess: ({ data }) => {
      stored.current = data;
    },
    onError: () => toast.error(texts.saveFailed),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      queryClient.setQueryData<OwnAccount>(ownAccountKey, (current) => current && { ...current, ...stored.current });
    },
  });
  return (choose: (current: OperatorEmailSettings) => Partial<OperatorEmailSettings>) => {
    void queryClient.cancelQueries({ queryKey: ownAccountKey });
    const current = queryClient.getQueryData<OwnAccount>(ownAccountKey);
    if (!current) return;
    if (queryClient.isMutating({ mutationKey }) === 0)
      stored.current = { emails: current.emails, quiet: current.quiet };
    const changes = choose(current);
    queryClient.setQueryData<OwnAccount>(ownAccountKey, { ...current, ...changes });
    mutate(changes);
  };
}
