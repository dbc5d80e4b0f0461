import { service } from '@fixit/contract/service';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

export const artisanServicesKey = ['service', 'own'] as const;

/** Returns services in the artisan's order. */
export function useServicesAsArtisan() {
  return useQuery({
    queryKey: artisanServicesKey,
    queryFn: async ({ signal }) => (await call(service.listAsArtisan, {}, { signal })).data,
  });
}
