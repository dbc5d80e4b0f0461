import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deviceSecretLife, type Role } from '@fixit/contract/account';

interface DeviceOwner {
  account_id: string | null;
  password_hash: string | null;
}

/**
 * Failed logins with this secret are counted separately, so that a stranger cannot lock the owner
 * out. The secret grants no access.
 */
export function makeDeviceSecret(key: Buffer, owner: DeviceOwner, now = Date.now()): string {
  const expires = String(now + deviceSecretLife.days * 24 * 60 * 60 * 1000);
  return `${expires}.${signDevice(key, owner, expires).toString('base64url')}`;
}

export function isTrustedDevice(key: Buffer, owner: DeviceOwner, secret: string, now = Date.now()): boolean {
  const [expires = '', signature = ''] = secret.split('.');
  const presented = Buffer.from(signature, 'base64url');
  const expected = signDevice(key, owner, expires);
  return presented.length === expected.length && timingSafeEqual(presented, expected) && Number(expires) > now;
}

export function loginKey(
  key: Buffer,
  {
    email,
    role,
    secret,
    owner,
  }: { email: string; role: Role; secret: string | null | undefined; owner: DeviceOwner | undefined },
): string {
  if (!secret || !owner || !isTrustedDevice(key, owner, secret)) return unknownDeviceKey({ email, role });
  return `device:${createHash('sha256').update(secret).digest('hex')}`;
}

/** Returns the key that counts failed logins on all devices that the account does not recognise. */
export const unknownDeviceKey = ({ email, role }: { email: string; role: Role }): string => `${role}:${email}`;

/** Returns the key that counts a logged-in caller's attempts separately from a stranger's. */
export const accountKey = ({ account_id }: { account_id: string }): string => `account:${account_id}`;

function signDevice(key: Buffer, { account_id, password_hash }: DeviceOwner, expires: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([account_id, password_hash, expires]))
    .digest();
}
