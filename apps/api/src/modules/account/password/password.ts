import { randomBytes } from 'node:crypto';
import { isCommonPassword, type PasswordOwner } from '@fixit/contract/value/password';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../../platform/refusal.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { readCommonPasswords } from './common-password-actions.ts';

// These are OWASP's minimum parameters for argon2id, the package's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing may use two of the four threads that also read files. About two seconds of work may queue.
const hashing = new Semaphore({ atOnce: 2, waiting: 200 });

/**
 * Hashes a password with Argon2id, which takes about 20 ms of a core. Must not be called inside a
 * transaction. Refuses with 503 if too many are waiting.
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, cost));
}

// If there is no account, the password is checked against this random hash, so that an unknown email
// takes the same work.
const dummyHash = hashPassword(randomBytes(32).toString('base64url'));

/** Compares a password with its hash. Returns false without a hash, after the same work. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const comparedHash = hashed ?? (await dummyHash);
  const matches = await hashing.run(() => verify(comparedHash, password));
  return matches && hashed != null;
}

/** Refuses a common password. `field` names the invalid field. */
export async function refuseCommon(
  field: 'password' | 'new_password',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!isCommonPassword(password, await readCommonPasswords(), owner)) return;
  throw refuse('invalid', { errors: { [field]: ['This password is too common. Please choose another one.'] } });
}
