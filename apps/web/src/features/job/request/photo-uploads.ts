import { type JobPhoto, jobLimits } from '@fixit/contract/job';
import { faultOf } from '../../../lib/form/picture-file.ts';
import { CallError } from '../../../lib/http/call-error.ts';
import { newKey } from '../../../lib/http/key.ts';
import { texts } from './texts.ts';

export interface PhotoUpload {
  readonly key: string;
  readonly state: 'uploading' | 'ready' | 'failed';
  /** The chosen file; the server's thumbnail after the upload. */
  readonly preview: string;
  readonly id: string | null;
  /** Also part of an earlier request, so removing it here must not delete it. */
  readonly used?: boolean | undefined;
}

export interface PhotoUploads {
  readonly photos: readonly PhotoUpload[];
  /** Why files of the last choice were left out. */
  readonly refusal: string | null;
  /** False for a server that takes no photos. */
  readonly available: boolean;
}

/** What survives a reload. */
export type KeptPhoto = Pick<JobPhoto, 'id' | 'thumbnail'> & Pick<PhotoUpload, 'used'>;

interface PhotoUploadsOptions {
  kept: readonly KeptPhoto[];
  upload: (file: File) => Promise<JobPhoto>;
  onChange: (uploads: PhotoUploads, kept: readonly KeptPhoto[]) => void;
}

export function uploadsFrom(kept: readonly KeptPhoto[]): PhotoUploads {
  const photos = kept.map(({ id, thumbnail, used }) => ({
    ...{ key: id, state: 'ready' as const, preview: thumbnail },
    ...{ id, used },
  }));
  return { photos, refusal: null, available: true };
}

/** Refusals of the file itself: a retry is pointless. */
const fileRefusals = new Set([400, 409, 413, 415]);

/** One at a time, for slow networks. */
export function openPhotoUploads({ kept, upload, onChange }: PhotoUploadsOptions) {
  const files = new Map<string, File>();
  let queue: Promise<unknown> = Promise.resolve();
  let uploads = uploadsFrom(kept);

  const set = (next: Partial<PhotoUploads>) => {
    uploads = { ...uploads, ...next };
    const done = uploads.photos.flatMap(({ id, preview, used }) =>
      id === null ? [] : [{ id, thumbnail: preview, used }],
    );
    onChange(uploads, done);
  };
  const change = (key: string, next: Partial<PhotoUpload>) =>
    set({ photos: uploads.photos.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)) });
  const drop = (key: string) => {
    const preview = uploads.photos.find((photo) => photo.key === key)?.preview;
    if (preview && files.delete(key)) URL.revokeObjectURL(preview);
    set({ photos: uploads.photos.filter((photo) => photo.key !== key) });
  };

  const send = async (key: string) => {
    const file = files.get(key);
    if (!file) return;
    try {
      const { id, thumbnail } = await upload(file);
      if (!files.delete(key)) return;
      const before = uploads.photos.find((photo) => photo.key === key)?.preview;
      change(key, { state: 'ready', id, preview: thumbnail });
      if (before) URL.revokeObjectURL(before);
    } catch (error) {
      const outcome = outcomeOf(error, file);
      if (outcome.state === 'unsupported') for (const photo of uploads.photos) drop(photo.key);
      else if (outcome.state === 'refused') drop(key);
      else change(key, { state: 'failed' });
      set(outcome.set);
    }
  };
  const start = (key: string) => {
    queue = queue.then(() => send(key));
  };

  return {
    add(chosen: readonly File[]) {
      const room = jobLimits.photos - uploads.photos.length;
      const fitting = chosen.filter((file) => faultOf(file) === null);
      const wrong = chosen.find((file) => faultOf(file) !== null);
      const added = fitting.slice(0, room).map((file) => {
        const key = newKey();
        files.set(key, file);
        return { key, state: 'uploading' as const, preview: URL.createObjectURL(file), id: null };
      });
      const refusal = wrong ? refusalOf(wrong) : fitting.length > room ? texts.photosFull : null;
      set({ photos: [...uploads.photos, ...added], refusal });
      for (const { key } of added) start(key);
    },
    /** Returns the id of an uploaded photo that nothing else uses. */
    remove(key: string): string | null {
      const photo = uploads.photos.find((one) => one.key === key);
      const id = photo?.used ? null : (photo?.id ?? null);
      drop(key);
      set({ refusal: null });
      return id;
    },
    retry(key: string) {
      change(key, { state: 'uploading' });
      set({ refusal: null });
      start(key);
    },
    /** After all uploads; null when one failed. */
    async settled(): Promise<readonly string[] | null> {
      while (uploads.photos.some(({ state }) => state === 'uploading')) await queue;
      if (uploads.photos.some(({ state }) => state === 'failed')) return null;
      return uploads.photos.flatMap(({ id }) => (id === null ? [] : [id]));
    },
    close() {
      for (const { key, preview } of uploads.photos) if (files.delete(key)) URL.revokeObjectURL(preview);
    },
  };
}

function refusalOf(file: File): string {
  return texts.photoRefused(file.name, faultOf(file) === 'size' ? texts.photoTooLarge : texts.photoWrongType);
}

/** Whether a failure concerns all photos, this file, or only this try. */
function outcomeOf(
  error: unknown,
  file: File,
): { state: 'unsupported' | 'refused' | 'failed'; set: Partial<PhotoUploads> } {
  if (!(error instanceof CallError)) return { state: 'failed', set: {} };
  if (error.status === 404) return { state: 'unsupported', set: { available: false, refusal: null } };
  if (fileRefusals.has(error.status)) {
    return { state: 'refused', set: { refusal: texts.photoRefused(file.name, error.message || texts.photoWrongType) } };
  }
  // Rate limited or busy: the server says when to try again.
  return { state: 'failed', set: error.message ? { refusal: texts.photoRefused(file.name, error.message) } : {} };
}
