import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/event-client.ts';
import { addArtisanAccount } from '../../../testing/people.ts';
import { behindProxy, from, newIpAddress, spendLimit } from '../../../testing/rate-limit-fixtures.ts';
import {
  codeIn,
  newEmail,
  password,
  registerAndReadCode,
  signUpAndLogIn,
  wrongCode,
} from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: behindProxy });
});
afterAll(() => server.stop());

const request = (token: string | undefined, email: string, enteredPassword: unknown = password, headers = {}) =>
  server.call(account.requestEmailChange, { token, body: { email, password: enteredPassword }, headers });
const confirm = (token: string | undefined, email: string, otp: unknown) =>
  server.call(account.confirmEmailChange, { token, body: { email, otp } });
const logIn = (username: string, device_secret?: string) =>
  server.call(account.login, { body: { username, password, device_secret } });
const emailOf = async (token: string) => (await server.call(account.showDetails, { token })).body.data.email;

/** Requests a change and returns the code from the email to the new address. */
async function requestAndRead(token: string, email: string): Promise<string> {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  expect((await request(token, email)).status).toBe(200);
  return codeIn(await server.mailTo(email, emailsBefore));
}

describe('requesting a new email', () => {
  test('requesting a new email sends a code to the new address and changes nothing yet', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const to = newEmail();
    const { status, body } = await request(token, ` ${to.toUpperCase()} `);
    expect([status, body]).toEqual([200, { message: 'Otp sent successfully', data: null }]);
    const mail = await server.mailTo(to);
    expect(mail.subject).toMatch(/^\d{6} is your Fixit code for a new email$/);
    expect(mail.text).toContain('Hello,');
    expect(await emailOf(token)).toBe(email);
  });

  test('requesting a new email is refused without a login, with invalid input, and for the account’s own email', async () => {
    const { email, token } = await signUpAndLogIn(server);
    expect((await request(undefined, newEmail())).error.code).toBe('unauthenticated');
    expect((await request(token, 'no email')).error.errors).toEqual({ email: ['Please enter a valid email address'] });
    expect((await request(token, newEmail(), '')).error.errors).toEqual({ password: ['Password is required'] });
    expect((await request(token, email.toUpperCase())).error.errors).toEqual({ email: ['This is already your email'] });
  });

  test('requesting a new email needs the password, and an account without one gets the error for a wrong password', async () => {
    const { token } = await signUpAndLogIn(server);
    const googlePerson = await addArtisanAccount(server);
    for (const answer of [
      await request(token, newEmail(), 'wrong'),
      await request(googlePerson.token, newEmail(), password),
    ]) {
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([
        400,
        'wrong_password',
        'That is not your current password.',
      ]);
    }
  });

  test('wrong passwords in the email form count towards the same limit as in the account’s other forms', async () => {
    const { token, account_id } = await signUpAndLogIn(server);
    await spendLimit(server, 'login_failures', `account:${account_id}`, 1);
    expect((await request(token, newEmail(), 'wrong')).status).toBe(400);
    expect((await request(token, newEmail())).status).toBe(429);
  });

  test('requesting the email of another account gets the same response as requesting a free one, and its owner gets an email without a code', async () => {
    const { token } = await signUpAndLogIn(server);
    const owner = await signUpAndLogIn(server);
    const answerForFree = await request(token, newEmail());
    const answerForTaken = await request(token, owner.email);
    expect([answerForTaken.status, answerForTaken.body]).toEqual([answerForFree.status, answerForFree.body]);
    const warning = await server.mailTo(owner.email, 1);
    expect([warning.subject, /\d{6}/.test(warning.text)]).toEqual(['You already have a Fixit account', false]);
    const [wrongForTaken, wrongForFree] = [
      await confirm(token, owner.email, '123456'),
      await confirm(token, newEmail(), '123456'),
    ];
    expect([wrongForTaken.status, wrongForTaken.error.code, wrongForTaken.error.message]).toEqual([
      wrongForFree.status,
      wrongForFree.error.code,
      wrongForFree.error.message,
    ]);
  });

  test('codes for a new email are limited per new address, per account and per network address', async () => {
    const { token } = await signUpAndLogIn(server);
    const to = newEmail();
    await spendLimit(server, 'codes', `email_change:${to}`);
    expect((await request(token, to)).status).toBe(429);
    const { headers } = from(newIpAddress());
    await spendLimit(server, 'codes_by_address', headers['x-forwarded-for'], 1);
    expect((await request(token, newEmail(), password, headers)).status).toBe(200);
    expect((await request(token, newEmail(), password, headers)).status).toBe(429);
    const sender = await signUpAndLogIn(server);
    await spendLimit(server, 'codes', `email_change:account:${sender.account_id}`, 1);
    expect((await request(sender.token, newEmail())).status).toBe(200);
    expect((await request(sender.token, newEmail())).status).toBe(429);
  });
});

describe('confirming a new email', () => {
  test('confirming a new email changes the login, keeps the current session and ends the others and their sockets', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const { token: otherToken, device_secret } = (await logIn(email)).body;
    const events = await openEvents(server, otherToken);
    const to = newEmail();
    const { status, body } = await confirm(token, to, await requestAndRead(token, to));
    expect([status, body.data]).toEqual([200, { first_name: 'Ada', last_name: 'Lovelace', email: to }]);
    expect(await events.closed).toBe(4401);
    expect((await server.call(account.showDetails, { token: otherToken })).error.code).toBe('session_ended');
    expect(await emailOf(token)).toBe(to);
    expect((await logIn(email)).error.code).toBe('wrong_credentials');
    await spendLimit(server, 'login_failures', `customer:${to}`);
    expect((await logIn(to)).status).toBe(429);
    expect((await logIn(to, device_secret)).status).toBe(200);
  });

  test('the email to the former address masks the new one', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const to = `newcomer.${newEmail()}`;
    await confirm(token, to, await requestAndRead(token, to));
    const mail = await server.mailTo(email, 1);
    expect(mail.subject).toBe('Your Fixit email was changed');
    expect(mail.text).toContain('n•••@e•••.test');
    expect(mail.text).toContain('reply to this email');
    expect(mail.text).not.toContain('newcomer');
  });

  test('confirming a new email is refused without a login, without a code, and with a wrong or old code', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const to = newEmail();
    const otp = await requestAndRead(token, to);
    expect((await confirm(undefined, to, otp)).error.code).toBe('unauthenticated');
    expect((await confirm(token, to, undefined)).error.errors).toEqual({ otp: ['Otp is required'] });
    expect((await confirm(token, newEmail(), otp)).error.code).toBe('wrong_code');
    expect((await confirm(token, to, wrongCode(otp))).error.code).toBe('wrong_code');
    await server.db.execute(sql`update code set expires_at = expires_at - interval '10 minutes' where email = ${to}`);
    expect((await confirm(token, to, otp)).error.code).toBe('wrong_code');
    expect(await emailOf(token)).toBe(email);
  });

  test('a code of another account or for another purpose does not confirm an email', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const stranger = await signUpAndLogIn(server);
    const to = newEmail();
    const otp = await requestAndRead(stranger.token, to);
    expect((await confirm(token, to, otp)).error.code).toBe('wrong_code');
    expect((await confirm(token, to, await registerAndReadCode(server, to))).error.code).toBe('wrong_code');
    expect((await server.call(account.verifyEmail, { body: { email: to, otp } })).error.code).toBe('wrong_code');
    const reset = { email: to, otp, new_password: 'a new password' };
    expect((await server.call(account.confirmReset, { body: reset })).error.code).toBe('wrong_code');
    expect(await emailOf(token)).toBe(email);
    expect((await confirm(stranger.token, to, otp)).status).toBe(200);
  });

  test('five wrong codes invalidate a code for a new email, but wrong codes of other accounts do not count', async () => {
    const { token } = await signUpAndLogIn(server);
    const to = newEmail();
    const otp = await requestAndRead(token, to);
    for (let round = 0; round < 5; round++) await confirm(token, to, wrongCode(otp));
    expect((await confirm(token, to, otp)).error.code).toBe('wrong_code');
    const stranger = await signUpAndLogIn(server);
    const newCode = await requestAndRead(token, to);
    for (let round = 0; round < 20; round++) await confirm(stranger.token, to, wrongCode(newCode));
    expect((await confirm(token, to, newCode)).status).toBe(200);
  });

  test('simultaneous confirmations succeed only once, even with codes for two addresses', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const [one, two] = [newEmail(), newEmail()];
    const codes = [
      [one, await requestAndRead(token, one)],
      [two, await requestAndRead(token, two)],
    ] as const;
    const attempts = Array.from({ length: 8 }, (_, round) => codes[round % 2] ?? codes[0]);
    const answers = await Promise.all(attempts.map(([to, otp]) => confirm(token, to, otp)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
    expect([one, two]).toContain(await emailOf(token));
    expect((await server.mailTo(email, 1)).subject).toBe('Your Fixit email was changed');
    const emails = server.emails.filter(({ to, subject }) => to === email && subject.includes('was changed'));
    expect(emails).toHaveLength(1);
  });

  test('a confirmation and a simultaneous sign-up cannot both get the address', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await signUpAndLogIn(server);
      const to = newEmail();
      const otp = await requestAndRead(token, to);
      const signUpCode = await registerAndReadCode(server, to);
      const answers = await Promise.all([
        confirm(token, to, otp),
        server.call(account.verifyEmail, { body: { email: to, otp: signUpCode } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.error.code).toBe('wrong_code');
    }
  });

  test('confirming a new email invalidates a reset code sent to the former address', async () => {
    const { email, token } = await signUpAndLogIn(server);
    await server.call(account.requestReset, { body: { email } });
    const otp = codeIn(await server.mailTo(email, 1));
    const to = newEmail();
    expect((await confirm(token, to, await requestAndRead(token, to))).status).toBe(200);
    const reset = { email, otp, new_password: 'a new password' };
    expect((await server.call(account.confirmReset, { body: reset })).error.code).toBe('wrong_code');
    expect((await logIn(to)).status).toBe(200);
  });
});
