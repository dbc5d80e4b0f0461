import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StartError } from '../../db/start-error.ts';
import { syncFolder } from '../storage/sync-folder.ts';

/** Where a backup is written. It has no name there before `publish`. */
export interface BackupTarget {
  /** Once. */
  open(): Writable;
  publish(): Promise<void>;
  discard(): Promise<void>;
  /** Of an error on the way, a StartError if it was this target's. */
  explain(error: unknown): unknown;
}

/** Where scheduled backups are kept. */
export interface BackupStore {
  target(name: string): BackupTarget;
  /** Newest first. */
  list(): Promise<{ name: string; bytes: number }[]>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

const streamBytes = 256 * 1024;

/** Opens a backup to be read from its beginning. Throws a StartError. */
export async function openBackupFile(path: string): Promise<Readable> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const sentence = cause.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${cause.code}).`;
    throw new StartError(sentence, { cause });
  });
  if (!found.isFile()) throw new StartError(`${path} is no file.`);
  return createReadStream(path, { highWaterMark: streamBytes });
}

/** A file for its owner alone, on the disk when it gets its name. What a killed backup has left is written over. */
export function fileTarget(path: string): BackupTarget {
  const unfinished = `${path}.unfinished`;
  let failure: NodeJS.ErrnoException | null = null;
  return {
    open() {
      const file = createWriteStream(unfinished, { mode: 0o600, flush: true, highWaterMark: streamBytes });
      return file.once('error', (error) => {
        failure = error;
      });
    },
    async publish() {
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    },
    discard: () => rm(unfinished, { force: true }),
    explain(error) {
      if (error !== failure || !failure) return error;
      return new StartError(explainFile(path, failure.code ?? failure.message), { cause: failure });
    },
  };
}

function explainFile(path: string, code: string): string {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return `The disk is full: ${path} was not written (${code}).`;
  if (code === 'ENOENT') return `There is no folder ${dirname(path)}.`;
  return `${path} cannot be written (${code}).`;
}
