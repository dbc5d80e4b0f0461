import { service } from '@fixit/contract/service';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import type { Wrong } from '../../lib/saving.ts';
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

/** What it takes to save the forms of this room; it comes once one is sent. */
const ownCalls = () => import('./own-calls.ts');

/** Offers a service; answers the fields that are wrong, if any. */
export function useAddService() {
  return useSave(async (values: ServiceValues) => (await ownCalls()).addService(values));
}

/** Changes what is said of a service; answers the fields that are wrong, if any. */
export function useChangeService(id: string) {
  return useSave(async (values: { description: string }) => (await ownCalls()).changeService(id, values));
}

/** A way to save that reads the services again, and is through when they are there. */
function useSave<V>(send: (values: V) => Promise<Wrong | null>) {
  const queryClient = useQueryClient();
  return async (values: V) => {
    const wrong = await send(values);
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
