import { createReadStream, createWriteStream, fdatasync, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StartError } from '../../db/start-error.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { isEndOfStream, isFull } from './place-failure.ts';

/** Where a backup is written. It has no name there before `publish`. */
export interface BackupTarget {
  /** Once. The stream has done with a chunk when it calls back. */
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

/** Bytes after which they are sent to the disk: it is to work from the beginning, and nobody else to wait for all at the end. */
const syncBytes = 32 * 1024 * 1024;

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
      file.once('error', (error) => {
        // A file that is given up in the middle of a write did not fail.
        if (!isEndOfStream(error)) failure = error;
      });
      return syncOnTheWay(file);
    },
    async publish() {
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    },
    discard: () => rm(unfinished, { force: true }),
    explain(error) {
      if (!failure) return error;
      return new StartError(explainFile(path, failure.code ?? failure.message), { cause: failure });
    },
  };
}

function syncOnTheWay(file: WriteStream): WriteStream {
  let synced = 0;
  let isSyncing = false;
  file.once('open', (descriptor) => {
    file.on('drain', () => {
      if (isSyncing || file.bytesWritten - synced < syncBytes) return;
      isSyncing = true;
      synced = file.bytesWritten;
      fdatasync(descriptor, (error) => {
        isSyncing = false;
        // A file that was closed in the meantime is on the disk already.
        if (error && error.code !== 'EBADF') file.destroy(error);
      });
    });
  });
  return file;
}

function explainFile(path: string, code: string): string {
  if (isFull(code)) return `The disk is full: ${path} was not written (${code}).`;
  if (code === 'ENOENT') return `There is no folder ${dirname(path)}.`;
  return `${path} cannot be written (${code}).`;
}
