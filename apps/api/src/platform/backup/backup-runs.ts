import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export interface BackupRun {
  kind: 'backup' | 'drill';
  succeeded: boolean;
  name: string;
  bytes: number | null;
  report: string;
  started_at: Date;
  ended_at: Date;
}

/** A manual backup must not hide a failed nightly one, so a recent nightly run counts as the last. */
export interface LastRuns {
  last: BackupRun | null;
  lastGood: BackupRun | null;
}

export async function recordRun(db: Db, run: Omit<BackupRun, 'ended_at'>): Promise<void> {
  await db.execute(sql`delete from backup_run where ended_at < now() - interval '1 year'`);
  await db.execute(sql`
    insert into backup_run (kind, succeeded, name, bytes, report, started_at)
    values (${run.kind}, ${run.succeeded}, ${run.name}, ${run.bytes}, ${run.report}, ${run.started_at.toISOString()})`);
}

/** Without the private keys, this machine cannot read its backups. */
export const cannotDrill = ({
  BACKUP_RECIPIENTS,
  BACKUP_IDENTITY_FILE,
}: {
  BACKUP_RECIPIENTS?: string | undefined;
  BACKUP_IDENTITY_FILE?: string | undefined;
}): boolean => Boolean(BACKUP_RECIPIENTS) && !BACKUP_IDENTITY_FILE;

export const nightlyOverdueHours = 36;

export const drillOverdueDays = 14;

/** The name of a manual backup is the path of a file. */
export const manualBackupCondition = "starts_with(name, '/')";

export async function readLastRuns(db: Db): Promise<Record<BackupRun['kind'], LastRuns>> {
  const { rows } = await db.execute<{
    kind: BackupRun['kind'];
    succeeded: boolean;
    name: string;
    bytes: string | null;
    report: string;
    started_at: string;
    ended_at: string;
    is_manual: boolean;
  }>(sql`
    select distinct on (kind, succeeded, is_manual)
      kind, succeeded, name, bytes, report, iso(started_at) as started_at, iso(ended_at) as ended_at, ${sql.raw(manualBackupCondition)} as is_manual
    from backup_run order by kind, succeeded, is_manual, ended_at desc`);
  const runs = rows
    .map(({ is_manual, ...row }) => ({
      is_manual,
      run: {
        ...row,
        bytes: row.bytes === null ? null : Number(row.bytes),
        started_at: new Date(row.started_at),
        ended_at: new Date(row.ended_at),
      },
    }))
    .toSorted((a, b) => b.run.ended_at.getTime() - a.run.ended_at.getTime());
  const oldest = Date.now() - nightlyOverdueHours * 60 * 60 * 1000;
  const lastOf = (kind: BackupRun['kind']): LastRuns => {
    const runsOfKind = runs.filter(({ run }) => run.kind === kind);
    const nightly = runsOfKind.find(({ is_manual, run }) => !is_manual && run.ended_at.getTime() > oldest);
    const good = runsOfKind.find(({ run }) => run.succeeded);
    return { last: (nightly ?? runsOfKind[0])?.run ?? null, lastGood: good?.run ?? null };
  };
  return { backup: lastOf('backup'), drill: lastOf('drill') };
}
