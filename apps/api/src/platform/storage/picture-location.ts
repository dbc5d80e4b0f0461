import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketSettings } from './bucket-settings.ts';
import { isMissing } from './files.ts';

export interface PictureSettings {
  S3: BucketSettings | null;
  DATA_DIR: string;
}

/** Its content identifies a folder of pictures, wherever a machine mounts it. */
const markFile = '.mark';

export const pictureFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** Returns null if the folder has no mark, for instance because its disk is not mounted. */
export async function findPictureLocation({ S3, DATA_DIR }: PictureSettings): Promise<string | null> {
  if (S3) return bucketLocation(S3);
  try {
    return folderLocation(await readFile(join(pictureFolder(DATA_DIR), markFile), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function makePictureLocation({ S3, DATA_DIR }: PictureSettings): Promise<string> {
  if (S3) return bucketLocation(S3);
  const folder = pictureFolder(DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await markFolder(folder)).location;
}

const bucketLocation = ({ bucket, endpoint }: BucketSettings) => `the bucket ${bucket} at ${new URL(endpoint).host}`;

const folderLocation = (mark: string) => `a DATA_DIR with the mark ${mark}`;

export const describePictureSettings = ({ S3, DATA_DIR }: PictureSettings): string =>
  S3 ? bucketLocation(S3) : pictureFolder(DATA_DIR);

/** Keeps an existing mark. Of two processes one wins. */
export async function markFolder(folder: string): Promise<{ location: string; file: string }> {
  const mark = randomUUID();
  const file = join(folder, markFile);
  const temporaryFile = `${file}-${mark}`;
  await writeFile(temporaryFile, mark, { mode: 0o600 });
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporaryFile);
  }
  return { location: folderLocation(await readFile(file, 'utf8')), file };
}
