import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketSettings } from './bucket-settings.ts';

/** Lies in a folder of uploads, so that it is known again wherever a machine has mounted it. */
const markFile = '.mark';

const markedFolder = 'a DATA_DIR with the mark ';

/** Where pictures lie, so that two processes can be compared. */
export async function picturePlace({ S3, DATA_DIR }: { S3: BucketSettings | null; DATA_DIR: string }): Promise<string> {
  if (S3) return `the bucket ${S3.bucket} at ${new URL(S3.endpoint).host}`;
  const folder = join(DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return markedFolder + (await markOf(folder));
}

/** Whether pictures were in a folder here, by what `picturePlace` said then, and it is not there now: its disk may not be mounted. */
export function isPlaceGone(
  before: string,
  { S3, DATA_DIR }: { S3: BucketSettings | null; DATA_DIR: string },
): boolean {
  return !S3 && before.startsWith(markedFolder) && !existsSync(join(DATA_DIR, 'uploads', markFile));
}

/** Two processes that come first at once agree: only one of their files gets the name, and it is whole by then. */
async function markOf(folder: string): Promise<string> {
  const mark = randomUUID();
  const own = join(folder, `${markFile}-${mark}`);
  await writeFile(own, mark, { mode: 0o600 });
  try {
    await link(own, join(folder, markFile));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(own);
  }
  return readFile(join(folder, markFile), 'utf8');
}
