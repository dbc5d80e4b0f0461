import { operatorCommand } from '../db/operator-command.ts';
import type { Env } from '../env.ts';
import {
  cannotDrill,
  drillOverdueDays,
  manualBackupCondition,
  nightlyOverdueHours,
} from '../platform/backup/backup-runs.ts';
import { countOf } from '../platform/count-of.ts';
import { type DoctorDatabase, hasTable, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

const hour = 3_600;

type BackupRunRow = {
  kind: 'backup' | 'drill';
  succeeded: boolean;
  is_manual: boolean;
  seconds: number;
  report: string;
};

export function checkBackups(env: Env, database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    const runs = (await hasTable(database, 'backup_run')) ? await database.query<BackupRunRow>(runsQuery) : [];
    const backups = runs.filter(({ kind }) => kind === 'backup');
    const success = backups.find(({ succeeded }) => succeeded);
    // A backup made by hand does not make up for a missing nightly one.
    const nightly = backups.find(({ is_manual, seconds }) => !is_manual && seconds < nightlyOverdueHours * hour);
    const drill = runs.find(({ kind }) => kind === 'drill');
    const findings = [...checkLastBackup(nightly ?? backups[0], success), ...checkLastDrill(drill, env)];
    return findings.length > 0 || !success
      ? findings
      : [ok(`The last backup was made ${describeAge(success.seconds)}.`)];
  });
}

const runsQuery = `
  select * from (
    select distinct on (kind, succeeded, is_manual) kind, succeeded, ${manualBackupCondition} as is_manual,
      extract(epoch from now() - ended_at)::float8 as seconds, report
    from backup_run order by kind, succeeded, is_manual, ended_at desc) as run
  order by seconds`;

function checkLastBackup(last: BackupRunRow | undefined, success: BackupRunRow | undefined): DoctorFinding[] {
  const command = operatorCommand('backup <file>');
  const advice = `Make one with ${command}, and set up nightly backups: docs/running/backup.md.`;
  if (!success && !last) return [warning('No backup has ever been made of this database.', advice, { command })];
  const findings: DoctorFinding[] = [];
  if (last && !last.succeeded)
    findings.push(
      broken(
        `The last backup to BACKUP_FOLDER or BACKUP_S3_BUCKET failed ${describeAge(last.seconds)}: ${last.report}`,
        `Put that right, then make one there with ${operatorCommand('backup')}.`,
        { command: operatorCommand('backup') },
      ),
    );
  if (!success) return findings;
  if (success.seconds > nightlyOverdueHours * hour)
    findings.push(warning(`The last backup was made ${describeAge(success.seconds)}.`, advice, { command }));
  return findings;
}

function checkLastDrill(last: BackupRunRow | undefined, env: Env): DoctorFinding[] {
  if (cannotDrill(env))
    return [
      warning(
        'The backups are not tested: the private key is not on this machine.',
        `Test one on a machine that has it, with ${operatorCommand('backup drill <file>')}: docs/running/backup.md.`,
        { command: operatorCommand('backup drill <file>') },
      ),
    ];
  if (!last) return [];
  const advice =
    'Restore the last backup into an empty instance, as docs/running/backup.md says, to see what is wrong.';
  if (!last.succeeded)
    return [broken(`The last drill was ${describeAge(last.seconds)} and failed: ${last.report}`, advice)];
  if (last.seconds > drillOverdueDays * 24 * hour)
    return [warning(`The last drill was ${describeAge(last.seconds)}.`, advice)];
  return [];
}

const describeAge = (seconds: number) => {
  const hours = Math.floor(seconds / hour);
  if (hours < 1) return 'less than an hour ago';
  return hours < 48 ? `${countOf(hours, 'hour')} ago` : `${Math.floor(hours / 24)} days ago`;
};
