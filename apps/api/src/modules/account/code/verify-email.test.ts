import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, registerAndReadCode, wrongCode } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const verify = (email: string, otp: unknown) => server.call(account.verifyEmail, { body: { email, otp } });

async function accountsOf(email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await server.db.execute(sql`select first_name, role from account where email = ${email}`);
  return rows;
}

describe('confirming the email', () => {
  test('each verification code works once', async () => {
    const email = newEmail();
    const otp = await registerAndReadCode(server, email);
    expect((await verify(email, otp)).status).toBe(200);
    expect((await verify(email, otp)).status).toBe(400);
  });

  test('the server accepts a verification code with spaces or sent as a number', async () => {
    const email = newEmail();
    const otp = await registerAndReadCode(server, email);
    expect((await verify(email, Number(otp))).status).toBe(200);
    const otherEmail = newEmail();
    const digits = await registerAndReadCode(server, otherEmail);
    expect((await verify(otherEmail, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).status).toBe(200);
  });

  test('a wrong code, a missing code and an unknown email are refused', async () => {
    const email = newEmail();
    const otp = await registerAndReadCode(server, email);
    for (const answer of [
      await verify(email, wrongCode(otp)),
      await verify(newEmail(), otp),
      await verify(email, 'abc'),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([400, 'wrong_code']);
    }
    expect((await verify(email, undefined)).error.errors).toEqual({ otp: ['Otp is required'] });
    expect((await verify(email, otp)).status).toBe(200);
  });

  test('five wrong attempts invalidate every code of the email', async () => {
    const email = newEmail();
    const codes = [await registerAndReadCode(server, email), await registerAndReadCode(server, email)];
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666', '777777'].filter(
      (code) => !codes.includes(code),
    );
    for (const otp of wrong.slice(0, 5)) expect((await verify(email, otp)).status).toBe(400);
    for (const otp of codes) expect((await verify(email, otp)).error.code).toBe('wrong_code');
    expect(await accountsOf(email)).toEqual([]);
  });

  test('a verification code is refused after ten minutes', async () => {
    const email = newEmail();
    const otp = await registerAndReadCode(server, email);
    await server.db.execute(sql`
      update code set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
      where email = ${email}`);
    expect((await verify(email, otp)).error.code).toBe('wrong_code');
  });

  test('one of twenty simultaneous calls with the same code verifies the email and creates one account', async () => {
    const email = newEmail();
    const otp = await registerAndReadCode(server, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('the codes of several simultaneous sign-ups create one account', async () => {
    const email = newEmail();
    const codes: string[] = [];
    for (let round = 0; round < 4; round++) codes.push(await registerAndReadCode(server, email));
    const answers = await Promise.all(codes.map((otp) => verify(email, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('the server does not store verification codes in plain text', async () => {
    const email = newEmail();
    const otp = await registerAndReadCode(server, email);
    const { rows } = await server.db.execute<{ row_text: string }>(
      sql`select encode(code_hash, 'escape') || code::text as row_text from code where email = ${email}`,
    );
    expect(rows[0]?.row_text).not.toContain(otp);
  });
});
