import { deviceSecretLife } from '@fixit/contract/account';
import { expect, test } from 'vitest';
import { isTrustedDevice, makeDeviceSecret } from './known-device.ts';

const key = Buffer.alloc(32, 1);
const owner = { account_id: 'ada', password_hash: 'hash' };
const lifetimeMs = deviceSecretLife.days * 24 * 60 * 60 * 1000;

test('a device is recognised until its secret expires', () => {
  const secret = makeDeviceSecret(key, owner, 1_000);
  expect([
    isTrustedDevice(key, owner, secret, 999 + lifetimeMs),
    isTrustedDevice(key, owner, secret, 1_000 + lifetimeMs),
  ]).toEqual([true, false]);
});

test('a device is recognised only for its account and password, and only on servers with the same key', () => {
  const secret = makeDeviceSecret(key, owner);
  expect(isTrustedDevice(key, owner, secret)).toBe(true);
  expect(isTrustedDevice(key, { ...owner, account_id: 'bob' }, secret)).toBe(false);
  expect(isTrustedDevice(key, { ...owner, password_hash: 'another' }, secret)).toBe(false);
  expect(isTrustedDevice(Buffer.alloc(32, 2), owner, secret)).toBe(false);
});
