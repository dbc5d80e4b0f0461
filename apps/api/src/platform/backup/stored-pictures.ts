import { closeSync, constants, fstatSync, openSync, read } from 'node:fs';
import { opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Disk } from 'flydrive';
import { StartError } from '../../db/start-error.ts';
import { openBucket } from '../storage/bucket.ts';
import type { BucketSettings } from '../storage/bucket-settings.ts';
import { isMissing, pictureKeyPattern } from '../storage/files.ts';
import { type PictureSettings, pictureFolder } from '../storage/picture-location.ts';
import { maxEntryBytes } from './archive/archive-format.ts';
import { explainBucketFailure } from './store/storage-failure.ts';

const readPart = promisify(read);

const concurrency = 4;

/** A reader reuses one buffer. A larger picture gets its own buffer. */
const bufferBytes = 1024 * 1024;

/**
 * Makes several calls at once, and skips pictures that are deleted meanwhile. `bytes` is reused once a
 * call has resolved.
 */
export async function forEachPicture(
  settings: PictureSettings,
  onPicture: (key: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const { keys, openReader } = await openSource(settings);
  const readAll = async () => {
    const read = openReader();
    for await (const key of keys) {
      const bytes = await orNullIfMissing(read(key));
      if (bytes) await onPicture(key, bytes);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, readAll));
}

export async function listPictureKeys(settings: PictureSettings): Promise<AsyncGenerator<string>> {
  const { keys } = await openSource(settings);
  return keys;
}

const openSource = (settings: PictureSettings): Promise<PictureSource> =>
  settings.S3 ? bucketSource(settings.S3) : Promise.resolve(folderSource(pictureFolder(settings.DATA_DIR)));

interface PictureSource {
  /** All readers share this generator, so each key is read once. */
  keys: AsyncGenerator<string>;
  openReader: () => (key: string) => Promise<Buffer>;
}

async function bucketSource(settings: BucketSettings): Promise<PictureSource> {
  const disk = await openPictureBucket(settings);
  return { keys: keysInBucket(disk), openReader: () => (key) => readFromBucket(disk, key) };
}

async function readFromBucket(disk: Disk, key: string): Promise<Buffer> {
  try {
    return Buffer.from(await disk.getBytes(key));
  } catch (error) {
    throw isMissing(error) ? error : explainBucketFailure('S3_BUCKET', error);
  }
}

export const openPictureBucket = async (settings: BucketSettings): Promise<Disk> =>
  (await openBucket(settings))().catch(refuseBucket);

export function refuseBucket(error: unknown): never {
  throw explainBucketFailure('S3_BUCKET', error);
}

function folderSource(folder: string): PictureSource {
  return {
    keys: keysInFolder(folder),
    openReader: () => {
      const buffer = Buffer.alloc(bufferBytes);
      return (key) => readInto(buffer, join(folder, key));
    },
  };
}

/** Opening synchronously is faster than waiting for Node's busy threads. */
async function readInto(buffer: Buffer, path: string): Promise<Buffer> {
  const file = openPicture(path);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw notPictureError(path);
    const { size } = stats;
    if (size > maxEntryBytes) throw new StartError(`${path} is larger than any picture of Fixit: move it away.`);
    const bytes = size > buffer.length ? Buffer.alloc(size) : buffer.subarray(0, size);
    // A file system may return fewer bytes than requested.
    for (let filled = 0; filled < size; ) {
      const { bytesRead } = await readPart(file, bytes, filled, size - filled, filled);
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** O_NONBLOCK keeps a pipe from waiting for its writer. Opening a socket fails with ENXIO. */
function openPicture(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENXIO' ? notPictureError(path) : error;
  }
}

const notPictureError = (path: string) =>
  new StartError(`${path} is not a file, but has a picture's name: move it away.`);

async function* keysInBucket(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      .catch(refuseBucket);
    for (const { key } of [...page.objects].filter((object) => 'key' in object))
      if (pictureKeyPattern.test(key)) yield key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

async function* keysInFolder(folder: string): AsyncGenerator<string> {
  const outer = await orNullIfMissing(opendir(folder));
  for await (const entry of outer ?? []) {
    if (!entry.isDirectory()) continue;
    for (const name of (await orNullIfMissing(readdir(join(folder, entry.name)))) ?? []) {
      const key = `${entry.name}/${name}`;
      if (pictureKeyPattern.test(key)) yield key;
    }
  }
}

export async function orNullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
