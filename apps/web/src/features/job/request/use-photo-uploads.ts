import { job } from '@fixit/contract/job';
import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/form/draft.ts';
import { call } from '../../../lib/http/client.ts';
import { timings } from '../../../lib/timings.ts';
import { type KeptPhoto, openTray, trayOf } from './photo-uploads.ts';
import { photosDraft } from './request-draft.ts';

/** The photos of a request form. Those that are up outlive a reload, as its texts do. */
export function usePhotos() {
  const [tray, setTray] = useState(() => trayOf(keptPhotos()));
  const open = useRef<ReturnType<typeof openTray> | null>(null);

  useEffect(() => {
    const own = openTray({
      kept: keptPhotos(),
      upload: async (file) => (await call(job.addPhoto, { file }, { timeout: timings.upload })).data,
      onChange: (next, kept) => {
        setTray(next);
        keepDraft(photosDraft, kept);
      },
    });
    open.current = own;
    return () => own.close();
  }, []);

  return {
    tray,
    add: (files: readonly File[]) => open.current?.add(files),
    again: (key: string) => open.current?.again(key),
    remove: (key: string) => {
      const id = open.current?.remove(key);
      // One that stays behind is in nobody's way: the server removes it after a day.
      if (id) call(job.removePhoto, { params: { id } }).catch((error: unknown) => console.warn(error));
    },
    /** Waits for what is on its way; answers the ids of all, or null when one did not come through. */
    settled: async () => (await open.current?.settled()) ?? null,
  };
}

export type Photos = ReturnType<typeof usePhotos>;

function keptPhotos(): readonly KeptPhoto[] {
  const kept = readDraft(photosDraft);
  // Only the effect above writes under this name.
  return Array.isArray(kept) ? (kept as KeptPhoto[]) : [];
}
