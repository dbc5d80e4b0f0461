import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** A run is a backup or a drill, successful or not. */
export interface BackupRun {
  kind: 'backup' | 'drill';
  succeeded: boolean;
  name: string;
  bytes: number | null;
  /** The operator reads this sentence. */
  report: string;
  started_at: Date;
  ended_at: Date;
}

/**
 * Contains the last run and the last successful run of a kind. A backup made by hand does not hide a
 * failed nightly backup.
 */
export interface LastRuns {
  last: BackupRun | null;
  lastGood: BackupRun | null;
}

/** Records a run, and deletes runs that are older than a year. */
export async function recordRun(db: Db, run: Omit<BackupRun, 'ended_at'>): Promise<void> {
  await db.execute(sql`delete from backup_run where ended_at < now() - interval '1 year'`);
  await db.execute(sql`
    insert into backup_run (kind, succeeded, name, bytes, report, started_at)
    values (${run.kind}, ${run.succeeded}, ${run.name}, ${run.bytes}, ${run.report}, ${run.started_at.toISOString()})`);
}

/**
 * Returns true if backups are encrypted to keys whose private part is elsewhere, so that this machine
 * cannot read them.
 */
export const cannotDrill = ({
  BACKUP_RECIPIENTS,
  BACKUP_IDENTITY_FILE,
}: {
  BACKUP_RECIPIENTS?: string | undefined;
  BACKUP_IDENTITY_FILE?: string | undefined;
}): boolean => Boolean(BACKUP_RECIPIENTS) && !BACKUP_IDENTITY_FILE;

/** The next nightly backup is long overdue after this many hours. */
export const nightlyOverdueHours = 36;

/** A drill is overdue after this many days. */
export const drillOverdueDays = 14;

/** This SQL condition is true if a row of backup_run was made by hand, since its name is then the path of a file. */
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
    by_hand: boolean;
  }>(sql`
    select distinct on (kind, succeeded, by_hand)
      kind, succeeded, name, bytes, report, iso(started_at) as started_at, iso(ended_at) as ended_at, ${sql.raw(manualBackupCondition)} as by_hand
    from backup_run order by kind, succeeded, by_hand, ended_at desc`);
  const runs = rows
    .map(({ by_hand, ...row }) => ({
      by_hand,
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
    const nightly = runsOfKind.find(({ by_hand, run }) => !by_hand && run.ended_at.getTime() > oldest);
    const good = runsOfKind.find(({ run }) => run.succeeded);
    return { last: (nightly ?? runsOfKind[0])?.run ?? null, lastGood: good?.run ?? null };
  };
  return { backup: lastOf('backup'), drill: lastOf('drill') };
}
