import { createHash, randomBytes } from 'node:crypto';
import { sessionLife } from '@fixit/contract/account/session';

export function makeToken(): string {
  return randomBytes(sessionLife.bits / 8).toString('base64url');
}

const restrictedPrefix = 'restricted.';

export const makeRestrictedToken = (): string => restrictedPrefix + makeToken();

export const isRestrictedToken = (token: string): boolean => token.startsWith(restrictedPrefix);

/**
 * A plain hash is enough, because tokens are random. The salt hides restricted sessions from servers
 * of older releases, which do not know restrictions.
 */
export function hashToken(token: string): Buffer {
  const salt = isRestrictedToken(token) ? restrictedPrefix : '';
  return createHash('sha256')
    .update(token + salt)
    .digest();
}
