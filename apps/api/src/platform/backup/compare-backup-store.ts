import type { StoredBackup } from './store/backup-file.ts';

/** Describes a backup that was written to the store. */
export interface RecordedBackup {
  name: string;
  bytes: number;
  ended_at: Date;
}

/**
 * This query lists the backups that should be in the store, newest first. Its parameter is the number
 * of backups that are stored.
 */
export const recordedBackupsQuery = `
  select name, bytes::float8 as bytes, ended_at from backup_run
  where kind = 'backup' and succeeded and bytes is not null and not starts_with(name, '/')
  order by ended_at desc limit $1`;

/** A file may still be written this many milliseconds after its run, because clocks differ. */
const tolerance = 10 * 60 * 1000;

/** Returns a sentence for each recorded backup that is missing from the store or was replaced by another file. */
export function compareStore(recorded: readonly RecordedBackup[], stored: readonly StoredBackup[]): string[] {
  const byName = new Map(stored.map((backup) => [backup.name, backup]));
  return recorded.flatMap(({ name, bytes, ended_at }) => {
    const file = byName.get(name);
    if (!file) return [`The backup ${name} is missing.`];
    if (file.bytes !== bytes) return [`The backup ${name} has ${file.bytes} bytes, but ${bytes} were written.`];
    if (file.modified.getTime() > ended_at.getTime() + tolerance)
      return [`The backup ${name} was changed after it was made.`];
    return [];
  });
}
