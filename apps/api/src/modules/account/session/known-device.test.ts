import { device } from '@fixit/contract/account';
import { expect, test } from 'vitest';
import { isKnownDevice, makeDeviceSecret } from './known-device.ts';

const key = Buffer.alloc(32, 1);
const owner = { account_id: 'ada', password_hash: 'hash' };
const life = device.days * 24 * 60 * 60 * 1000;

test('a device is recognised until its token expires', () => {
  const secret = makeDeviceSecret(key, owner, 1_000);
  expect([isKnownDevice(key, owner, secret, 999 + life), isKnownDevice(key, owner, secret, 1_000 + life)]).toEqual([
    true,
    false,
  ]);
});

test('a device is recognised for its account and password, on servers with the same key', () => {
  const secret = makeDeviceSecret(key, owner);
  expect(isKnownDevice(key, owner, secret)).toBe(true);
  expect(isKnownDevice(key, { ...owner, account_id: 'bob' }, secret)).toBe(false);
  expect(isKnownDevice(key, { ...owner, password_hash: 'another' }, secret)).toBe(false);
  expect(isKnownDevice(Buffer.alloc(32, 2), owner, secret)).toBe(false);
});
