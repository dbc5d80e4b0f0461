import { type JobPhoto, jobLimits } from '@fixit/contract/job';
import { faultOf } from '../../../lib/form/picture-file.ts';
import { CallError } from '../../../lib/http/call-error.ts';
import { newKey } from '../../../lib/http/key.ts';
import { texts } from './texts.ts';

/** A photo of the form: on its way up, there, or not come through and to be tried again. */
export interface TrayPhoto {
  readonly key: string;
  readonly state: 'uploading' | 'ready' | 'failed';
  /** What is shown of it: the chosen file, or what the server made of it. */
  readonly preview: string;
  /** Null until it is up. */
  readonly id: string | null;
  /** It belongs to the request that is asked again: taking it out here leaves it there. */
  readonly used?: boolean | undefined;
}

export interface Tray {
  readonly photos: readonly TrayPhoto[];
  /** Why the last choice was not taken, or not wholly. */
  readonly refusal: string | null;
  /** False once the server has shown that it takes no photos. */
  readonly available: boolean;
}

/** What of the tray is kept for a reload: photos that are up. */
export type KeptPhoto = Pick<JobPhoto, 'id' | 'thumbnail'> & Pick<TrayPhoto, 'used'>;

interface TrayCare {
  kept: readonly KeptPhoto[];
  upload: (file: File) => Promise<JobPhoto>;
  onChange: (tray: Tray, kept: readonly KeptPhoto[]) => void;
}

/** The tray as it is found after a reload. */
export function trayOf(kept: readonly KeptPhoto[]): Tray {
  const photos = kept.map(({ id, thumbnail, used }) => ({
    ...{ key: id, state: 'ready' as const, preview: thumbnail },
    ...{ id, used },
  }));
  return { photos, refusal: null, available: true };
}

/** The refusals of a file itself: trying it again would not help. */
const ofTheFile = new Set([400, 409, 413, 415]);

/**
 * Holds the photos of a request: each goes up as soon as it is chosen, one after another, so that a slow network does
 * not have to carry all at once.
 */
export function openTray({ kept, upload, onChange }: TrayCare) {
  const files = new Map<string, File>();
  let turn: Promise<unknown> = Promise.resolve();
  let tray = trayOf(kept);

  const set = (next: Partial<Tray>) => {
    tray = { ...tray, ...next };
    const up = tray.photos.flatMap(({ id, preview, used }) => (id === null ? [] : [{ id, thumbnail: preview, used }]));
    onChange(tray, up);
  };
  const change = (key: string, next: Partial<TrayPhoto>) =>
    set({ photos: tray.photos.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)) });
  const drop = (key: string) => {
    const preview = tray.photos.find((photo) => photo.key === key)?.preview;
    if (preview && files.delete(key)) URL.revokeObjectURL(preview);
    set({ photos: tray.photos.filter((photo) => photo.key !== key) });
  };

  const send = async (key: string) => {
    const file = files.get(key);
    if (!file) return;
    try {
      const { id, thumbnail } = await upload(file);
      if (!files.delete(key)) return;
      const before = tray.photos.find((photo) => photo.key === key)?.preview;
      change(key, { state: 'ready', id, preview: thumbnail });
      if (before) URL.revokeObjectURL(before);
    } catch (error) {
      if (error instanceof CallError && error.status === 404) {
        for (const photo of tray.photos) drop(photo.key);
        set({ available: false, refusal: null });
      } else if (error instanceof CallError && ofTheFile.has(error.status)) {
        drop(key);
        set({ refusal: texts.photoRefused(file.name, error.message || texts.photoWrongType) });
      } else {
        change(key, { state: 'failed' });
        // Too many just now, or a server that is busy: its sentence says when to try again.
        if (error instanceof CallError && error.message) set({ refusal: texts.photoRefused(file.name, error.message) });
      }
    }
  };
  const begin = (key: string) => {
    turn = turn.then(() => send(key));
  };

  return {
    add(chosen: readonly File[]) {
      const room = jobLimits.photos - tray.photos.length;
      const right = chosen.filter((file) => faultOf(file) === null);
      const wrong = chosen.find((file) => faultOf(file) !== null);
      const added = right.slice(0, room).map((file) => {
        const key = newKey();
        files.set(key, file);
        return { key, state: 'uploading' as const, preview: URL.createObjectURL(file), id: null };
      });
      const refusal = wrong ? refusalOf(wrong) : right.length > room ? texts.photosFull : null;
      set({ photos: [...tray.photos, ...added], refusal });
      for (const { key } of added) begin(key);
    },
    /** Takes a photo out; answers its id when it is up and of no more use. */
    remove(key: string): string | null {
      const photo = tray.photos.find((one) => one.key === key);
      const id = photo?.used ? null : (photo?.id ?? null);
      drop(key);
      set({ refusal: null });
      return id;
    },
    again(key: string) {
      change(key, { state: 'uploading' });
      set({ refusal: null });
      begin(key);
    },
    /** Waits until nothing is on its way; answers the ids, or null when a photo did not come through. */
    async settled(): Promise<readonly string[] | null> {
      while (tray.photos.some(({ state }) => state === 'uploading')) await turn;
      if (tray.photos.some(({ state }) => state === 'failed')) return null;
      return tray.photos.flatMap(({ id }) => (id === null ? [] : [id]));
    },
    close() {
      for (const { key, preview } of tray.photos) if (files.delete(key)) URL.revokeObjectURL(preview);
    },
  };
}

function refusalOf(file: File): string {
  return texts.photoRefused(file.name, faultOf(file) === 'size' ? texts.photoTooLarge : texts.photoWrongType);
}
