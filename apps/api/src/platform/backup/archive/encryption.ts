import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../../db/start-error.ts';

/** The settings for encrypting and decrypting backups. */
export interface BackupKeys {
  BACKUP_PASSPHRASE?: string | undefined;
  BACKUP_RECIPIENTS?: string | undefined;
  BACKUP_IDENTITY_FILE?: string | undefined;
}

export const ageMark = 'age-encryption.org/v1\n';

/** scrypt's work factor, which takes 2^16 KiB of memory: age's default of 18 takes four times as much. */
const workFactor = 16;

type Bytes = AsyncIterable<Uint8Array>;

export type Encryption = (source: Bytes) => AsyncGenerator<Uint8Array>;

/** Null if nothing is set: then backups are not encrypted. Throws a StartError for an invalid recipient. */
export function chooseEncryption(keys: BackupKeys): Encryption | null {
  const { BACKUP_PASSPHRASE, BACKUP_RECIPIENTS } = keys;
  if (!BACKUP_PASSPHRASE && !BACKUP_RECIPIENTS) return null;
  const encrypter = new Encrypter();
  if (BACKUP_RECIPIENTS) {
    for (const recipient of BACKUP_RECIPIENTS.split(/[\s,]+/)) addRecipient(encrypter, recipient);
  } else if (BACKUP_PASSPHRASE) {
    encrypter.setPassphrase(BACKUP_PASSPHRASE);
    encrypter.setScryptWorkFactor(workFactor);
  }
  return async function* encrypt(source) {
    yield* await encrypter.encrypt(webStreamOf(source));
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new StartError('BACKUP_RECIPIENTS: must be public keys of age, as age-keygen shows them', { cause });
  }
}

/** Throws a StartError without the right key. */
export async function* decrypt(source: Bytes, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  const { BACKUP_PASSPHRASE, BACKUP_IDENTITY_FILE } = keys;
  if (!BACKUP_PASSPHRASE && !BACKUP_IDENTITY_FILE) {
    throw new StartError('This backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to its key.');
  }
  if (BACKUP_IDENTITY_FILE) {
    for (const identity of await readIdentities(BACKUP_IDENTITY_FILE)) decrypter.addIdentity(identity);
  }
  if (BACKUP_PASSPHRASE) decrypter.addPassphrase(BACKUP_PASSPHRASE);
  const wrongKey = (cause: unknown): never => {
    throw new StartError('This backup was encrypted with another passphrase or key.', { cause });
  };
  yield* await decrypter.decrypt(webStreamOf(source)).catch(wrongKey);
}

async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}

/** Node's type and the web's differ only in name. */
const webStreamOf = (source: Bytes) => ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;
