import { chown, mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../db/start-error.ts';
import { isMissing } from '../storage/files.ts';
import { makePicturePlace, markFolder, type PictureSettings, pictureFolder } from '../storage/picture-place.ts';
import { isFull } from './place/place-failure.ts';
import { openPictureBucket, orNullIfMissing, refuseBucket } from './stored-files.ts';

/** Takes the pictures of a backup. They are those of the instance after `publish`, and none of them after `abandon`. */
export interface PictureIntake {
  /** Identifies where the pictures will be, as `findPicturePlace` does; null if nowhere. */
  place: string | null;
  add(key: string, bytes: Buffer): Promise<void>;
  publish(): Promise<void>;
  abandon(): Promise<void>;
}

export async function openIntake({ S3, DATA_DIR }: PictureSettings): Promise<PictureIntake> {
  if (S3) {
    const disk = await openPictureBucket(S3);
    // Their names are random: they are in nobody's way before they are named, and stay when a restore fails.
    return {
      place: await makePicturePlace({ S3, DATA_DIR }),
      add: (key, bytes) => disk.put(key, bytes).catch(refuseBucket),
      publish: () => Promise.resolve(),
      abandon: () => Promise.resolve(),
    };
  }
  const { incoming, folder, outgoing } = foldersIn(DATA_DIR);
  await requireReplaceable(folder);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const handOver = await ownership(DATA_DIR);
  await handOver(incoming);
  const { place, file } = await markFolder(incoming);
  await handOver(file);
  return {
    place,
    async add(key, bytes) {
      const file = join(incoming, key);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(file, bytes, { mode: 0o600 });
        await handOver(dirname(file));
        await handOver(file);
      } catch (error) {
        throw explainIncoming(error);
      }
    },
    async publish() {
      await rm(outgoing, { recursive: true, force: true });
      await orNullIfMissing(rename(folder, outgoing));
      await rename(incoming, folder);
      await rm(outgoing, { recursive: true, force: true });
    },
    abandon: () => rm(incoming, { recursive: true, force: true }),
  };
}

/** Called before any row is replaced: the folder is renamed only after the commit, when it is too late to refuse. Removes an empty folder. */
async function requireReplaceable(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EBUSY') {
      throw new StartError(
        `${folder} is a mount point, which a restore cannot replace: mount its parent instead, or unmount it until the restore is done.`,
      );
    }
    if (code === 'ENOTDIR') throw new StartError(`${folder} is a link or a file: put the folder itself there.`);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && !isMissing(error)) throw error;
  }
}

/** Makes what root restores the property of the data folder's owner, who runs the server. */
async function ownership(dataDir: string): Promise<(path: string) => Promise<void>> {
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return () => Promise.resolve();
  return (path) => chown(path, uid, gid);
}

function explainIncoming(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isFull(code)
    ? new StartError(`The disk of DATA_DIR is full: nothing was restored (${code}).`, { cause: error })
    : error;
}

function foldersIn(dataDir: string) {
  return {
    folder: pictureFolder(dataDir),
    incoming: join(dataDir, 'uploads-restored'),
    outgoing: join(dataDir, 'uploads-replaced'),
  };
}

/** What a restore that was killed has left. Not while one is running. */
export async function removeUnfinishedIntake(dataDir: string): Promise<void> {
  const { incoming } = foldersIn(dataDir);
  await rm(incoming, { recursive: true, force: true });
}
