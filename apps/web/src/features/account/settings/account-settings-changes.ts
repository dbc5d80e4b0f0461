import { account } from '@fixit/contract/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { forgetPerson } from '../sign-out.ts';
import { sessionsKey } from './account-settings-queries.ts';
import { texts } from './account-settings-texts.ts';

/** A session that has already ended counts as success. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(account.endSession, { params: { id } }),
    onSuccess: () => toast.success(texts.ended),
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 404)) toast.error(texts.endFailed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndSessions() {
  return useMutation({
    mutationFn: () => call(account.endSessions, {}),
    onSuccess: () => {
      toast.success(texts.endedAll);
      forgetPerson();
    },
    onError: () => toast.error(texts.endFailed),
  });
}

/** Needs the password or a fresh credential. */
export function useRemoveAccount() {
  return useMutation({
    mutationFn: (proof: { password: string } | { access_token: string }) => call(account.remove, { body: proof }),
    onSuccess: () => {
      toast.success(texts.deleted);
      forgetPerson();
    },
  });
}
