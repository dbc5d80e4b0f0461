import { type ArtisanService, service } from '@fixit/contract/service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../../lib/http/call-error.ts';
import { call } from '../../../../lib/http/client.ts';
import { timings } from '../../../../lib/timings.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { artisanServicesKey } from '../queries.ts';
import { texts } from './texts.ts';

/** Refetches the services in any case; a failure shows a toast. */
function useChange<I>(send: (input: I) => Promise<unknown>, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after another, so that the later of two orders wins.
    scope: { id: 'own services' },
    mutationFn: send,
    onError: (error) => toast.error(sentenceOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: artisanServicesKey }),
  });
}

/** One after another, in the chosen order. */
export function useAddCatalogues(id: string) {
  return useChange(async (files: readonly File[]) => {
    for (const file of files) {
      await call(service.addCatalogue, { params: { id }, file }, { timeout: timings.upload });
    }
  }, texts.addFailed);
}

export function useRemoveCatalogue(id: string) {
  return useChange((imageId: string) => call(service.removeCatalogue, { params: { id, imageId } }), texts.removeFailed);
}

/** Optimistic. */
export function useOrderCatalogues({ id, catalogues }: ArtisanService) {
  const queryClient = useQueryClient();
  const { mutate } = useChange(
    (ids: readonly string[]) => call(service.orderCatalogues, { params: { id }, body: { ids: [...ids] } }),
    texts.orderFailed,
  );
  return (ids: readonly string[]) => {
    const ordered = ids.flatMap((wanted) => catalogues.filter((image) => image.id === wanted));
    queryClient.setQueryData<readonly ArtisanService[]>(artisanServicesKey, (services) =>
      services?.map((one) => (one.id === id ? { ...one, catalogues: ordered } : one)),
    );
    mutate(ids);
  };
}

/** Optimistic. */
export function useOrderServices(services: readonly ArtisanService[]) {
  const queryClient = useQueryClient();
  const { mutate } = useChange(
    (ids: readonly string[]) => call(service.order, { body: { ids: [...ids] } }),
    texts.orderFailed,
  );
  return (ids: readonly string[]) => {
    queryClient.setQueryData<readonly ArtisanService[]>(
      artisanServicesKey,
      ids.flatMap((wanted) => services.filter(({ id }) => id === wanted)),
    );
    mutate(ids);
  };
}

/** Appointments for it stay. */
export function useWithdrawService(id: string) {
  return useChange(() => call(service.withdraw, { params: { id } }), texts.withdrawFailed);
}
