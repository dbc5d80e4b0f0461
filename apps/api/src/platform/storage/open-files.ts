import { mkdir } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Db } from '../../db/database.ts';
import { StartError } from '../../db/start-error.ts';
import { openBucket } from './bucket.ts';
import { Files, removeUnreferencedPicture } from './files.ts';
import { type PictureSettings, pictureFolder } from './picture-location.ts';

/**
 * Throws a StartError for wrong settings. An unreachable bucket does not prevent the start, and is
 * retried for each picture.
 */
export async function openFiles(
  { S3, DATA_DIR }: PictureSettings,
  { db, warn }: { db: Db; warn: (message: string, error: unknown) => void },
): Promise<Files> {
  const removeLater = (url: string) =>
    removeUnreferencedPicture(db, url).catch((error: unknown) =>
      warn(`An unreferenced picture could not be removed: ${url}`, error),
    );
  if (!S3) {
    const folder = pictureFolder(DATA_DIR);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
    return new Files(async () => disk, removeLater);
  }
  const open = await openBucket(S3);
  await open().catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    warn('The bucket of S3_BUCKET cannot be reached; pictures are refused until it can', error);
  });
  return new Files(open, removeLater);
}
