import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Db } from '../../db/database.ts';
import { refuse } from '../refusal.ts';
import type { Picture } from './picture-decoder.ts';

export interface StoredPicture {
  url: string;
  thumbnail_url: string;
}

/** Returns null for a picture that is missing or not stored here. */
export type CopyPicture = (url: string) => Promise<StoredPicture | null>;

export const uploadsPath = '/uploads/';

/** Pictures and thumbnails match; the folder may contain other files. */
export const pictureKeyPattern = /^[\w-]{2}\/[\w-]{32}(?:\.small)?\.(?:jpg|png)$/;

/** A public picture may be in this folder too, but the names of private ones never begin with an underscore. */
const privateFolder = '__';

/** Private pictures have ordinary keys, so that backups of every release include them. */
export const isPrivateKey = (key: string): boolean =>
  key.startsWith(`${privateFolder}/`) && !key.startsWith(`${privateFolder}/${privateFolder}`);

const retryAfter = 3;

/** The names are random, so an existing name is a fault. Only a bucket checks this option. */
const neverOverwrite = { IfNoneMatch: '*' };

export async function removePictures(db: Db, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.enqueue('picture_removal', { urls });
}

/** Removes the picture twice, because an unreachable store may write it late. */
export async function removeUnreferencedPicture(db: Db, url: string): Promise<void> {
  await db.enqueue('picture_removal', { urls: [url], twice: true });
}

const backupDelaySeconds = 60;

const secondRemovalDelaySeconds = 30;

/** Pictures stay during a backup, because its snapshot may refer to them. */
export function fileTasks(files: Files, { db, isBackupRunning }: { db: Db; isBackupRunning: () => Promise<boolean> }) {
  return {
    picture_removal: async (payload: unknown) => {
      // This task is enqueued only by the two functions above.
      const { urls, twice } = payload as { urls: string[]; twice?: true };
      if (await isBackupRunning())
        return db.enqueue('picture_removal', { urls, twice }, { after_seconds: backupDelaySeconds });
      for (const url of urls) await files.remove(url);
      if (twice) await db.enqueue('picture_removal', { urls }, { after_seconds: secondRemovalDelaySeconds });
    },
  };
}

export class Files {
  readonly #open: () => Promise<Disk>;
  readonly #removeLater: (url: string) => Promise<void>;

  /** `removeLater` receives an unreferenced picture that could not be removed. */
  constructor(open: () => Promise<Disk>, removeLater: (url: string) => Promise<void>) {
    this.#open = open;
    this.#removeLater = removeLater;
  }

  /** Refuses with `unavailable` if the picture or its thumbnail cannot be stored. */
  async writePicture({ bytes, thumbnail, extension }: Picture): Promise<StoredPicture> {
    const { key, thumbnailKey } = newKeys(extension);
    const stored = { url: uploadsPath + key, thumbnail_url: uploadsPath + thumbnailKey };
    const disk = await this.#open().catch(refuseToStore);
    const results = await Promise.allSettled([
      disk.put(key, bytes, neverOverwrite),
      disk.put(thumbnailKey, thumbnail, neverOverwrite),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return stored;
    // One of the two files may exist.
    await this.#removeLater(stored.url);
    return refuseToStore(failed.reason);
  }

  /** Removes the picture if the row that refers to it cannot be written. */
  async storePicture<T>(picture: Picture, write: (stored: StoredPicture) => Promise<T>): Promise<T> {
    const stored = await this.writePicture(picture);
    try {
      return await write(stored);
    } catch (error) {
      await this.remove(stored.url).catch(() => this.#removeLater(stored.url));
      throw error;
    }
  }

  /** Only operators can see the copies, which are removed if the work fails. */
  async withPrivateCopies<T>(work: (copy: CopyPicture) => Promise<T>): Promise<T> {
    const copies: string[] = [];
    try {
      return await work(async (url) => {
        const copied = await this.#copyPicture(url);
        if (copied) copies.push(copied.url);
        return copied;
      });
    } catch (error) {
      for (const url of copies) await this.remove(url).catch(() => this.#removeLater(url));
      throw error;
    }
  }

  async #copyPicture(url: string): Promise<StoredPicture | null> {
    if (!url.startsWith(uploadsPath)) return null;
    const key = url.slice(uploadsPath.length);
    const disk = await this.#open().catch(refuseToStore);
    const target = newPrivateKeys(key.slice(key.lastIndexOf('.') + 1));
    const results = await Promise.allSettled([
      disk.copy(key, target.key),
      disk.copy(key.replace(/\.\w+$/, '.small$&'), target.thumbnailKey),
    ]);
    const stored = { url: uploadsPath + target.key, thumbnail_url: uploadsPath + target.thumbnailKey };
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return stored;
    // One of the two files may exist.
    await this.#removeLater(stored.url);
    return isMissing(failed.reason) ? null : refuseToStore(failed.reason);
  }

  /** Refuses with `unavailable` if the store is unreachable. */
  async read(key: string): Promise<{ bytes: number; type: string; stream: () => Promise<Readable> } | null> {
    try {
      const disk = await this.#open();
      const { contentLength, contentType = 'application/octet-stream' } = await disk.getMetaData(key);
      return { bytes: contentLength, type: contentType, stream: () => disk.getStream(key).catch(refuseToShow) };
    } catch (cause) {
      if (isMissing(cause)) return null;
      return refuseToShow(cause);
    }
  }

  /** Ignores a picture that is missing or not stored here. */
  async remove(url: string): Promise<void> {
    if (!url.startsWith(uploadsPath)) return;
    const key = url.slice(uploadsPath.length);
    const disk = await this.#open();
    await Promise.all([disk.delete(key), disk.delete(key.replace(/\.\w+$/, '.small$&'))]);
  }
}

function newKeys(extension: string): { key: string; thumbnailKey: string } {
  const name = randomBytes(24).toString('base64url');
  return keysIn(name.slice(0, 2), name, extension);
}

function newPrivateKeys(extension: string) {
  const name = randomBytes(24).toString('base64url').replace(/^_/, '-');
  return keysIn(privateFolder, name, extension);
}

const keysIn = (folder: string, name: string, extension: string) => ({
  key: `${folder}/${name}.${extension}`,
  thumbnailKey: `${folder}/${name}.small.${extension}`,
});

function refuseToShow(cause: unknown): never {
  throw refuse('unavailable', { retryAfter, cause });
}

function refuseToStore(cause: unknown): never {
  throw refuse('unavailable', {
    message: 'Pictures cannot be stored just now. Please try again in a moment.',
    retryAfter,
    cause,
  });
}

/** A folder and a bucket report a missing file in different ways. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return true;
  return error.name === 'NotFound' || error.name === 'NoSuchKey' || isMissing(error.cause);
}
