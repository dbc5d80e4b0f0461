import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import { StartError } from '../../../db/start-error.ts';
import type { BackupEnd } from './archive-format.ts';

/** The server leaves its own key out of its backups. */
export interface SigningKey {
  kind: 'passphrase' | 'server';
  key: Buffer;
}

export const signingSecretName = 'backup_signature';

export const passphraseKey = (passphrase: string): SigningKey => ({
  kind: 'passphrase',
  key: scryptSync(passphrase, 'Fixit signs its backups', 32),
});

export function signHash(
  { entries, sha256 }: Pick<BackupEnd, 'entries' | 'sha256'>,
  { kind, key }: SigningKey,
): BackupEnd['signature'] {
  return { key: kind, hmac: createHmac('sha256', key).update(`${entries}\n${sha256}\n`).digest('hex') };
}

/**
 * Returns false without a key of the signature's kind. Throws a StartError for a wrong signature, or a
 * missing one although the server signs its backups.
 */
export function checkSignature(end: BackupEnd, keys: readonly SigningKey[]): boolean {
  const { signature } = end;
  if (!signature) {
    if (keys.some(({ kind }) => kind === 'server')) throw new StartError(`This backup is not signed. ${advice}`);
    return false;
  }
  const key = keys.find(({ kind }) => kind === signature.key);
  if (!key) return false;
  const expected = Buffer.from(signHash(end, key)?.hmac ?? '');
  const actual = Buffer.from(signature.hmac);
  if (expected.length === actual.length && timingSafeEqual(expected, actual)) return true;
  throw new StartError(`This backup was not made here, or was changed: its signature is wrong. ${advice}`);
}

const advice = 'If you know where it comes from, add --any-origin.';
