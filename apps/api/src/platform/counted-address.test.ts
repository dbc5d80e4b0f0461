import { expect, test } from 'vitest';
import { countedAddress } from './counted-address.ts';

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s counts in production only', (ip) => {
  expect([countedAddress(ip, false), countedAddress(ip, true)]).toEqual([null, ip]);
});

test.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '128.0.0.1'])('%s counts everywhere', (ip) => {
  expect([countedAddress(ip, false), countedAddress(ip, true)]).toEqual([ip, ip]);
});
