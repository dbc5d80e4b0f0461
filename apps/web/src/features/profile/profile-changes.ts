import { profile } from '@fixit/contract/profile';
import type { CallInput } from '@fixit/contract/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { profileKey } from '../../lib/http/query.ts';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof profile.update>['body']) => call(profile.update, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey }),
  });
}
