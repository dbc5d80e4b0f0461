import { StartError } from '../../db/start-error.ts';
import { readEnv } from '../../env.ts';
import type { BackupStore } from '../../platform/backup/store/backup-file.ts';
import { openStore } from '../../platform/backup/store/backup-store.ts';

export async function requireStore(
  message = 'Set BACKUP_FOLDER or BACKUP_S3_BUCKET to where the backups are.',
): Promise<BackupStore> {
  const store = await openStore(readEnv());
  if (store) return store;
  throw new StartError(message);
}
