import { service } from '@fixit/contract/service';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

export const artisanServicesKey = ['service', 'own'] as const;

export function useServicesAsArtisan() {
  return useQuery({
    queryKey: artisanServicesKey,
    queryFn: async ({ signal }) => (await call(service.listAsArtisan, {}, { signal })).data,
  });
}
