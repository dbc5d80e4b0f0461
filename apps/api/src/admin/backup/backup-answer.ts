import type { Env } from '../../env.ts';
import { passphraseKey, type SigningKey } from '../../platform/backup/archive/backup-signature.ts';
import type { RestoreResult } from '../../platform/backup/restore-backup.ts';
import { countOf } from '../../platform/count-of.ts';

export interface AnswerOptions {
  json?: boolean;
}

export interface ReadOptions extends AnswerOptions {
  unencrypted?: boolean;
  anyOrigin?: boolean;
}

export const jsonOption = ['--json', 'print JSON'] as const;
export const unencryptedOption = [
  '--unencrypted',
  'accept a backup that is not encrypted although a key is set',
] as const;
export const anyOriginOption = ['--any-origin', 'accept a backup with any signature, or with none'] as const;

export const readKeysOf = (env: Env, options: ReadOptions) => ({ ...env, unencrypted: options.unencrypted });

/** These keys are accepted in addition to the database's own. Null accepts any signature. */
export function signersOf({ BACKUP_PASSPHRASE }: Env, options: ReadOptions): SigningKey[] | null {
  if (options.anyOrigin) return null;
  return BACKUP_PASSPHRASE ? [passphraseKey(BACKUP_PASSPHRASE)] : [];
}

export function describeBackup(subject: string, { manifest, end }: Pick<RestoreResult, 'manifest' | 'end'>): string {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  const [date, time] = [manifest.made_at.slice(0, 10), manifest.made_at.slice(11, 16)];
  return `${subject}: ${countOf(rows, 'row')} and ${countOf(end.pictures, 'picture')} of ${date}, ${time} UTC, by Fixit ${manifest.fixit}.`;
}

type BackupAnswer = Omit<RestoreResult, 'isSigned'> & {
  isSigned?: boolean;
  name?: string;
  bytes?: number;
  database?: string;
  pictures_in?: string;
};

export function printBackupAnswer(
  command: string,
  { json = false }: AnswerOptions,
  message: string,
  { manifest, end, isSigned, ...details }: BackupAnswer,
): void {
  const { made_at, fixit } = manifest;
  console.log(
    json
      ? JSON.stringify({ command, done: true, said: message, made_at, fixit, ...end, is_signed: isSigned, ...details })
      : message,
  );
}
