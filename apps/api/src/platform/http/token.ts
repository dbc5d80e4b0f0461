import { createHash, randomBytes } from 'node:crypto';
import { sessionLife } from '@fixit/contract/session';

export function makeToken(): string {
  return randomBytes(sessionLife.bits / 8).toString('base64url');
}

/** Random enough that a plain hash cannot be searched. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
