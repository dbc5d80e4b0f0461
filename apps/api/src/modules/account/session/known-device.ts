import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { device, type Role } from '@fixit/contract/account';

interface Owner {
  account_id: string | null;
  password_hash: string | null;
}

/** Its failed logins count apart, so that a stranger cannot lock the owner out. It lets nobody in. */
export function makeDeviceSecret(key: Buffer, owner: Owner, now = Date.now()): string {
  const expires = String(now + device.days * 24 * 60 * 60 * 1000);
  return `${expires}.${sign(key, owner, expires).toString('base64url')}`;
}

export function isKnownDevice(key: Buffer, owner: Owner, secret: string, now = Date.now()): boolean {
  const [expires = '', signature = ''] = secret.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, owner, expires);
  return given.length === right.length && timingSafeEqual(given, right) && Number(expires) > now;
}

export function loginKey(
  key: Buffer,
  {
    email,
    role,
    secret,
    owner,
  }: { email: string; role: Role; secret: string | null | undefined; owner: Owner | undefined },
): string {
  if (!secret || !owner || !isKnownDevice(key, owner, secret)) return `${role}:${email}`;
  return `device:${createHash('sha256').update(secret).digest('hex')}`;
}

/** Tries of somebody who is logged in count apart from a stranger's. */
export const accountKey = ({ account_id }: { account_id: string }): string => `account:${account_id}`;

function sign(key: Buffer, { account_id, password_hash }: Owner, expires: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([account_id, password_hash, expires]))
    .digest();
}
