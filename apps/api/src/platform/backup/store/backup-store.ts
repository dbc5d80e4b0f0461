import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../../db/start-error.ts';
import type { BucketSettings } from '../../storage/bucket-settings.ts';
import { type BackupStore, fileTarget, openBackupFile } from './backup-file.ts';
import { openBucketStore } from './bucket-store.ts';
import { explainFolderFailure } from './storage-failure.ts';

export interface StoreSettings {
  BACKUP_FOLDER?: string | undefined;
  BACKUP_S3: BucketSettings | null;
  BACKUP_KEEP: number;
}

const namePattern = /^fixit-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;

const unfinishedPattern = /^fixit-[\dTZ-]+\.backup\.unfinished$/;

const abandonedAfterMs = 60 * 60 * 1000;

/** The names sort by time. */
export const backupNameAt = (at: Date): string => `fixit-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

export async function openStore({ BACKUP_FOLDER, BACKUP_S3 }: StoreSettings): Promise<BackupStore | null> {
  if (BACKUP_S3) return withSortedList(await openBucketStore(BACKUP_S3));
  return BACKUP_FOLDER ? withSortedList(folderStore(BACKUP_FOLDER)) : null;
}

const withSortedList = (store: BackupStore): BackupStore => ({
  ...store,
  list: async () =>
    (await store.list()).filter(({ name }) => namePattern.test(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
});

function folderStore(folder: string): BackupStore {
  return {
    target: (name) => fileTarget(join(folder, name)),
    open: (name) => openBackupFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnfinished: async () => {
      for (const { name } of await readFolder(folder)) {
        if (!unfinishedPattern.test(name)) continue;
        const { mtimeMs } = await stat(join(folder, name));
        if (mtimeMs < Date.now() - abandonedAfterMs) await rm(join(folder, name), { force: true });
      }
    },
    list: async () => {
      const entries = await readFolder(folder);
      const names = entries.filter((entry) => entry.isFile() && namePattern.test(entry.name)).map(({ name }) => name);
      return Promise.all(
        names.map(async (name) => {
          const { size, mtime } = await stat(join(folder, name));
          return { name, bytes: size, modified: mtime };
        }),
      );
    },
    // The operator decides who may read the folder. Only the owner may read the files.
    requirePrivate: () => Promise.resolve(),
  };
}

const readFolder = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    const sentence = explainFolderFailure(folder, cause.code) ?? `The folder ${folder} cannot be read (${cause.code}).`;
    throw new StartError(sentence, { cause });
  });

/** `current` may not be the newest, because a wrong clock may have dated other backups in the future. */
export async function removeOldBackups(store: BackupStore, current: string, keep: number): Promise<void> {
  const others = (await store.list()).filter(({ name }) => name !== current);
  for (const { name } of others.slice(keep - 1)) await store.remove(name);
  await store.removeUnfinished();
}
