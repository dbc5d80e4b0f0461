import { account } from '@fixit/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../../testing/booking-history.ts';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { type Issuer, issueIdToken, startIssuer } from '../../../testing/outside/openid-issuer.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { newEmail, password, signUpBody } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addAccount, setPassword } from '../account-repository.ts';
import { hashPassword } from '../password/password.ts';

/** This server has no worker, so that only calls cause statements. */
let server: TestServer;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({
    worker: false,
    settings: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.client_id },
  });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

const register = (email: string) => server.call(account.register, { body: signUpBody(email) });
const requestReset = (email: string) => server.call(account.requestReset, { body: { email } });
const resend = (email: string) => server.call(account.resendCode, { body: { email } });

async function addExistingAccount(): Promise<string> {
  const email = newEmail();
  const password_hash = await hashPassword(password);
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  await addAccount(server.db, { email, role: 'customer', ...names, password_hash, social_subject: null });
  return email;
}

test.each([
  ['a sign-up', register, 4],
  ['a request for a new password', requestReset, 3],
  ['a request for another code', resend, 3],
] as const)('%s does the same work for a known, an unverified and an unknown email', async (_, send, expected) => {
  const unverified = newEmail();
  await register(unverified);
  for (const email of [await addExistingAccount(), unverified, newEmail()]) {
    expect(await countStatements(() => send(email))).toBe(expected);
  }
});

test('a change of email does the same work for a known, an unverified and an unknown new email', async () => {
  const email = await addExistingAccount();
  const { token } = (await server.call(account.login, { body: { username: email, password } })).body;
  const unverified = newEmail();
  await register(unverified);
  const change = (to: string) => server.call(account.requestEmailChange, { token, body: { email: to, password } });
  const counts: number[] = [];
  for (const to of [await addExistingAccount(), unverified, newEmail()])
    counts.push(await countStatements(() => change(to)));
  expect(new Set(counts).size).toBe(1);
  const confirm = { token, body: { email: await addExistingAccount(), otp: '123456' } };
  expect(await countStatements(() => server.call(account.confirmEmailChange, confirm))).toBe(3);
});

test('a wrong code causes the same work whether or not the email has a code', async () => {
  const unverified = newEmail();
  await register(unverified);
  for (const email of [unverified, newEmail(), await addExistingAccount()]) {
    const confirm = { body: { email, otp: '123456', new_password: password } };
    expect(await countStatements(() => server.call(account.confirmReset, confirm))).toBe(3);
    expect(await countStatements(() => server.call(account.verifyEmail, { body: { email, otp: '1' } }))).toBe(2);
  }
});

test('a login takes exactly four statements, a download at most three, a password change at most ten and a logout at most six', async () => {
  const email = await addExistingAccount();
  let token = '';
  const logIn = async () => {
    token = (await server.call(account.login, { body: { username: email, password } })).body.token;
  };
  expect(await countStatements(logIn)).toBe(4);
  expect(await countStatements(() => server.call(account.download, { token }))).toBeLessThanOrEqual(3);
  const change = { token, body: { old_password: password, new_password: password, confirm_password: password } };
  expect(await countStatements(() => server.call(account.changePassword, change))).toBeLessThanOrEqual(10);
  await logIn();
  expect(await countStatements(() => server.call(account.logout, { token }))).toBeLessThanOrEqual(6);
});

test('the first login with Google takes at most six statements', async () => {
  const access_token = await issueIdToken(server, issuer, { email: newEmail() });
  const logIn = () => server.call(account.loginWithGoogle, { params: { action: 'login' }, body: { access_token } });
  expect(await countStatements(logIn)).toBeLessThanOrEqual(6);
});

test('deleting an account takes as many statements after bookings with three artisans as with one', async () => {
  const counts: number[] = [];
  const password_hash = await hashPassword(password);
  for (const artisans of [1, 3]) {
    const { account_id, token } = await addCustomer(server);
    for (let round = 0; round < artisans; round++) await addHistory(server, account_id, await addArtisan(server));
    await setPassword(server.db, account_id, password_hash);
    const remove = () => server.call(account.remove, { token, body: { password } });
    counts.push(await countStatements(remove));
  }
  expect(counts[1]).toBe(counts[0]);
});
