import { type ArtisanService, service } from '@fixit/contract/service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { useSaveToCache } from '../../../lib/http/use-save-to-cache.ts';
import { timings } from '../../../lib/timings.ts';
import { offerUndo } from '../../../ui/overlay/offer-undo.ts';
import type { ServiceValues } from './save-service.ts';
import { artisanServicesKey } from './service-manage-queries.ts';
import { texts } from './service-manage-texts.ts';

/** Loads the calls and their schemas only when a form is sent, which keeps the code of the screens small. */
const serviceSaveCalls = () => import('./save-service.ts');

/** Returns a function that resolves to the errors of invalid fields, if any. */
export function useAddService() {
  const send = async (values: ServiceValues) => (await serviceSaveCalls()).addService(values);
  return useSaveToCache(artisanServicesKey, send, withService);
}

export function useChangeService(id: string) {
  const send = async (values: { description: string }) => (await serviceSaveCalls()).changeService(id, values);
  return useSaveToCache(artisanServicesKey, send, withService);
}

function withService(saved: ArtisanService, cached: readonly ArtisanService[] | undefined) {
  if (!cached?.some(({ id }) => id === saved.id)) return cached && [...cached, saved];
  return cached.map((item) => (item.id === saved.id ? saved : item));
}

export function useSetServiceImage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(service.setImage, { params: { id }, file }, { timeoutMs: timings.upload }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: artisanServicesKey }),
  });
}

/** The service then shows the shop sign again. */
export function useRemoveServiceImage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(service.removeImage, { params: { id } }),
    onSuccess: () =>
      offerUndo({
        text: texts.photoRemoved,
        undo: () => call(service.undoRemoveImage, { params: { id } }, { failsImmediately: true }),
        undone: texts.photoRestored,
        onSettled: () => void queryClient.invalidateQueries({ queryKey: artisanServicesKey }),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: artisanServicesKey }),
  });
}
