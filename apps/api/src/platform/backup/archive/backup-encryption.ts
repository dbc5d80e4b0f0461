import { readFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../../db/start-error.ts';
import { alteredMessage, cutOffMessage, cutOffOrAlteredMessage } from './damage-messages.ts';

export interface BackupKeys {
  BACKUP_PASSPHRASE?: string | undefined;
  BACKUP_RECIPIENTS?: string | undefined;
  BACKUP_IDENTITY_FILE?: string | undefined;
}

export const ageHeader = 'age-encryption.org/v1\n';

/** scrypt needs 64 MiB of memory with this work factor, and 256 MiB with age's default of 18. */
const workFactor = 16;

type Bytes = AsyncIterable<Uint8Array>;

export type Encryption = (source: Bytes) => AsyncGenerator<Uint8Array>;

/** Throws a StartError for an invalid recipient. */
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
    throw new StartError('BACKUP_RECIPIENTS: must be age public keys, as age-keygen prints them', { cause });
  }
}

const agePieceBytes = 64 * 1024;

/** Throws a StartError for a wrong key, and for a file that is cut off or damaged. */
export async function* decrypt(source: Bytes, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const decrypter = await openDecrypter(keys);
  let [bytesRead, bytesWritten, hasEnded] = [0, 0, false];
  const countChunks = async function* () {
    for await (const chunk of source) {
      bytesRead += chunk.length;
      // Small chunks ensure that every earlier piece has been counted when a piece fails.
      for (let from = 0; from < chunk.length; from += agePieceBytes) yield chunk.subarray(from, from + agePieceBytes);
    }
    hasEnded = true;
  };
  const plain = await decrypter.decrypt(webStreamOf(countChunks())).catch((cause: unknown) => {
    throw isSourceError(cause) ? cause : explainHead(cause, hasEnded);
  });
  try {
    for await (const chunk of plain) {
      bytesWritten += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    if (isSourceError(cause)) throw cause;
    throw new StartError(
      hasEnded && isLastPiece(plain, bytesRead, bytesWritten) ? cutOffOrAlteredMessage : alteredMessage,
      {
        cause,
      },
    );
  }
}

async function openDecrypter({ BACKUP_PASSPHRASE, BACKUP_IDENTITY_FILE }: BackupKeys): Promise<Decrypter> {
  if (!BACKUP_PASSPHRASE && !BACKUP_IDENTITY_FILE) {
    throw new StartError('This backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to its key.');
  }
  const decrypter = new Decrypter();
  if (BACKUP_IDENTITY_FILE) await addIdentities(decrypter, BACKUP_IDENTITY_FILE);
  if (BACKUP_PASSPHRASE) decrypter.addPassphrase(BACKUP_PASSPHRASE);
  return decrypter;
}

async function addIdentities(decrypter: Decrypter, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`BACKUP_IDENTITY_FILE: ${file} cannot be read (${cause.code}).`, { cause });
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    if (identities.length === 0) throw new Error('No line begins with AGE-SECRET-KEY-');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (cause) {
    throw new StartError(`BACKUP_IDENTITY_FILE: ${file} contains no private key in the format of age-keygen.`, {
      cause,
    });
  }
}

/** age's own errors have no code. */
const isSourceError = (error: unknown): boolean => !(error instanceof Error) || 'code' in error;

function explainHead(cause: unknown, hasEnded: boolean): StartError {
  const message = cause instanceof Error ? cause.message : '';
  if (message.startsWith('no identity matched'))
    return new StartError('This backup was encrypted with another passphrase or key.', { cause });
  const isAltered = message === 'invalid header HMAC' || !hasEnded;
  return new StartError(isAltered ? alteredMessage : cutOffMessage, { cause });
}

function isLastPiece(plain: { size: (bytesRead: number) => number }, bytesRead: number, bytesWritten: number): boolean {
  try {
    return plain.size(bytesRead) - bytesWritten <= agePieceBytes;
  } catch {
    // No complete file has this length.
    return true;
  }
}

/** The types of Node and of the web differ only in their names. */
const webStreamOf = (source: Bytes) => ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;
