import { account, codeLimits } from '@fixit/contract/account';
import { limits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spendLimit } from '../../../testing/rate-limit-fixtures.ts';
import {
  codeIn,
  newEmail,
  password,
  resetTokenIn,
  signUpAndLogIn,
  signUpBody,
  wrongCode,
} from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let otherServer: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  otherServer = await startTestServer({ sharing: server, worker: false });
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

const useLink = (target: TestServer, token: string) =>
  target.call(account.confirmResetLink, { body: { token, new_password: 'a new password' } });

/** Does everything an attacker on another server can do without reading the owner's emails. */
async function lockOut(email: string): Promise<void> {
  for (let round = 0; round < limits.login_failures.points; round++) await logIn(email, 'wrong');
  for (let round = 0; round < 20; round++) await confirm(otherServer, email, '00000000');
  for (const [purpose, call] of [
    ['reset', account.requestReset],
    ['sign_up', account.resendCode],
  ] as const) {
    for (let round = 0; round < limits.codes.points; round++) await server.call(call, { body: { email } });
    await spendLimit(server, 'codes_a_day', `${purpose}:${email}`, limits.codes.points);
  }
}

describe('an owner on an unknown device', () => {
  test('an owner on an unknown device can reset the password and log in after an attacker’s ten wrong logins and twenty wrong codes', async () => {
    const { email } = await signUpAndLogIn(server);
    for (let round = 0; round < limits.login_failures.points; round++) await logIn(email, 'wrong');
    for (let round = 0; round < 20; round++) {
      expect((await confirm(otherServer, email, '00000000')).error.code).toBe('wrong_code');
    }
    expect((await logIn(email)).status).toBe(429);
    expect((await confirm(server, email, await requestCode(email))).status).toBe(200);
    // This client does not store a device secret.
    expect((await logIn(email, 'a new password')).status).toBe(200);
  });

  test('an owner on an unknown device can use the emailed link after an attacker has used up the day’s logins, codes and emails', async () => {
    const { email } = await signUpAndLogIn(server);
    await lockOut(email);
    const refusal = await request(email);
    expect([refusal.status, refusal.error.message]).toEqual([
      429,
      expect.stringMatching(/^We have sent this address enough emails for now\. A link .* Please try again /),
    ]);
    const reset = await useLink(otherServer, resetTokenIn(await server.mailTo(email, 1)));
    expect([reset.status, reset.body]).toEqual([
      200,
      { message: 'password reset successfully', data: null, device_secret: expect.any(String) },
    ]);
    expect((await logIn(email, 'a new password')).status).toBe(200);
  });

  test('an owner with the secret of the code request can enter the code even after strangers have used up its attempts', async () => {
    const { email } = await signUpAndLogIn(server);
    const { requester_secret } = (await request(email)).body;
    const otp = codeIn(await server.mailTo(email, 1));
    for (const secret of [undefined, null, 'of somebody else', '']) {
      for (let round = 0; round < codeLimits.attempts; round++) await confirm(server, email, wrongCode(otp), secret);
    }
    expect((await confirm(server, email, otp)).error.code).toBe('wrong_code');
    for (let round = 1; round < codeLimits.attempts; round++) {
      expect((await confirm(server, email, wrongCode(otp), requester_secret)).error.code).toBe('wrong_code');
    }
    expect((await confirm(server, email, otp, requester_secret)).status).toBe(200);
  });

  test('an owner with the secret has five attempts, after which even the right code is refused', async () => {
    const { email } = await signUpAndLogIn(server);
    const { requester_secret } = (await request(email)).body;
    const otp = codeIn(await server.mailTo(email, 1));
    const attempts = Array.from({ length: 2 * codeLimits.attempts }, () =>
      confirm(server, email, wrongCode(otp), requester_secret),
    );
    for (const { error } of await Promise.all(attempts)) expect(error.code).toBe('wrong_code');
    expect((await confirm(server, email, otp, requester_secret)).error.code).toBe('wrong_code');
  });

  test('the refusal of a locked login says that a new password unlocks it', async () => {
    const email = newEmail();
    await spendLimit(server, 'login_failures', `customer:${email}`);
    expect((await logIn(email)).error.message).toMatch(
      /^There were too many wrong passwords\. You can set a new one by email now, or wait\. Please try again /,
    );
  });
});

test('a stranger’s wrong codes do not end the code of a sign-up for its requester', async () => {
  const email = newEmail();
  const { requester_secret } = (await server.call(account.register, { body: signUpBody(email) })).body;
  const otp = codeIn(await server.mailTo(email));
  const verify = (input: string, secret?: string) =>
    server.call(account.verifyEmail, { body: { email, otp: input, requester_secret: secret } });
  for (let round = 0; round < codeLimits.attempts; round++) await verify(wrongCode(otp));
  expect((await verify(otp)).error.code).toBe('wrong_code');
  expect((await verify(otp, requester_secret)).status).toBe(200);
});

test('a server error does not use up an attempt at a code', async () => {
  const { email } = await signUpAndLogIn(server);
  const otp = await requestCode(email);
  await server.db.execute(sql`alter table account rename to hidden_account`);
  for (let round = 0; round < codeLimits.attempts; round++) {
    expect((await confirm(server, email, wrongCode(otp))).status).toBe(500);
  }
  await server.db.execute(sql`alter table hidden_account rename to account`);
  expect((await confirm(server, email, otp)).status).toBe(200);
});

test('an unknown email gets the same responses as a known one, even after twenty wrong codes', async () => {
  const responsesFor = async (email: string) => {
    const { status, body } = await request(email);
    const codes: unknown[] = [];
    for (let round = 0; round < 20; round++) codes.push((await confirm(server, email, '00000000')).error.code);
    return [status, Object.keys(body), codes];
  };
  const expectedResponses = await responsesFor((await signUpAndLogIn(server)).email);
  expect(await responsesFor(newEmail())).toEqual(expectedResponses);
});
