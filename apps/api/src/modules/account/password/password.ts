import { randomBytes } from 'node:crypto';
import { isCommonPassword, type PasswordOwner } from '@fixit/contract/value/password';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../../platform/refusal.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { readCommonPasswords } from './common-password-actions.ts';

// OWASP's minimum parameters for Argon2id, the package's default algorithm, are 19 MiB, two passes
// and one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing may use two of the four threads that also read files. The queue holds about two seconds
// of work.
const hashing = new Semaphore({ maxRunning: 2, maxWaiting: 200 });

/**
 * Takes about 20 ms of CPU time. Must not be called inside a transaction. Refuses with 503 if the
 * queue is full.
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, cost));
}

// Without an account, this hash is checked, so that an unknown email causes the same work.
const dummyHash = hashPassword(randomBytes(32).toString('base64url'));

/** Returns false if there is no hash, after the same work. */
export async function isPassword(password: string, password_hash: string | null | undefined): Promise<boolean> {
  const comparedHash = password_hash ?? (await dummyHash);
  const matches = await hashing.run(() => verify(comparedHash, password));
  return matches && password_hash != null;
}

export async function refuseCommonPassword(
  field: 'password' | 'new_password',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!isCommonPassword(password, await readCommonPasswords(), owner)) return;
  throw refuse('invalid', { errors: { [field]: ['This password is too common. Please choose another one.'] } });
}
