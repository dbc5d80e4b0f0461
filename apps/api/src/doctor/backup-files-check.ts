import { operatorCommand } from '../db/operator-command.ts';
import { StartError } from '../db/start-error.ts';
import type { Env } from '../env.ts';
import { compareStore, type RecordedBackup, recordedBackupsQuery } from '../platform/backup/compare-backup-store.ts';
import type { StoredBackup } from '../platform/backup/store/backup-file.ts';
import { openStore } from '../platform/backup/store/backup-store.ts';
import { countOf } from '../platform/count-of.ts';
import { type DoctorDatabase, hasTable, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, skipped, warning } from './doctor-finding.ts';

export async function checkBackupFiles(env: Env, database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  try {
    const store = await openStore(env);
    if (!store) return [skipped('BACKUP_FOLDER and BACKUP_S3_BUCKET are unset: no nightly backups are made.')];
    await store.requirePrivate();
    const stored = await store.list();
    return [...checkEncryption(env), ...(await compareWithRuns(env, database, stored))];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [broken(error.message, 'Correct the setting, or mount the disk: nightly backups fail until then.')];
  }
}

export function checkEncryption({
  BACKUP_S3,
  BACKUP_PASSPHRASE,
  BACKUP_RECIPIENTS,
}: Pick<Env, 'BACKUP_S3' | 'BACKUP_PASSPHRASE' | 'BACKUP_RECIPIENTS'>): DoctorFinding[] {
  if (!BACKUP_S3 || BACKUP_PASSPHRASE || BACKUP_RECIPIENTS) return [];
  return [
    warning(
      'The backups in BACKUP_S3_BUCKET are not encrypted: whoever can read it has every address, chat and password hash.',
      'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS: docs/running/backup.md.',
    ),
  ];
}

function compareWithRuns(
  env: Env,
  database: DoctorDatabase,
  stored: readonly StoredBackup[],
): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    const recorded = (await hasTable(database, 'backup_run'))
      ? await database.query<RecordedBackup>(recordedBackupsQuery, [env.BACKUP_KEEP])
      : [];
    const faults = compareStore(recorded, stored);
    if (faults.length > 0) return [describeFaults(faults, recorded)];
    const [newest] = recorded;
    if (!newest) return [skipped('No backup has been made there yet.')];
    return [ok(`${countOf(recorded.length, 'backup')} present and unchanged, the newest ${newest.name}.`)];
  });
}

/** A fault of the newest backup is broken, because last night's state may be lost. */
function describeFaults(faults: readonly string[], [newest]: readonly RecordedBackup[]): DoctorFinding {
  const [first = ''] = faults;
  const message = faults.length === 1 ? first : `${first} And ${faults.length - 1} more like it.`;
  const command = operatorCommand('backup');
  const advice = `Find out what changed it, and make a new one: ${command}`;
  const report = newest && first.includes(newest.name) ? broken : warning;
  return report(message, advice, { command });
}
