import { createHash, randomBytes } from 'node:crypto';
import { sessionLife } from '@fixit/contract/account/session';

export function makeToken(): string {
  return randomBytes(sessionLife.bits / 8).toString('base64url');
}

/** Hashes a token. Tokens are so random that a plain hash is safe. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
