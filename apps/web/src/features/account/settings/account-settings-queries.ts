import { account } from '@fixit/contract/account';
import type { AccountDetails } from '@fixit/contract/account/account-details';
import type { AccountSession } from '@fixit/contract/account/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOrNull } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { profileKey } from '../../../lib/http/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { texts } from './account-settings-texts.ts';

export const sessionsKey = ['account', 'sessions'] as const;

const detailsKey = ['account', 'details'] as const;

/** The data is null if the server lacks this call. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }): Promise<AccountSession[] | null> => dataOrNull(call(account.listSessions, {}, { signal })),
  });
}

/** The data is null if the server lacks this call. */
export function useDetails() {
  return useQuery({
    queryKey: detailsKey,
    queryFn: ({ signal }): Promise<AccountDetails | null> => dataOrNull(call(account.showDetails, {}, { signal })),
  });
}

/** The profile and the sessions may have changed with the details, so both are refetched. */
export function useSetDetails() {
  const queryClient = useQueryClient();
  return (details: AccountDetails) => {
    queryClient.setQueryData(detailsKey, details);
    void queryClient.invalidateQueries({ queryKey: profileKey });
    void queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
}

/** Returns false while the answer loads. */
export function useHasSocialLogin(): boolean {
  const page = useQuery({
    queryKey: ['account', 'social'],
    queryFn: async ({ signal }) => (await call(account.showSocialLogin, {}, { signal })).data ?? null,
  });
  return Boolean(page.data);
}

export function useDownloadAccount() {
  return useMutation({
    mutationFn: async () => (await call(account.download, {})).data,
    onSuccess: (data) => saveFile('fixit-data.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: () => toast.error(texts.downloadFailed),
  });
}
