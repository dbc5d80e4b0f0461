import { account } from '@fixit/contract/account';
import { limits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeIn, newEmail, password, registerAndReadCode, signUpAndLogIn, signUpBody } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = (email: string, change = {}) => server.call(account.register, { body: signUpBody(email, change) });
const verify = (email: string, otp: unknown) => server.call(account.verifyEmail, { body: { email, otp } });
const logIn = (email: string, enteredPassword = password, query = {}) =>
  server.call(account.login, { query, body: { username: email, password: enteredPassword } });

async function accountsOf(email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await server.db.execute(sql`select first_name, role from account where email = ${email}`);
  return rows;
}

/** The response has a secret even if no code was sent. */
const codeResponse = {
  message: 'Otp sent successfully',
  data: null,
  requester_secret: expect.stringMatching(/^[\w-]{43}$/),
};

describe('signing up', () => {
  test('a sign-up emails a code that verifies the email, after which the password works', async () => {
    const email = newEmail();
    const answer = await register(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([201, codeResponse]);
    const mail = await server.mailTo(email);
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.send_before).toBeDefined();
    const confirmed = await verify(email, codeIn(mail));
    expect([confirmed.status, confirmed.body]).toEqual([200, { message: 'Otp Successfull', data: null }]);
    expect((await logIn(email)).status).toBe(200);
    expect(await accountsOf(email)).toEqual([{ first_name: 'Ada', role: 'customer' }]);
  });

  test('an artisan who signs up cannot log in as a customer', async () => {
    const email = newEmail();
    await server.call(account.register, { query: { user_type: 'artisan' }, body: signUpBody(email) });
    await verify(email, codeIn(await server.mailTo(email)));
    expect(await accountsOf(email)).toEqual([{ first_name: 'Ada', role: 'artisan' }]);
    expect((await logIn(email, password, { login_type: 'artisan' })).status).toBe(200);
    expect((await logIn(email)).error.code).toBe('wrong_credentials');
  });

  test.each([
    ['no email', { email: undefined }, 'email', 'Email is required'],
    ['half an email', { email: 'ada@' }, 'email', 'Please enter a valid email address'],
    ['no first name', { first_name: ' ' }, 'first_name', 'First name is required'],
    ['a long last name', { last_name: 'x'.repeat(101) }, 'last_name', 'Last name must be at most 100 characters'],
    [
      'a short password',
      { password: '1234567', password2: '1234567' },
      'password',
      'Password must be at least 8 characters',
    ],
    [
      'a long password',
      { password: 'x'.repeat(129), password2: 'x'.repeat(129) },
      'password',
      'Password must be at most 128 characters',
    ],
    [
      'two different passwords',
      { password2: 'another password' },
      'password2',
      'Must match the first password input field.',
    ],
    [
      'a NUL in a name',
      { first_name: 'A\u0000' },
      'first_name',
      'First name contains characters that cannot be stored',
    ],
  ])('a sign-up with %s is refused', async (_, change, field, message) => {
    const answer = await register(newEmail(), change);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid']);
    expect(answer.error.errors?.[field]).toContain(message);
  });

  test('a second sign-up before verification sends another code, and each code confirms the name and password of its own sign-up', async () => {
    const email = newEmail();
    const strangerCode = await registerAndReadCode(server, email, {
      first_name: 'Stranger',
      password: 'a password of the stranger',
      password2: 'a password of the stranger',
    });
    const ownerCode = await registerAndReadCode(server, email, { first_name: 'Owner' });
    expect((await verify(email, ownerCode)).status).toBe(200);
    expect((await verify(email, strangerCode)).error.code).toBe('wrong_code');
    expect(await accountsOf(email)).toEqual([{ first_name: 'Owner', role: 'customer' }]);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(email, 'a password of the stranger')).error.code).toBe('wrong_credentials');
  });

  test('a second sign-up leaves earlier codes valid', async () => {
    const email = newEmail();
    const first = await registerAndReadCode(server, email, { first_name: 'First' });
    await registerAndReadCode(server, email, { first_name: 'Second' });
    expect((await verify(email, first)).status).toBe(200);
    expect(await accountsOf(email)).toEqual([{ first_name: 'First', role: 'customer' }]);
  });

  test('a sign-up with a known email gets the usual response, emails only the owner and changes nothing', async () => {
    const { email } = await signUpAndLogIn(server);
    const answerToExisting = await register(email, {
      first_name: 'Mallory',
      password: 'mallorys own',
      password2: 'mallorys own',
    });
    const answerToUnknown = await register(newEmail());
    for (const { status, body } of [answerToExisting, answerToUnknown])
      expect([status, body]).toEqual([201, codeResponse]);
    const mail = await server.mailTo(email, 1);
    expect(mail.subject).toBe('You already have a Fixit account');
    expect(mail.text).not.toMatch(/\d{6}/);
    expect(mail.text).not.toContain('Mallory');
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(email, 'mallorys own')).error.code).toBe('wrong_credentials');
  });
});

describe('asking for another code', () => {
  const resend = (email: string) => server.call(account.resendCode, { body: { email } });

  test('a request for another code sends one for the newest sign-up and gets the same response for an unknown email', async () => {
    const email = newEmail();
    await registerAndReadCode(server, email, { first_name: 'Older' });
    await registerAndReadCode(server, email, { first_name: 'Newer' });
    const answer = await resend(email);
    expect([answer.status, answer.body]).toEqual([200, codeResponse]);
    const answerToUnknown = await resend(newEmail());
    expect([answerToUnknown.status, answerToUnknown.body]).toEqual([200, codeResponse]);
    expect((await verify(email, codeIn(await server.mailTo(email, 2)))).status).toBe(200);
    expect(await accountsOf(email)).toEqual([{ first_name: 'Newer', role: 'customer' }]);
    expect((await resend('nonsense')).status).toBe(400);
  });

  test('an email gets at most six codes for each purpose in ten minutes, whether known or unknown', async () => {
    const requestReset = (email: string) => server.call(account.requestReset, { body: { email } });
    for (const email of [newEmail(), (await signUpAndLogIn(server)).email]) {
      const emailsBefore = server.emails.filter(({ to }) => to === email).length;
      for (let round = emailsBefore; round < limits.codes.points; round++)
        expect((await resend(email)).status).toBe(200);
      const codes = [await resend(email), await register(email)];
      for (let round = 0; round < limits.codes.points; round++) expect((await requestReset(email)).status).toBe(200);
      const refusals = [...codes, await requestReset(email)];
      for (const { status, error, headers } of refusals) {
        expect([status, error.code]).toEqual([429, 'rate_limited']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(refusals[2]?.error.error).toBe(refusals[2]?.error.message);
    }
  });
});
