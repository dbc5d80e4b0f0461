import { type ArtisanService, service } from '@fixit/contract/service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../../lib/http/call-error.ts';
import { call } from '../../../../lib/http/client.ts';
import { timings } from '../../../../lib/timings.ts';
import { offerUndo } from '../../../../ui/overlay/offer-undo.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { artisanServicesKey } from '../service-manage-queries.ts';
import { texts } from './service-editor-texts.ts';

type Services = readonly ArtisanService[];

const mutationKey = ['service', 'change'];

/** Refetches the services after success and failure. `preview` updates the cache before the server answers. */
function useChange<I>(
  send: (input: I) => Promise<unknown>,
  failed: string,
  {
    preview,
    undo,
  }: {
    preview?: (services: Services, input: I) => Services;
    undo?: { done: string; undone: string; send: (input: I) => Promise<unknown> };
  } = {},
) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: artisanServicesKey });
  return useMutation({
    mutationKey,
    // Changes run one after another, so that the last order wins.
    scope: { id: 'own services' },
    mutationFn: send,
    onMutate: async (input) => {
      if (!preview) return;
      await queryClient.cancelQueries({ queryKey: artisanServicesKey });
      queryClient.setQueryData<Services>(artisanServicesKey, (services) => services && preview(services, input));
    },
    onError: (error) => toast.error(sentenceOf(error, failed)),
    onSuccess: (_, input) =>
      undo && offerUndo({ ...undo, text: undo.done, undo: () => undo.send(input), onSettled: refetch }),
    onSettled: async () => {
      // A refetch would hide a later change until its own answer arrives.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: artisanServicesKey });
    },
  });
}

const inOrder = <T extends { id: string }>(ids: readonly string[], items: readonly T[]): T[] =>
  ids.flatMap((orderedId) => items.filter(({ id }) => id === orderedId));

/** Uploads one picture after another, in the chosen order. */
export function useAddCatalogues(id: string) {
  return useChange(async (files: readonly File[]) => {
    for (const file of files) {
      await call(service.addCatalogue, { params: { id }, file }, { timeoutMs: timings.upload });
    }
  }, texts.addFailed);
}

export function useRemoveCatalogue(id: string) {
  return useChange(
    (imageId: string) => call(service.removeCatalogue, { params: { id, imageId } }),
    texts.removeFailed,
    {
      undo: {
        done: texts.removed,
        undone: texts.removalUndone,
        send: (imageId) => call(service.undoRemoveCatalogue, { params: { id, imageId } }, { failsImmediately: true }),
      },
    },
  );
}

export function useOrderCatalogues(id: string) {
  return useChange(
    (ids: readonly string[]) => call(service.orderCatalogues, { params: { id }, body: { ids: [...ids] } }),
    texts.orderFailed,
    {
      preview: (services, ids) =>
        services.map((item) => (item.id === id ? { ...item, catalogues: inOrder(ids, item.catalogues) } : item)),
    },
  ).mutate;
}

export function useOrderServices() {
  return useChange((ids: readonly string[]) => call(service.order, { body: { ids: [...ids] } }), texts.orderFailed, {
    preview: (services, ids) => inOrder(ids, services),
  }).mutate;
}

/** Does not cancel the service's appointments. */
export function useWithdrawService(id: string) {
  return useChange(() => call(service.withdraw, { params: { id } }), texts.withdrawFailed, {
    undo: {
      done: texts.withdrawn,
      undone: texts.withdrawalUndone,
      send: () => call(service.undoWithdraw, { params: { id } }, { failsImmediately: true }),
    },
  });
}
