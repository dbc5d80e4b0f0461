import type { StoredBackup } from './store/backup-file.ts';

export interface RecordedBackup {
  name: string;
  bytes: number;
  ended_at: Date;
}

/** The parameter is BACKUP_KEEP. */
export const recordedBackupsQuery = `
  select name, bytes::float8 as bytes, ended_at from backup_run
  where kind = 'backup' and succeeded and bytes is not null and not starts_with(name, '/')
  order by ended_at desc limit $1`;

/** The clocks of the store and the database may differ. */
const clockToleranceMs = 10 * 60 * 1000;

/** Returns a message for each recorded backup that is missing from the store or was replaced. */
export function compareStore(
  recordedBackups: readonly RecordedBackup[],
  storedBackups: readonly StoredBackup[],
): string[] {
  const byName = new Map(storedBackups.map((backup) => [backup.name, backup]));
  return recordedBackups.flatMap(({ name, bytes, ended_at }) => {
    const file = byName.get(name);
    if (!file) return [`The backup ${name} is missing.`];
    if (file.bytes !== bytes) return [`The backup ${name} has ${file.bytes} bytes, but ${bytes} were written.`];
    if (file.modified.getTime() > ended_at.getTime() + clockToleranceMs)
      return [`The backup ${name} was changed after it was made.`];
    return [];
  });
}
