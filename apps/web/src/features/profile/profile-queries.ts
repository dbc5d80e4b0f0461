import { type Profile, profile } from '@fixit/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { profileKey } from '../../lib/http/query.ts';
import { useToken } from '../../lib/http/session.ts';

export function useProfile() {
  const token = useToken();
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await call(profile.show, {}, { signal })).data,
    enabled: token !== null,
    staleTime: 60_000,
  });
}

/** Returns '' if the server sends no names. */
export const fullName = ({ first_name, last_name }: Profile['user']) => `${first_name} ${last_name}`.trim();
