import { profile } from '@fixit/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { profileKey } from '../../lib/query.ts';
import { useToken } from '../../lib/session.ts';

/** The customer's own profile; not asked for while nobody is logged in. */
export function useProfile() {
  const token = useToken();
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await call(profile.own, {}, { signal })).data ?? null,
    enabled: token !== null,
    staleTime: 60_000,
  });
}
