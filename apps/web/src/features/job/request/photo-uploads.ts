import { jobLimits } from '@fixit/contract/job';
import type { JobPhoto } from '@fixit/contract/job/job-photo';
import { findPictureFault } from '../../../lib/form/picture-file.ts';
import { CallError } from '../../../lib/http/call-error.ts';
import { newKey } from '../../../lib/http/key.ts';
import { texts } from './request-texts.ts';

export interface PhotoUpload {
  readonly key: string;
  readonly state: 'uploading' | 'ready' | 'failed';
  readonly preview: string;
  readonly id: string | null;
  /** This is true if the photo also belongs to an earlier request, so that removing it here does not delete it. */
  readonly used?: boolean | undefined;
}

export interface PhotoUploads {
  readonly photos: readonly PhotoUpload[];
  /** Says of each file chosen last why it was not added or uploaded. */
  readonly refusals: readonly string[];
  /** This is false if the server does not accept photos. */
  readonly available: boolean;
}

/** These fields survive a reload. */
export type StoredPhoto = Pick<JobPhoto, 'id' | 'thumbnail'> & Pick<PhotoUpload, 'used'>;

export interface RemovedPhoto {
  /** Identifies an uploaded photo that nothing else uses. This is null otherwise. */
  readonly id: string | null;
  /** Puts the photo back at its index, and uploads it again if it was not uploaded yet. Throws if there is no room. */
  readonly restore: () => void;
}

interface PhotoUploadsOptions {
  stored: readonly StoredPhoto[];
  upload: (file: File) => Promise<JobPhoto>;
  onChange: (uploads: PhotoUploads, stored: readonly StoredPhoto[]) => void;
}

export function uploadsFrom(stored: readonly StoredPhoto[]): PhotoUploads {
  const photos = stored.map(({ id, thumbnail, used }) => ({
    key: id,
    state: 'ready' as const,
    preview: thumbnail,
    id,
    used,
  }));
  return { photos, refusals: [], available: true };
}

/** A server that answers with one of these statuses refuses the file itself, so a retry is pointless. */
const fileRefusals = new Set([400, 409, 413, 415]);

/** Uploads one photo at a time, for slow networks. */
export function openPhotoUploads({ stored, upload, onChange }: PhotoUploadsOptions) {
  const files = new Map<string, File>();
  let queue: Promise<unknown> = Promise.resolve();
  let uploads = uploadsFrom(stored);

  const update = (next: Partial<PhotoUploads>) => {
    uploads = { ...uploads, ...next };
    const uploadedPhotos = uploads.photos.flatMap(({ id, preview, used }) =>
      id === null ? [] : [{ id, thumbnail: preview, used }],
    );
    onChange(uploads, uploadedPhotos);
  };
  const changePhoto = (key: string, next: Partial<PhotoUpload>) =>
    update({ photos: uploads.photos.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)) });
  const dropPhoto = (key: string) => {
    const preview = uploads.photos.find((photo) => photo.key === key)?.preview;
    if (preview && files.delete(key)) URL.revokeObjectURL(preview);
    update({ photos: uploads.photos.filter((photo) => photo.key !== key) });
  };

  const uploadPhoto = async (key: string) => {
    const file = files.get(key);
    if (!file) return;
    try {
      const { id, thumbnail } = await upload(file);
      if (!files.delete(key)) return;
      const localPreview = uploads.photos.find((photo) => photo.key === key)?.preview;
      changePhoto(key, { state: 'ready', id, preview: thumbnail });
      if (localPreview) URL.revokeObjectURL(localPreview);
    } catch (error) {
      const { state, refusal } = describeFailure(error, file);
      if (state === 'unsupported') {
        for (const photo of uploads.photos) dropPhoto(photo.key);
        update({ available: false, refusals: [] });
        return;
      }
      if (state === 'refused') dropPhoto(key);
      else changePhoto(key, { state: 'failed' });
      if (refusal !== null) update({ refusals: [...uploads.refusals, refusal] });
    }
  };
  const startUpload = (key: string) => {
    queue = queue.then(() => uploadPhoto(key));
  };

  return {
    add(chosen: readonly File[]) {
      const remaining = jobLimits.photos - uploads.photos.length;
      const valid = chosen.filter((file) => findPictureFault(file) === null);
      const refusals = chosen.filter((file) => findPictureFault(file) !== null).map(refusalText);
      if (valid.length > remaining) refusals.push(texts.photosFull);
      const newPhotos = valid.slice(0, remaining).map((file) => {
        const key = newKey();
        files.set(key, file);
        return { key, state: 'uploading' as const, preview: URL.createObjectURL(file), id: null };
      });
      update({ photos: [...uploads.photos, ...newPhotos], refusals });
      for (const { key } of newPhotos) startUpload(key);
    },
    remove(key: string): RemovedPhoto | null {
      const index = uploads.photos.findIndex((candidate) => candidate.key === key);
      const photo = uploads.photos[index];
      if (!photo) return null;
      const file = files.get(key);
      dropPhoto(key);
      update({ refusals: [] });
      const restore = () => {
        if (uploads.photos.length >= jobLimits.photos) throw new Error(texts.photosFull);
        if (file) files.set(key, file);
        const restarted = file && { state: 'uploading' as const, preview: URL.createObjectURL(file) };
        update({ photos: uploads.photos.toSpliced(index, 0, { ...photo, ...restarted }) });
        if (file) startUpload(key);
      };
      return { id: photo.used ? null : photo.id, restore };
    },
    retry(key: string) {
      changePhoto(key, { state: 'uploading' });
      update({ refusals: [] });
      startUpload(key);
    },
    /** Returns null if an upload has failed. */
    async waitForUploads(): Promise<readonly string[] | null> {
      while (uploads.photos.some(({ state }) => state === 'uploading')) await queue;
      if (uploads.photos.some(({ state }) => state === 'failed')) return null;
      return uploads.photos.flatMap(({ id }) => (id === null ? [] : [id]));
    },
    close() {
      for (const { key, preview } of uploads.photos) if (files.delete(key)) URL.revokeObjectURL(preview);
    },
  };
}

function refusalText(file: File): string {
  return texts.photoRefused(file.name, findPictureFault(file) === 'size' ? texts.photoTooLarge : texts.photoWrongType);
}

/** Distinguishes failures of all uploads, of this file, and of this attempt. */
function describeFailure(
  error: unknown,
  file: File,
): { state: 'unsupported' | 'refused' | 'failed'; refusal: string | null } {
  if (!(error instanceof CallError)) return { state: 'failed', refusal: null };
  if (error.status === 404) return { state: 'unsupported', refusal: null };
  if (fileRefusals.has(error.status))
    return { state: 'refused', refusal: texts.photoRefused(file.name, error.message || texts.photoWrongType) };
  // A busy server says when to try again.
  return { state: 'failed', refusal: error.message ? texts.photoRefused(file.name, error.message) : null };
}
