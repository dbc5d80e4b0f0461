import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StartError } from '../../../db/start-error.ts';
import { syncFolder } from '../../../db/sync-folder.ts';
import { explainFolderFailure, isEndOfStream, isFull } from './storage-failure.ts';

/** The backup is not listed before `publish`. */
export interface BackupTarget {
  /** Call this only once. A chunk's buffer can be reused after its callback. */
  open(): Writable;
  publish(): Promise<void>;
  discard(): Promise<void>;
  /** An error that this target did not cause is returned unchanged. */
  explain(error: unknown): unknown;
}

export interface StoredBackup {
  name: string;
  bytes: number;
  modified: Date;
}

export interface BackupStore {
  target(name: string): BackupTarget;
  list(): Promise<StoredBackup[]>;
  /** Throws a StartError if strangers can read the backups. */
  requirePrivate(): Promise<void>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  removeUnfinished(): Promise<void>;
}

const streamBytes = 256 * 1024;

export async function openBackupFile(path: string): Promise<Readable> {
  const stats = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const sentence = cause.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${cause.code}).`;
    throw new StartError(sentence, { cause });
  });
  if (!stats.isFile()) throw new StartError(`${path} is not a file.`);
  return createReadStream(path, { highWaterMark: streamBytes });
}

/** Flushes the file before it gets its name. Overwrites the file of a killed backup. */
export function fileTarget(path: string): BackupTarget {
  const unfinished = `${path}.unfinished`;
  let failure: NodeJS.ErrnoException | null = null;
  return {
    open() {
      if (isSpecialFile(path)) throw new StartError(`${path} exists and is not a file: choose another name.`);
      const file = createWriteStream(unfinished, { mode: 0o600, flush: true, highWaterMark: streamBytes });
      file.once('error', (error) => {
        if (!isEndOfStream(error)) failure = error;
      });
      return file;
    },
    async publish() {
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    },
    async discard() {
      try {
        await rm(unfinished, { force: true });
      } catch (error) {
        // If there is a failure, the write has already failed for the same reason.
        if (!failure) throw error;
      }
    },
    explain(error) {
      if (!failure) return error;
      return new StartError(explainFile(path, failure.code ?? failure.message), { cause: failure });
    },
  };
}

/** A renamed backup would replace a device or a pipe. If this check fails, opening the file explains why. */
function isSpecialFile(path: string): boolean {
  try {
    return !statSync(path).isFile();
  } catch {
    return false;
  }
}

function explainFile(path: string, code: string): string {
  if (isFull(code)) return `The disk is full: ${path} was not written (${code}).`;
  return explainFolderFailure(dirname(path), code) ?? `${path} cannot be written (${code}).`;
}
