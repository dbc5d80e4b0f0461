import { account } from '@fixit/contract/account';
import { isCommonPassword, passwordLength } from '@fixit/contract/value/password';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, password, signUpAndLogIn, signUpBody } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { listCommonPasswords, readCommonPasswords } from './common-password-actions.ts';

const ada = { email: 'ada.lovelace@example.org', first_name: 'Ada', last_name: 'O’Neill' };

test.each([
  'password',
  'Password1',
  'qwerty123!',
  'aaaaaaaa',
  '12345678',
  '87654321',
  '11223344',
  'abcabcabc',
  'ILoveYou',
  'fixitfixit',
  'Fixit2026!',
  'lovelace1815',
  'Adaneill!',
])('%s is a common password', async (input) =>
  expect(isCommonPassword(input, await readCommonPasswords(), ada)).toBe(true),
);

test.each([
  'correct horse battery',
  'zQ7-vlAp-03',
  'Eisenbahn und Tee',
  '馬が好きです電池',
  'dragon-7492-8391',
  'fixit-demo-1',
  'Ada counts on rain',
])('%s is not a common password', async (input) =>
  expect(isCommonPassword(input, await readCommonPasswords(), ada)).toBe(false),
);

test('the list for forms has the 1,000 most common passwords of sufficient length, all of which the server refuses', async () => {
  const [common, hints] = [await readCommonPasswords(), await listCommonPasswords()];
  expect(common.size).toBeGreaterThan(10_000);
  expect(hints).toHaveLength(1_000);
  expect(hints.filter((password) => password.length < passwordLength.min || !common.has(password))).toEqual([]);
});

describe('a server that refuses common passwords', () => {
  let strictServer: TestServer;
  beforeAll(async () => {
    strictServer = await startTestServer({ settings: { PASSWORD_BLOCKLIST: 'on' } });
  });
  afterAll(() => strictServer.stop());

  const common = 'Password123';

  test('a common password and one made from the person’s name or email are refused wherever a password is set', async () => {
    for (const input of [common, 'lovelace1815']) {
      const signUp = { body: signUpBody(newEmail(), { ...ada, password: input, password2: input }) };
      expect((await strictServer.call(account.register, signUp)).error.errors?.['password']).toHaveLength(1);
      const reset = { body: { email: ada.email, otp: '123456', new_password: input } };
      expect((await strictServer.call(account.confirmReset, reset)).error.errors?.['new_password']).toHaveLength(1);
    }
    const { token } = await signUpAndLogIn(strictServer);
    const change = { token, body: { old_password: password, new_password: common, confirm_password: common } };
    expect((await strictServer.call(account.changePassword, change)).error.errors?.['new_password']).toHaveLength(1);
  });

  test('the list of common passwords is public, even for a caller with an invalid token', async () => {
    for (const token of [undefined, 'nonsense']) {
      const { status, body } = await strictServer.call(
        account.listCommonPasswords,
        token === undefined ? {} : { token },
      );
      expect([status, body.data.slice(0, 2)]).toEqual([200, ['password', '12345678']]);
    }
  });
});

test('outside production common passwords are accepted by default', async () => {
  const defaultServer = await startTestServer();
  const body = signUpBody(newEmail(), { password: 'Password123', password2: 'Password123' });
  expect((await defaultServer.call(account.register, { body })).status).toBe(201);
  await defaultServer.stop();
});
