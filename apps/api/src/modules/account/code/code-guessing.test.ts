import { account, codeLimits } from '@fixit/contract/account';
import { limits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behindProxy, from, newIpAddress, spendLimit } from '../../../testing/rate-limit-fixtures.ts';
import { codeIn, newEmail, password, registerAndReadCode, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let otherServer: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: behindProxy });
  otherServer = await startTestServer({ settings: behindProxy, sharing: server, worker: false });
});
afterAll(async () => {
  await otherServer.stop();
  await server.stop();
});

const request = (email: string) => server.call(account.requestReset, { body: { email } });
const confirm = (target: TestServer, email: string, otp: string, requester_secret?: string | null) =>
  target.call(account.confirmReset, { body: { email, otp, new_password: 'a new password', requester_secret } });
const logIn = (username: string, enteredPassword = password, headers = {}) =>
  server.call(account.login, { body: { username, password: enteredPassword }, headers });

async function requestCode(email: string): Promise<string> {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  expect((await request(email)).status).toBe(200);
  return codeIn(await server.mailTo(email, emailsBefore));
}

test('the chance of taking over an account by guessing codes is below one in a million a day', () => {
  // A period of 24 hours can overlap two windows of the daily limit, and a code accepts wrong
  // attempts both from its requester and from others.
  const attempts = 2 * limits.codes_a_day.points * 2 * codeLimits.attempts;
  expect(limits.codes_a_day.seconds).toBe(24 * 60 * 60);
  expect(attempts / 10 ** codeLimits.digits.reset).toBeLessThan(1e-6);
});

test('a reset code is longer in production than on a server that keeps emails in its own mailbox', async () => {
  const settings = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
  const production = await startTestServer({ settings });
  const lengths: number[] = [];
  for (const target of [production, server]) {
    const { email } = await signUpAndLogIn(target);
    await target.call(account.requestReset, { body: { email } });
    lengths.push(codeIn(await target.mailTo(email, 1)).length);
  }
  await production.stop();
  expect(lengths).toEqual([codeLimits.digits.reset, codeLimits.mailboxDigits]);
});

test('the number of codes a day is limited for known and unknown emails', async () => {
  for (const email of [newEmail(), (await signUpAndLogIn(server)).email]) {
    for (const [purpose, call] of [
      ['reset', account.requestReset],
      ['sign_up', account.resendCode],
    ] as const) {
      const emailsBefore = server.emails.filter(({ to }) => purpose === 'sign_up' && to === email).length;
      await spendLimit(server, 'codes_a_day', `${purpose}:${email}`, emailsBefore);
      const { status, headers } = await server.call(call, { body: { email } });
      expect([status, Number(headers.get('retry-after')) > limits.codes.seconds]).toEqual([429, true]);
    }
  }
});

describe('one network address', () => {
  test('after a hundred failed logins a network address is refused, but other addresses are not, and successful logins do not count', async () => {
    const { email } = await signUpAndLogIn(server);
    const { headers } = from(newIpAddress());
    await spendLimit(server, 'login_failures_by_address', headers['x-forwarded-for'], 1);
    expect((await logIn(email, password, headers)).status).toBe(200);
    expect((await logIn(newEmail(), 'wrong', headers)).status).toBe(400);
    expect((await logIn(email, password, headers)).status).toBe(429);
    expect((await logIn(email, password, from(newIpAddress()).headers)).status).toBe(200);
  });

  test('the correct password of an unverified email does not count as a failure of its network address', async () => {
    const email = newEmail();
    await registerAndReadCode(server, email);
    const { headers } = from(newIpAddress());
    await spendLimit(server, 'login_failures_by_address', headers['x-forwarded-for'], 1);
    expect((await logIn(email, password, headers)).error.code).toBe('email_unverified');
    expect((await logIn(email, 'wrong', headers)).error.code).toBe('wrong_credentials');
    expect((await logIn(email, password, headers)).status).toBe(429);
  });

  test.each([
    ['codes_by_address', account.requestReset, {}],
    ['codes_by_address', account.resendCode, {}],
    ['code_tries_by_address', account.verifyEmail, { otp: '123456' }],
    ['code_tries_by_address', account.confirmReset, { otp: '12345678', new_password: 'a new password' }],
  ] as const)('the limit %s applies to a network address for all emails together', async (name, call, input) => {
    const { headers } = from(newIpAddress());
    await spendLimit(server, name, headers['x-forwarded-for'], 1);
    const send = () => server.call(call, { body: { email: newEmail(), ...input }, headers });
    expect((await send()).status).not.toBe(429);
    expect((await send()).status).toBe(429);
  });
});

describe('a known device', () => {
  const tryFrom = (email: string, enteredPassword: string, device_secret?: unknown) =>
    server.call(account.login, { body: { username: email, password: enteredPassword, device_secret } });
  const secretOf = async (email: string, enteredPassword = password) => {
    const { body } = await tryFrom(email, enteredPassword);
    return body.device_secret;
  };

  test('failures on other devices do not lock out a known device, and its failures lock out no other device', async () => {
    const { email } = await signUpAndLogIn(server);
    const secret = await secretOf(email);
    await spendLimit(server, 'login_failures', `customer:${email}`);
    expect((await tryFrom(email, password)).status).toBe(429);
    const answer = await tryFrom(email, password, secret);
    expect([answer.status, answer.body.device_secret]).toEqual([200, expect.any(String)]);
    for (let round = 0; round < limits.login_failures.points; round++) {
      expect((await tryFrom(email, 'wrong', secret)).status).toBe(400);
    }
    expect((await tryFrom(email, password, secret)).status).toBe(429);
    await server.db.execute(sql`delete from rate_count`);
    for (let round = 0; round < limits.login_failures.points; round++) await tryFrom(email, 'wrong', secret);
    expect((await tryFrom(email, password, secret)).status).toBe(429);
    expect((await tryFrom(email, password)).status).toBe(200);
  });

  test('a known device is recognised on every server, but only for its own account and with an unaltered secret', async () => {
    const { email } = await signUpAndLogIn(server);
    const stranger = await signUpAndLogIn(server);
    const [secret, strangerSecret] = [await secretOf(email), await secretOf(stranger.email)];
    await spendLimit(server, 'login_failures', `customer:${email}`);
    const [expires = '', signature = ''] = (secret ?? '').split('.');
    for (const wrong of [
      strangerSecret,
      `${Number(expires) + 1}.${signature}`,
      `${expires}.`,
      `.${signature}`,
      'x',
      null,
      '',
    ]) {
      expect((await tryFrom(email, password, wrong)).status).toBe(429);
    }
    expect((await tryFrom(email, password, 17)).status).toBe(400);
    const body = { username: email, password, device_secret: secret };
    expect((await otherServer.call(account.login, { body })).status).toBe(200);
  });

  test('a password change makes every known device unknown, except the device that made the change', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const secretBefore = await secretOf(email);
    const change = { old_password: password, new_password: 'a new password', confirm_password: 'a new password' };
    const { body: changeAnswer } = await server.call(account.changePassword, { token, body: change });
    expect((await server.mailTo(email, 1)).subject).toContain('password was changed');
    await spendLimit(server, 'login_failures', `customer:${email}`);
    expect((await tryFrom(email, 'a new password', secretBefore)).status).toBe(429);
    expect((await tryFrom(email, 'a new password', changeAnswer.device_secret)).status).toBe(200);
    const { body: resetAnswer } = await confirm(server, email, await requestCode(email));
    await spendLimit(server, 'login_failures', `customer:${email}`);
    expect((await tryFrom(email, 'a new password', changeAnswer.device_secret)).status).toBe(429);
    expect((await tryFrom(email, 'a new password', resetAnswer.device_secret)).status).toBe(200);
  });

  test('other people’s failures do not stop a logged-in device from changing the password or deleting the account, but its own do', async () => {
    const { email, token } = await signUpAndLogIn(server);
    await spendLimit(server, 'login_failures', `customer:${email}`);
    const body = { old_password: 'wrong', new_password: 'a new password', confirm_password: 'a new password' };
    expect((await server.call(account.changePassword, { token, body })).error.code).toBe('wrong_password');
    expect((await server.call(account.remove, { token, body: { password: 'wrong' } })).error.code).toBe(
      'wrong_password',
    );
    for (let round = 2; round < limits.login_failures.points; round++) {
      await server.call(account.remove, { token, body: { password: 'wrong' } });
    }
    expect((await server.call(account.remove, { token, body: { password } })).status).toBe(429);
  });
});
