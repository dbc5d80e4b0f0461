import { connect } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import { readEnv } from '../../env.ts';
import { emailBackupFailure } from '../../platform/backup/backup-failure-email.ts';
import { type BackupRun, recordRun } from '../../platform/backup/backup-runs.ts';
import { BackupStopped } from '../../platform/backup/make-backup.ts';
import { explainStartFailure } from '../../platform/start-failure.ts';

/** `hasRunTable` is false if the database was last migrated by a release that had no table of backup runs. */
export async function withRecordDatabase(
  url: string,
  write: (db: Db, hasRunTable: boolean) => Promise<void>,
): Promise<void> {
  const { db, pool, close } = connect(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('backup_run') is not null as found`);
    await write(db, rows[0]?.found === true);
  } finally {
    await close();
  }
}

/** A stopped backup does not count as a failure, because the queue will run it again. */
export async function recordFailure(
  url: string,
  run: Pick<BackupRun, 'kind' | 'name' | 'started_at'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BackupStopped) throw error;
    const report = explainStartFailure(error);
    await withRecordDatabase(url, async (db, hasRunTable) => {
      if (hasRunTable) await recordRun(db, { ...run, succeeded: false, bytes: null, report });
      await emailBackupFailure(db, readEnv(), { ...run, report });
    });
    throw error;
  }
}
