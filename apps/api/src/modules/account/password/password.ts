import { randomBytes } from 'node:crypto';
import { isCommonPassword, type PasswordOwner } from '@fixit/contract/value/password';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../../platform/refusal.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { readCommonPasswords } from './common-password-actions.ts';

// OWASP's least parameters for argon2id, the package's default algorithm: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Two of the four threads that also read files; some two seconds of work may wait.
const hashing = new Semaphore({ atOnce: 2, waiting: 200 });

/**
 * Uses Argon2id, about 20 ms of a core: never call it inside a transaction. Refuses with 503 if too many are waiting.
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, cost));
}

// Nobody's: checked against when there is no account, so that an unknown email costs what a known one costs.
const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));

/** Returns false without a hash, after the same work. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const comparedHash = hashed ?? (await nobodysHash);
  const matches = await hashing.run(() => verify(comparedHash, password));
  return matches && hashed != null;
}

/** `field` is the one to blame. */
export async function refuseCommon(
  field: 'password' | 'new_password',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!isCommonPassword(password, await readCommonPasswords(), owner)) return;
  throw refuse('invalid', { errors: { [field]: ['This password is too common. Please choose another one.'] } });
}
