import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveAbout } from '../archive/archive-about.ts';
import { ArchiveError } from '../archive/archive-error.ts';
import { checkArchive } from './check-archive.ts';
import type { OnProgress } from './import-progress.ts';
import { convertInThread } from './mbtiles-thread.ts';

export type InstalledArchive = ArchiveAbout & {
  readonly tiles: number;
  readonly bytes: number;
  readonly sha256: string;
};

/** Every import leaves this space free on the disk. */
const reserveBytes = 50_000_000;

/** Checks a copy in the same folder and then renames it. A failure leaves the previous archive unchanged. */
export async function installArchive(to: string, write: (part: string) => Promise<void>): Promise<InstalledArchive> {
  const part = `${to}.${process.pid}.${randomUUID()}.part`;
  await mkdir(dirname(to), { recursive: true });
  await removeAbandonedParts(to);
  try {
    await write(part);
    const checkedArchive = await checkArchive(part);
    const sha256 = await hashFile(part);
    const { size: bytes } = await stat(part);
    await rename(part, to);
    return { ...checkedArchive, bytes, sha256 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
      throw new ArchiveError(`The disk of ${dirname(to)} is full.`, { cause: error });
    }
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Removes the files of killed imports. */
async function removeAbandonedParts(to: string): Promise<void> {
  for (const name of await readdir(dirname(to))) {
    const pid = name.startsWith(`${basename(to)}.`) ? /\.(\d+)\.[\w-]+\.part/.exec(name)?.[1] : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(dirname(to), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Copies a PMTiles file, or converts an MBTiles file. The first bytes identify the format. */
export async function copyArchive(from: string, part: string, onProgress: OnProgress, stallMs?: number): Promise<void> {
  const kind = await kindOf(from);
  const { size } = await stat(from);
  await requireArchiveSpace(part, kind === 'mbtiles' ? size * 2 : size);
  if (kind === 'mbtiles') return convertInThread({ from, to: part, fileBytes: size }, onProgress, stallMs);
  await checkArchive(from);
  let done = 0;
  const source = createReadStream(from).on('data', (bytes) => {
    done += bytes.length;
    onProgress(done, size);
  });
  await pipeline(source, createWriteStream(part));
}

/** Throws an ArchiveError unless the disk has room for these bytes and a reserve. */
export async function requireArchiveSpace(part: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part));
  const free = bavail * bsize;
  if (free >= bytes + reserveBytes) return;
  const formatMegabytes = (value: number) => `${Math.ceil(value / 1_000_000).toLocaleString('en-GB')} MB`;
  throw new ArchiveError(
    `${dirname(part)} has ${formatMegabytes(free)} free; ${formatMegabytes(bytes + reserveBytes)} are needed.`,
  );
}

async function kindOf(path: string): Promise<'pmtiles' | 'mbtiles'> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(16);
    await file.read(head, 0, head.length, 0);
    if (head.toString('latin1', 0, 7) === 'PMTiles') return 'pmtiles';
    if (head.toString('latin1', 0, 15) === 'SQLite format 3') return 'mbtiles';
  } finally {
    await file.close();
  }
  throw new ArchiveError('It is neither PMTiles nor MBTiles.');
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
