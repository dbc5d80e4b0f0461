import type { StoredBackup } from './place/backup-file.ts';

/** The backup was made in the store. */
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
  const byName = new Map(stored.map((one) => [one.name, one]));
  return recorded.flatMap(({ name, bytes, ended_at }) => {
    const found = byName.get(name);
    if (!found) return [`The backup ${name} is missing.`];
    if (found.bytes !== bytes) return [`The backup ${name} has ${found.bytes} bytes, but ${bytes} were written.`];
    if (found.modified.getTime() > ended_at.getTime() + tolerance)
      return [`The backup ${name} was changed after it was made.`];
    return [];
  });
}
