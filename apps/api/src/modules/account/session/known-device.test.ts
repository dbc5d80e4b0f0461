import { device } from '@fixit/contract/account';
import { expect, test } from 'vitest';
import { isTrustedDevice, makeDeviceSecret } from './known-device.ts';

const key = Buffer.alloc(32, 1);
const owner = { account_id: 'ada', password_hash: 'hash' };
const life = device.days * 24 * 60 * 60 * 1000;

test('a device is recognised until its token expires', () => {
  const secret = makeDeviceSecret(key, owner, 1_000);
  expect([isTrustedDevice(key, owner, secret, 999 + life), isTrustedDevice(key, owner, secret, 1_000 + life)]).toEqual([
    true,
    false,
  ]);
});

test('a device is recognised for its account and password, on servers with the same key', () => {
  const secret = makeDeviceSecret(key, owner);
  expect(isTrustedDevice(key, owner, secret)).toBe(true);
  expect(isTrustedDevice(key, { ...owner, account_id: 'bob' }, secret)).toBe(false);
  expect(isTrustedDevice(key, { ...owner, password_hash: 'another' }, secret)).toBe(false);
  expect(isTrustedDevice(Buffer.alloc(32, 2), owner, secret)).toBe(false);
});
