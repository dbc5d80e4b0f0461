import { type ArtisanService, service } from '@fixit/contract/service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { timings } from '../../../lib/timings.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { catalogueTexts as texts } from './catalogue-texts.ts';
import { ownServicesKey } from './queries.ts';

/** A change to what the artisan offers: read again whatever the answer, and a failure says so. */
function useChange<I>(send: (input: I) => Promise<unknown>, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other, so that of two orders the later one stands.
    scope: { id: 'own services' },
    mutationFn: send,
    onError: (error) => toast.error(sentenceOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownServicesKey }),
  });
}

/** Adds pictures of finished work, one after the other in the order in which they were chosen. */
export function useAddCatalogues(id: string) {
  return useChange(async (files: readonly File[]) => {
    for (const file of files) {
      await call(service.addCatalogue, { params: { id }, file }, { timeout: timings.upload });
    }
  }, texts.addFailed);
}

/** Takes a picture of finished work away. */
export function useRemoveCatalogue(id: string) {
  return useChange((imageId: string) => call(service.removeCatalogue, { params: { id, imageId } }), texts.removeFailed);
}

/** Puts the pictures of finished work in order, on the screen at once. */
export function useOrderCatalogues({ id, catalogues }: ArtisanService) {
  const queryClient = useQueryClient();
  const { mutate } = useChange(
    (ids: readonly string[]) => call(service.orderCatalogues, { params: { id }, body: { ids: [...ids] } }),
    texts.orderFailed,
  );
  return (ids: readonly string[]) => {
    const ordered = ids.flatMap((wanted) => catalogues.filter((image) => image.id === wanted));
    queryClient.setQueryData<readonly ArtisanService[]>(ownServicesKey, (services) =>
      services?.map((one) => (one.id === id ? { ...one, catalogues: ordered } : one)),
    );
    mutate(ids);
  };
}

/** Puts what the artisan offers in order, on the screen at once. */
export function useOrderServices(services: readonly ArtisanService[]) {
  const queryClient = useQueryClient();
  const { mutate } = useChange(
    (ids: readonly string[]) => call(service.order, { body: { ids: [...ids] } }),
    texts.orderFailed,
  );
  return (ids: readonly string[]) => {
    queryClient.setQueryData<readonly ArtisanService[]>(
      ownServicesKey,
      ids.flatMap((wanted) => services.filter(({ id }) => id === wanted)),
    );
    mutate(ids);
  };
}

/** Withdraws a service; what was agreed about it stays. */
export function useWithdrawService(id: string) {
  return useChange(() => call(service.withdraw, { params: { id } }), texts.withdrawFailed);
}
