import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import { openBucket } from '../storage/bucket.ts';
import type { BucketSettings } from '../storage/bucket-settings.ts';
import { isMissing, keptKey } from '../storage/files.ts';

/** Where the pictures of this instance lie. */
export interface PicturePlace {
  S3: BucketSettings | null;
  DATA_DIR: string;
}

/** All pictures that are kept, as they are now; one that is removed meanwhile is left out. */
export async function* readPictures({ S3, DATA_DIR }: PicturePlace): AsyncGenerator<{ key: string; bytes: Buffer }> {
  if (S3) {
    const disk = await (await openBucket(S3))();
    yield* readAhead(keysInBucket(disk), async (key) => Buffer.from(await disk.getBytes(key)));
    return;
  }
  const folder = join(DATA_DIR, 'uploads');
  yield* readAhead(keysInFolder(folder), (key) => readFile(join(folder, key)));
}

/** How many pictures are read while one is written. */
const ahead = 2;

async function* readAhead(keys: AsyncIterable<string>, read: (key: string) => Promise<Buffer>) {
  const underWay: Promise<{ key: string; bytes: Buffer | null }>[] = [];
  for await (const key of keys) {
    const reading = unlessMissing(read(key)).then((bytes) => ({ key, bytes }));
    // It is awaited in its turn.
    reading.catch(() => undefined);
    underWay.push(reading);
    if (underWay.length > ahead) yield* found(await underWay.shift());
  }
  for (const rest of underWay) yield* found(await rest);
}

const found = (one: { key: string; bytes: Buffer | null } | undefined) =>
  one?.bytes ? [{ key: one.key, bytes: one.bytes }] : [];

async function* keysInBucket(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    for (const { key } of [...page.objects].filter((object) => 'key' in object)) if (keptKey.test(key)) yield key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** A folder of folders, one of which is listed at a time. */
async function* keysInFolder(folder: string): AsyncGenerator<string> {
  const outer = await unlessMissing(opendir(folder));
  for await (const entry of outer ?? []) {
    if (!entry.isDirectory()) continue;
    for await (const { name } of (await unlessMissing(opendir(join(folder, entry.name)))) ?? []) {
      const key = `${entry.name}/${name}`;
      if (keptKey.test(key)) yield key;
    }
  }
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Takes the pictures of a backup. They are those of the instance after `publish`, and none of them after `abandon`. */
export interface PictureIntake {
  add(key: string, bytes: Buffer): Promise<void>;
  publish(): Promise<void>;
  abandon(): Promise<void>;
}

export async function openIntake({ S3, DATA_DIR }: PicturePlace): Promise<PictureIntake> {
  if (S3) {
    const disk = await (await openBucket(S3))();
    // Their names are random: they are in nobody's way before they are named, and stay when a restore fails.
    return {
      add: (key, bytes) => disk.put(key, bytes),
      publish: () => Promise.resolve(),
      abandon: () => Promise.resolve(),
    };
  }
  const { incoming, folder, outgoing } = foldersIn(DATA_DIR);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return {
    async add(key, bytes) {
      const file = join(incoming, key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { mode: 0o600 });
    },
    async publish() {
      await rm(outgoing, { recursive: true, force: true });
      await unlessMissing(rename(folder, outgoing));
      await rename(incoming, folder);
      await rm(outgoing, { recursive: true, force: true });
    },
    abandon: () => rm(incoming, { recursive: true, force: true }),
  };
}

function foldersIn(dataDir: string) {
  return {
    folder: join(dataDir, 'uploads'),
    incoming: join(dataDir, 'uploads-restored'),
    outgoing: join(dataDir, 'uploads-replaced'),
  };
}

/** What a restore that was killed has left. Not while one is running. */
export async function removeUnfinishedIntake(dataDir: string): Promise<void> {
  const { incoming } = foldersIn(dataDir);
  await rm(incoming, { recursive: true, force: true });
}
