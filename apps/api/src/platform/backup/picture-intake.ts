import { chown, mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../db/start-error.ts';
import { isMissing } from '../storage/files.ts';
import { makePictureLocation, markFolder, type PictureSettings, pictureFolder } from '../storage/picture-location.ts';
import { isFull } from './store/storage-failure.ts';
import { openPictureBucket, orNullIfMissing, refuseBucket } from './stored-pictures.ts';

/** `publish` makes the pictures those of the instance. */
export interface PictureIntake {
  /** This is what `findPictureLocation` returns, or null if no pictures are stored. */
  location: string | null;
  add(key: string, bytes: Buffer): Promise<void>;
  publish(): Promise<void>;
  abandon(): Promise<void>;
}

export async function openPictureIntake({ S3, DATA_DIR }: PictureSettings): Promise<PictureIntake> {
  if (S3) {
    const disk = await openPictureBucket(S3);
    // The keys are random, so the files cannot collide and may stay after a failed restore.
    return {
      location: await makePictureLocation({ S3, DATA_DIR }),
      add: (key, bytes) => disk.put(key, bytes).catch(refuseBucket),
      publish: () => Promise.resolve(),
      abandon: () => Promise.resolve(),
    };
  }
  const { incoming, folder, outgoing } = foldersIn(DATA_DIR);
  await requireReplaceable(folder);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const setOwner = await chooseOwner(DATA_DIR);
  await setOwner(incoming);
  const { location, file } = await markFolder(incoming);
  await setOwner(file);
  return {
    location,
    async add(key, bytes) {
      const file = join(incoming, key);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(file, bytes, { mode: 0o600 });
        await setOwner(dirname(file));
        await setOwner(file);
      } catch (error) {
        throw explainWriteError(error);
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

/**
 * Throws unless the folder can be replaced, and removes an empty one. The restore calls this before
 * it replaces any row, because it renames the folder only after the commit.
 */
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
    if (code === 'ENOTDIR') throw new StartError(`${folder} is a link or a file: replace it with the folder itself.`);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && !isMissing(error)) throw error;
  }
}

/** If root restores, the files must belong to the owner of the data folder. */
async function chooseOwner(dataDir: string): Promise<(path: string) => Promise<void>> {
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return () => Promise.resolve();
  return (path) => chown(path, uid, gid);
}

function explainWriteError(error: unknown): unknown {
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

/** No restore may be running. */
export async function removeUnfinishedIntake(dataDir: string): Promise<void> {
  const { incoming } = foldersIn(dataDir);
  await rm(incoming, { recursive: true, force: true });
}
