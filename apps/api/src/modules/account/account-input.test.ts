import { account } from '@fixit/contract/account';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import type { Route } from '@fixit/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { addCustomer } from '../../testing/people.ts';
import { newEmail, signUpBody } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  token = (await addCustomer(server)).token;
});
afterAll(() => server.stop());

const calls: [string, Route, string[]][] = [
  ['login', account.login, ['username', 'password']],
  ['Google login', account.loginWithGoogle, ['access_token']],
  ['sign-up', account.register, ['email', 'first_name', 'last_name', 'password', 'password2', 'device_token']],
  ['confirmation', account.verifyEmail, ['email', 'otp']],
  ['another code', account.resendCode, ['email']],
  ['reset', account.requestReset, ['email']],
  ['new password', account.confirmReset, ['email', 'otp', 'new_password']],
  ['password change', account.changePassword, ['old_password', 'new_password', 'confirm_password']],
  ['names', account.rename, ['first_name', 'last_name']],
  ['email change', account.requestEmailChange, ['email', 'password']],
  ['new email', account.confirmEmailChange, ['email', 'otp']],
  ['deletion', account.remove, ['password', 'access_token']],
  ['address', profile.setAddress, ['post_code', 'address', 'latitude', 'longitude']],
  [
    'profile',
    profile.update,
    ['post_code', 'phone', 'city', 'county', 'address', 'first_name', 'latitude', 'longitude'],
  ],
  ['mark-as-read', notification.markRead, ['ids']],
];

const hostile = fc.constantFrom<unknown>(
  '\u0000',
  '\ud800',
  'a\udc00@b.c',
  '__proto__',
  '',
  ' ',
  -0,
  1e308,
  {},
  [],
  [[]],
  true,
);
const plausible = fc.constantFrom('BD18 4PS', '07700900123', newEmail(), 'a password', 'Ada', '123456', 53.8);
const value = fc.oneof(hostile, plausible, anyText(50), fc.jsonValue(), fc.double());

test.each(calls)('any body sent to the %s call gets a well-formed response', async (_, call, fields) => {
  const body = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(fc.oneof(body, body, fc.jsonValue()), async (input) => {
      const request = { token, params: { action: 'login' }, body: JSON.stringify(input) ?? '' };
      const { status, error } = await server.call(call, request);
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(error).toMatchObject({ message: expect.any(String), request_id: expect.any(String) });
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['cut off', '{"email":', 400, 'malformed'],
  ['nested deeply', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400, 'invalid'],
  ['too large', `{"__proto__":{"email":"a@b.c"},"email":"${'x'.repeat(70_000)}"}`, 413, 'too_large'],
])('a body that is %s is refused', async (_, body, status, code) => {
  const refusal = await server.call(account.register, { body });
  expect([refusal.status, refusal.error.code]).toEqual([status, code]);
});

test('a sign-up cannot change the prototype of objects', async () => {
  const body = JSON.stringify(signUpBody(newEmail())).replace(
    '{',
    '{"__proto__":{"role":"artisan"},"constructor":{"prototype":{}},',
  );
  expect((await server.call(account.register, { body })).status).toBeLessThan(500);
  expect(({} as { role?: string }).role).toBeUndefined();
});

test('a query that repeats a parameter is refused', async () => {
  const response = await fetch(`${server.origin}/account/api/v1/login/?login_type=user&login_type=artisan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: newEmail(), password: 'x' }),
  });
  expect(response.status).toBe(400);
});
