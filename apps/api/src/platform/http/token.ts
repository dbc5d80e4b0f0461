import { createHash, randomBytes } from 'node:crypto';
import { sessionLife } from '@fixit/contract/account/session';

export function makeToken(): string {
  return randomBytes(sessionLife.bits / 8).toString('base64url');
}

const restrictedPrefix = 'restricted.';

/** The session of a suspended person has such a token. */
export const makeRestrictedToken = (): string => restrictedPrefix + makeToken();

export const isRestrictedToken = (token: string): boolean => token.startsWith(restrictedPrefix);

/**
 * Hashes a token. Tokens are so random that a plain hash is safe. A restricted one is hashed otherwise, so that a server
 * of a release that knows no restrictions does not find its session.
 */
export function hashToken(token: string): Buffer {
  const salt = isRestrictedToken(token) ? restrictedPrefix : '';
  return createHash('sha256')
    .update(token + salt)
    .digest();
}
