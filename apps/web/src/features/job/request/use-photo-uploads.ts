import { job } from '@fixit/contract/job';
import { useEffect, useRef, useState } from 'react';
import { readDraft, storeDraft } from '../../../lib/form/draft.ts';
import { call } from '../../../lib/http/client.ts';
import { timings } from '../../../lib/timings.ts';
import { openPhotoUploads, type StoredPhoto, uploadsFrom } from './photo-uploads.ts';
import { photosDraft } from './request-draft.ts';
import { usePhotoRemovals } from './use-photo-removals.ts';

/** Uploaded photos survive a reload. */
export function usePhotoUploads() {
  const [uploads, setUploads] = useState(() => uploadsFrom(readStoredPhotos()));
  const openUploads = useRef<ReturnType<typeof openPhotoUploads> | null>(null);
  const { offer: offerPhotoUndo, endAll: endRemovals } = usePhotoRemovals();

  useEffect(() => {
    const instance = openPhotoUploads({
      stored: readStoredPhotos(),
      upload: async (file) => (await call(job.addPhoto, { file }, { timeoutMs: timings.upload })).data,
      onChange: (next, stored) => {
        setUploads(next);
        storeDraft(photosDraft, stored);
      },
    });
    openUploads.current = instance;
    return () => {
      instance.close();
      endRemovals();
    };
  }, [endRemovals]);

  return {
    uploads,
    add: (files: readonly File[]) => openUploads.current?.add(files),
    retry: (key: string) => openUploads.current?.retry(key),
    remove: (key: string) => {
      const removed = openUploads.current?.remove(key);
      if (removed) offerPhotoUndo(removed);
    },
    /** Resolves after all uploads, to null if one has failed. */
    waitForUploads: async () => (await openUploads.current?.waitForUploads()) ?? null,
  };
}

export type Photos = ReturnType<typeof usePhotoUploads>;

function readStoredPhotos(): readonly StoredPhoto[] {
  const draft = readDraft(photosDraft);
  // Only usePhotoUploads writes this draft.
  return Array.isArray(draft) ? (draft as StoredPhoto[]) : [];
}
