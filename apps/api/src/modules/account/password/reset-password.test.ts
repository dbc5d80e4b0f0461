import { account } from '@fixit/contract/account';
import { profile } from '@fixit/contract/profile';
import { hash as hashPassword } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEvents } from '../../../testing/event-client.ts';
import {
  codeIn,
  newEmail,
  password,
  registerAndReadCode,
  signUpAndLogIn,
  wrongCode,
} from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash) };
});

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

const request = (email: unknown) => server.call(account.requestReset, { body: { email } });
const confirm = (email: string, otp: string, new_password = 'a new password') =>
  server.call(account.confirmReset, { body: { email, otp, new_password } });
const logIn = (username: string, enteredPassword: string) =>
  server.call(account.login, { body: { username, password: enteredPassword } });

async function requestCode(email: string): Promise<string> {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  expect((await request(email)).status).toBe(200);
  return codeIn(await server.mailTo(email, emailsBefore));
}

describe('asking for a new password', () => {
  test('a request for a new password emails a code to a known address and gets the same response for an unknown one', async () => {
    const { email } = await signUpAndLogIn(server);
    for (const address of [email.toUpperCase(), newEmail()]) {
      const { status, body } = await request(address);
      const expected = { message: 'Otp sent successfully', data: null, requester_secret: expect.any(String) };
      expect([status, body]).toEqual([200, expected]);
    }
    const mail = await server.mailTo(email, 1);
    expect(mail.subject).toContain('new password');
  });

  test('a request for a new password sends no email to an unknown address', async () => {
    const unknownEmail = newEmail();
    await request(unknownEmail);
    const { email } = await signUpAndLogIn(server);
    await requestCode(email);
    expect(server.emails.filter(({ to }) => to === unknownEmail)).toEqual([]);
  });

  test('the refusal of a malformed email also has the field `error`, which older clients read', async () => {
    const refusal = await request('nonsense');
    expect([refusal.status, refusal.error.error]).toEqual([400, 'Please enter a valid email address']);
    expect((await server.call(account.requestReset, { body: '[' })).error.error).toEqual(expect.any(String));
  });
});

describe('setting a new password with a code', () => {
  test('a reset code works once and ends every session and socket', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const events = await openEvents(server, token);
    const otp = await requestCode(email);
    const reset = await confirm(email, otp);
    expect([reset.status, reset.body]).toEqual([
      200,
      { message: 'password reset successfully', data: null, device_secret: expect.any(String) },
    ]);
    expect(await events.closed).toBe(4401);
    expect((await server.call(profile.show, { token })).error.code).toBe('session_ended');
    expect((await logIn(email, password)).status).toBe(400);
    expect((await logIn(email, 'a new password')).status).toBe(200);
    const second = await confirm(email, otp, 'yet another password');
    expect([second.status, second.error.code, second.error.error]).toEqual([400, 'wrong_code', second.error.message]);
  });

  test('a new password ends sessions and sockets on every other server too', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const events = await openEvents(otherServer, token);
    expect((await otherServer.call(profile.show, { token })).status).toBe(200);
    await confirm(email, await requestCode(email));
    expect(await events.closed).toBe(4401);
    expect((await otherServer.call(profile.show, { token })).status).toBe(401);
  });

  test('a wrong reset code is refused, and five wrong codes invalidate the right one', async () => {
    const { email } = await signUpAndLogIn(server);
    const otp = await requestCode(email);
    for (let round = 0; round < 4; round++)
      expect((await confirm(email, wrongCode(otp))).error.code).toBe('wrong_code');
    expect((await confirm(email, otp)).status).toBe(200);
    expect((await server.mailTo(email, 2)).subject).toContain('password was changed');
    const secondCode = await requestCode(email);
    for (let round = 0; round < 5; round++) await confirm(email, wrongCode(secondCode));
    expect((await confirm(email, secondCode)).error.code).toBe('wrong_code');
    expect((await logIn(email, 'a new password')).status).toBe(200);
  });

  test('a reset code is refused for another email and after ten minutes', async () => {
    const { email } = await signUpAndLogIn(server);
    const stranger = await signUpAndLogIn(server);
    const otp = await requestCode(email);
    expect((await confirm(stranger.email, otp)).error.code).toBe('wrong_code');
    await server.db.execute(
      sql`update code set expires_at = expires_at - interval '10 minutes' where email = ${email}`,
    );
    expect((await confirm(email, otp)).error.code).toBe('wrong_code');
  });

  test('a reset code does not verify an email', async () => {
    const { email } = await signUpAndLogIn(server);
    const otp = await requestCode(email);
    expect((await server.call(account.verifyEmail, { body: { email, otp } })).error.code).toBe('wrong_code');
    expect((await confirm(email, otp)).status).toBe(200);
  });

  test('a new password also verifies the email of an unverified sign-up', async () => {
    const email = newEmail();
    await registerAndReadCode(server, email, { first_name: 'Forgetful' });
    const otp = await requestCode(email);
    expect((await confirm(email, otp)).status).toBe(200);
    expect((await logIn(email, password)).status).toBe(400);
    const { body } = await logIn(email, 'a new password');
    const ownProfile = await server.call(profile.show, { token: body.token });
    expect(ownProfile.body.data.user).toMatchObject({ email, first_name: 'Forgetful' });
  });

  test('the server hashes once whether the code is correct, wrong or for an unknown email', async () => {
    const { email } = await signUpAndLogIn(server);
    const otp = await requestCode(email);
    for (const [owner, code] of [
      [email, wrongCode(otp)],
      [newEmail(), otp],
      [email, otp],
    ] as const) {
      vi.mocked(hashPassword).mockClear();
      await confirm(owner, code);
      expect(vi.mocked(hashPassword)).toHaveBeenCalledTimes(1);
    }
  });

  test('a reset with missing fields is refused with an error for each field', async () => {
    const refusal = await server.call(account.confirmReset, { body: {} });
    expect(Object.keys(refusal.error.errors ?? {})).toEqual(['email', 'otp', 'new_password']);
    expect(refusal.error.error).toBe('Email is required');
  });

  test('one of ten simultaneous callers with the same code sets a new password, and the others are refused', async () => {
    const { email } = await signUpAndLogIn(server);
    const otp = await requestCode(email);
    const passwords = Array.from({ length: 10 }, (_, round) => `password number ${round}`);
    const answers = await Promise.all(passwords.map((newPassword) => confirm(email, otp, newPassword)));
    const acceptedPasswords = passwords.filter((_, round) => answers[round]?.status === 200);
    expect(acceptedPasswords).toHaveLength(1);
    expect((await logIn(email, acceptedPasswords[0] ?? '')).status).toBe(200);
  });
});
