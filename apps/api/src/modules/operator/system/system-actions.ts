import { listedFailures, type SystemBackupRun, type SystemView } from '@fixit/contract/operator/system';
import type { Db } from '../../../db/database.ts';
import { operatorCommand, upgradeCommand } from '../../../db/operator-command.ts';
import { type BackupRun, drillOverdueDays, readLastRuns } from '../../../platform/backup/backup-runs.ts';
import { emailTaskNames } from '../../../platform/email/email-task.ts';
import { listQueuedTasks } from '../../../platform/queue/queue-inspection.ts';
import { version } from '../../../platform/version.ts';
import type { Examination } from './cached-examination.ts';
import { describeFailure } from './failed-task-actions.ts';
import { countQueue, listProcesses } from './system-repository.ts';

export const isOpenFinding = ({ level }: { level: string }): boolean => level === 'warning' || level === 'broken';

export async function readSystem(
  db: Db,
  { at, findings }: Examination,
  readsPersonalData: boolean,
): Promise<SystemView> {
  const [processes, queue, emails, tasks, { backup, drill }] = await Promise.all([
    listProcesses(db),
    countQueue(db),
    listQueuedTasks(db, { tasks: emailTaskNames, failed: true }, listedFailures),
    listQueuedTasks(db, { except: emailTaskNames, failed: true }, listedFailures),
    readLastRuns(db),
  ]);
  return {
    checked_at: at.toISOString(),
    findings: [...findings],
    processes,
    queue,
    emails: emails.map((task) => describeFailure(task, readsPersonalData)),
    tasks: tasks.map((task) => describeFailure(task, readsPersonalData)),
    backups: { last: describeRun(backup.last), drill: describeRun(drill.last) },
    release: {
      version,
      upgrade: isDrilled(drill.last) ? upgradeCommand() : null,
      drill: operatorCommand('backup drill'),
    },
  };
}

const describeRun = (run: BackupRun | null): SystemBackupRun =>
  run && {
    succeeded: run.succeeded,
    bytes: run.bytes,
    report: run.report,
    started_at: run.started_at.toISOString(),
    ended_at: run.ended_at.toISOString(),
  };

/** An upgrade is safe only while the backups are known to be restorable. */
const isDrilled = (drill: BackupRun | null) =>
  drill !== null && drill.succeeded && drill.ended_at.getTime() > Date.now() - drillOverdueDays * 24 * 60 * 60 * 1_000;
