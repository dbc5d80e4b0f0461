import { service } from '@fixit/contract/service';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import { timings } from '../../lib/timings.ts';
import type { ServiceValues } from './own-calls.ts';

export const ownServicesKey = ['service', 'own'] as const;

/** What the artisan offers, in the artisan's own order. */
export function useOwnServices() {
  return useQuery({
    queryKey: ownServicesKey,
    queryFn: async ({ signal }) => listOf((await call(service.listOwn, {}, { signal })).data),
  });
}

/** Offers a service; answers the fields that are wrong, if any. The rules come once a form is sent. */
export function useAddService() {
  const queryClient = useQueryClient();
  return async (values: ServiceValues) => {
    const { addService } = await import('./own-calls.ts');
    const wrong = await addService(values);
    if (!wrong) await queryClient.invalidateQueries({ queryKey: ownServicesKey });
    return wrong;
  };
}

/** Sets the picture of a service. */
export function useSetServiceImage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(service.setImage, { params: { id }, file }, { timeout: timings.upload }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownServicesKey }),
  });
}
