import { expect, test } from 'vitest';
import { isLoopback } from '../local-request.ts';
import { rateLimitKey } from './rate-limit-key.ts';

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  'the address %s is limited only in production',
  (ip) => {
    expect(isLoopback(ip)).toBe(true);
    expect(rateLimitKey(ip, false)).toBeNull();
    expect(rateLimitKey(ip, true)).not.toBeNull();
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['128.0.0.1', '128.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix:', 'unix:'],
  ['2130706433', '2130706433'],
])('the address %s has the rate-limit key %s in every mode', (ip, key) => {
  expect([rateLimitKey(ip, false), rateLimitKey(ip, true)]).toEqual([key, key]);
});
