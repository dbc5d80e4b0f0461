import type { StoredBackup } from './place/backup-file.ts';

/** A backup that was made in the store. */
export interface RecordedBackup {
  name: string;
  bytes: number;
  ended_at: Date;
}

/** The query for the backups that should be in the store, the newest first; its parameter is how many are stored. */
export const recordedBackupsQuery = `
  select name, bytes::float8 as bytes, ended_at from backup_run
  where kind = 'backup' and succeeded and bytes is not null and not starts_with(name, '/')
  order by ended_at desc limit $1`;

/** Milliseconds after the end of a run during which its file may still be written: clocks differ. */
const tolerance = 10 * 60 * 1000;

/** A sentence for each recorded backup that is missing in the store, or is not the file that was made. */
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
