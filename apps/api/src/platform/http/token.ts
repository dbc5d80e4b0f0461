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
 * A plain hash is enough, because tokens are random. Restricted tokens have a salt, so that a server
 * of an older release, which does not know restrictions, does not find their sessions.
 */
export function hashToken(token: string): Buffer {
  const salt = isRestrictedToken(token) ? restrictedPrefix : '';
  return createHash('sha256')
    .update(token + salt)
    .digest();
}
