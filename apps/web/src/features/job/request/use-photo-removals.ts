import { job } from '@fixit/contract/job';
import { useCallback, useRef } from 'react';
import { call } from '../../../lib/http/client.ts';
import { newKey } from '../../../lib/http/key.ts';
import { offerUndo } from '../../../ui/overlay/offer-undo.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { RemovedPhoto } from './photo-uploads.ts';
import { texts } from './request-texts.ts';

/** Offers to undo the removal of a photo. The server deletes the file once the offer ends. */
export function usePhotoRemovals() {
  const removals = useRef(new Map<string, RemovedPhoto>());

  const finish = useCallback((toastId: string) => {
    const id = removals.current.get(toastId)?.id;
    removals.current.delete(toastId);
    // A failure is harmless, because the server deletes unused photos after a day.
    if (id) call(job.removePhoto, { params: { id } }).catch((error: unknown) => console.warn(error));
  }, []);

  const offer = useCallback(
    (removed: RemovedPhoto) => {
      const toastId = newKey();
      removals.current.set(toastId, removed);
      const undo = () => {
        removed.restore();
        removals.current.delete(toastId);
      };
      offerUndo({ id: toastId, text: texts.photoRemoved, undo, onEnd: () => finish(toastId) });
    },
    [finish],
  );

  /** Ends all offers when the form closes, because a restored photo would not be visible. */
  const endAll = useCallback(() => {
    for (const toastId of [...removals.current.keys()]) {
      toast.dismiss(toastId);
      finish(toastId);
    }
  }, [finish]);

  return { offer, endAll };
}
