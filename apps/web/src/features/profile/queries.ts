import { profile } from '@fixit/contract/profile';
import type { CallInput } from '@fixit/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { profileKey } from '../../lib/http/query.ts';
import { useToken } from '../../lib/http/session.ts';

/** The customer's own profile; not asked for while nobody is logged in. */
export function useProfile() {
  const token = useToken();
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await call(profile.show, {}, { signal })).data ?? null,
    enabled: token !== null,
    staleTime: 60_000,
  });
}

/** Saves the profile and shows it anew everywhere. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof profile.update>['body']) => call(profile.update, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}
