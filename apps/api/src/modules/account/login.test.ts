import { account } from '@fixit/contract/account';
import { errors } from '@fixit/contract/error';
import { profile } from '@fixit/contract/profile';
import { limits } from '@fixit/contract/rate-limit';
import { verify as verifyHash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import { addArtisanAccount, addCustomer } from '../../testing/people.ts';
import { codeIn, newEmail, password, registerAndReadCode, signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.mocked(verifyHash).mockClear();
});

const logIn = (username: string, enteredPassword = password, query = {}) =>
  server.call(account.login, { query, body: { username, password: enteredPassword } });

describe('logging in', () => {
  test('a login returns a working token, both at the top level and in `data`', async () => {
    const { email, account_id } = await signUpAndLogIn(server);
    const { status, body } = await logIn(email.toUpperCase());
    expect(status).toBe(200);
    expect(body).toEqual({
      message: expect.any(String),
      token: body.token,
      user_id: account_id,
      data: body.data,
      device_secret: expect.any(String),
    });
    expect(body.data).toEqual({ token: body.token, user_id: account_id });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect((await server.call(profile.show, { token: body.token })).status).toBe(200);
  });

  test('the server stores no token in plain text', async () => {
    const { token } = await signUpAndLogIn(server);
    const { rows } = await server.db.execute(
      sql`select from session where position(${token}::bytea in token_hash) > 0`,
    );
    expect(rows).toEqual([]);
  });

  test('a login with an Idempotency-Key stores neither the token nor the password', async () => {
    const { email, token, account_id } = await signUpAndLogIn(server);
    const keyedLogin = { token, headers: { 'Idempotency-Key': 'one' }, body: { username: email, password } };
    const first = await server.call(account.login, keyedLogin);
    const second = await server.call(account.login, keyedLogin);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.token).not.toBe(first.body.token);
    const { rows } = await server.db.execute(sql`select from idempotency_key where account_id = ${account_id}`);
    expect(rows).toEqual([]);
  });

  test('a wrong password, an unknown email and the other role are refused with the same message after the same work', async () => {
    const { email } = await signUpAndLogIn(server);
    const artisan = { login_type: 'artisan' };
    const attempts = [() => logIn(email, 'wrong'), () => logIn(newEmail()), () => logIn(email, password, artisan)];
    for (const attempt of attempts) {
      vi.mocked(verifyHash).mockClear();
      let answer: Awaited<ReturnType<typeof logIn>> | undefined;
      const statements = await countStatements(async () => {
        answer = await attempt();
      });
      expect(answer?.status).toBe(400);
      expect(answer?.error).toEqual({
        message: errors.wrong_credentials.message,
        code: 'wrong_credentials',
        non_field_errors: [errors.wrong_credentials.message],
        request_id: expect.any(String),
      });
      expect(vi.mocked(verifyHash)).toHaveBeenCalledTimes(1);
      expect(statements).toBe(2);
    }
  });

  test('a login to an account without a password is refused after the same work', async () => {
    const { email } = await addCustomer(server);
    expect((await logIn(email, '')).status).toBe(400);
    expect((await logIn(email, 'anything')).error.code).toBe('wrong_credentials');
    expect(vi.mocked(verifyHash)).toHaveBeenCalledTimes(1);
  });

  test('a login with the correct password of an unverified email is refused as unverified and sends a new code', async () => {
    const email = newEmail();
    await registerAndReadCode(server, email);
    const wrong = await logIn(email, 'wrong password');
    expect(wrong.error.code).toBe('wrong_credentials');
    const right = await logIn(email);
    expect([right.status, right.error.code]).toEqual([400, 'email_unverified']);
    expect(right.error.non_field_errors).toEqual([errors.email_unverified.message]);
    const otp = codeIn(await server.mailTo(email, 1));
    expect((await server.call(account.verifyEmail, { body: { email, otp } })).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  test('a login with missing or malformed fields is refused with an error for each field', async () => {
    const emptyLogin = await server.call(account.login, { body: {} });
    expect([emptyLogin.status, emptyLogin.error.errors]).toEqual([
      400,
      { username: ['Email is required'], password: ['Password is required'] },
    ]);
    expect(emptyLogin.error.non_field_errors).toHaveLength(1);
    expect((await server.call(account.login, { body: '{"username":' })).error.code).toBe('malformed');
    expect((await logIn(newEmail(), password, { login_type: 'king' })).error.errors).toHaveProperty('login_type');
  });

  test.each(['known', 'unknown'])(
    'ten failed logins with an email that is %s block further logins in that role only',
    async (kind) => {
      const email = kind === 'known' ? (await signUpAndLogIn(server)).email : newEmail();
      const answers = await Promise.all(Array.from({ length: 25 }, () => logIn(email, 'wrong')));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(limits.login_failures.points);
      const refusal = await logIn(email);
      expect([refusal.status, refusal.error.code]).toEqual([429, 'rate_limited']);
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(limits.login_failures.seconds - 60);
      expect(refusal.error.non_field_errors).toHaveLength(1);
      expect((await logIn(email, 'wrong', { login_type: 'artisan' })).status).toBe(400);
    },
  );

  test('logins with the correct password are not limited', async () => {
    const { email } = await signUpAndLogIn(server);
    for (let round = 0; round < 15; round++) expect((await logIn(email)).status).toBe(200);
  });

  test('a server error does not count as a failed login', async () => {
    const { email } = await signUpAndLogIn(server);
    await server.db.execute(sql`alter table account rename to hidden_account`);
    const statuses: number[] = [];
    while (statuses.length < 12) statuses.push((await logIn(email)).status);
    await server.db.execute(sql`alter table hidden_account rename to account`);
    expect(new Set(statuses)).toEqual(new Set([500]));
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('logging out', () => {
  test('logging out ends only the current session', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const { body: other } = await logIn(email);
    expect((await server.call(account.logout, { token })).body).toEqual({ message: 'Logged out', data: null });
    expect((await server.call(profile.show, { token })).error.code).toBe('session_ended');
    expect((await server.call(account.logout, { token })).status).toBe(401);
    expect((await server.call(profile.show, { token: other.token })).status).toBe(200);
  });

  test('logging out needs a session of either role and accepts an empty JSON body', async () => {
    expect((await server.call(account.logout)).error.code).toBe('unauthenticated');
    const { token } = await addArtisanAccount(server);
    const headers = { 'content-type': 'application/json' };
    expect((await server.call(account.logout, { token, headers })).status).toBe(200);
  });

  test('an expired session is refused as ended', async () => {
    const { token, account_id } = await addCustomer(server);
    await server.db.execute(
      sql`update session set expires_at = now() - interval '1 second' where account_id = ${account_id}`,
    );
    expect((await server.call(profile.show, { token })).error.code).toBe('session_ended');
  });
});

describe('changing the password', () => {
  const change = (
    token: string | undefined,
    old_password: string,
    new_password = 'a new password',
    confirm_password = new_password,
  ) =>
    server.call(account.changePassword, {
      ...(token && { token }),
      body: { old_password, new_password, confirm_password },
    });

  test('a password change ends every session', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const { body: other } = await logIn(email);
    const answer = await change(token, password);
    expect([answer.status, answer.body.message]).toEqual([200, "You've successfully changed your password."]);
    for (const endedToken of [token, other.token]) {
      expect((await server.call(profile.show, { token: endedToken })).status).toBe(401);
    }
    expect((await logIn(email)).status).toBe(400);
    expect((await logIn(email, 'a new password')).status).toBe(200);
  });

  test('a password change with a wrong old password is refused at that field and changes nothing', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const refusal = await change(token, 'not my password');
    expect([refusal.status, refusal.error.code]).toEqual([400, 'wrong_password']);
    expect(refusal.error.old_password).toEqual({ detail: errors.wrong_password.message });
    expect((await server.call(profile.show, { token })).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  test('a password change needs a login, a sufficiently long password, and the same password twice', async () => {
    expect((await change(undefined, password)).error.code).toBe('unauthenticated');
    const { token } = await signUpAndLogIn(server);
    expect((await change(token, password, 'short')).error.errors).toHaveProperty('new_password');
    expect((await change(token, password, 'long enough', 'not the same')).error.errors).toEqual({
      confirm_password: ['Must match the first password input field.'],
    });
  });

  test('one of several simultaneous password changes succeeds, and the others are refused', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const passwords = Array.from({ length: 6 }, (_, round) => `password number ${round}`);
    const answers = await Promise.all(passwords.map((newPassword) => change(token, password, newPassword)));
    const acceptedPasswords = passwords.filter((_, round) => answers[round]?.status === 200);
    expect(acceptedPasswords).toHaveLength(1);
    expect((await logIn(email, acceptedPasswords[0])).status).toBe(200);
  });
});
