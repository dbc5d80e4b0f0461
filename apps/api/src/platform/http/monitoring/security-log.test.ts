import { account } from '@fixit/contract/account';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryOpen } from '../../../testing/open-socket.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { behindProxy, from, newIpAddress, spendLimit } from '../../../testing/rate-limit-fixtures.ts';
import { codeIn, newEmail, password, signUpAndLogIn, wrongCode } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface LoggedEvent {
  event: string;
  outcome: string;
  account?: string;
  email?: string;
  address: string;
  limit?: string;
}

const logLines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = { write: (line: string) => void logLines.push(line) };
  server = await startTestServer({ settings: { ...behindProxy, LOG_LEVEL: 'info' }, log });
});
afterAll(() => server.stop());

async function collectEvents(run: () => Promise<unknown>): Promise<LoggedEvent[]> {
  const lineCount = logLines.length;
  await run();
  return logLines.slice(lineCount).flatMap((line) => {
    const { security } = JSON.parse(line) as { security?: LoggedEvent };
    return security ? [security] : [];
  });
}

const logIn = (username: string, attempt: string, headers = {}) =>
  server.call(account.login, { body: { username, password: attempt }, headers });

test('the security log contains the account, the IP address and the outcome of account events, but no secrets', async () => {
  const email = newEmail();
  const { headers } = from(newIpAddress());
  const address = headers['x-forwarded-for'];
  const signUpEvents = await collectEvents(() => signUpAndLogIn(server, email));
  expect(signUpEvents.map(({ event, outcome }) => [event, outcome])).toEqual([
    ['sign_up', 'ok'],
    ['code_try', 'ok'],
    ['login', 'ok'],
  ]);
  const owner = signUpEvents[2]?.account;
  expect(owner).toMatch(/^[0-9a-f-]{36}$/);
  const hashes = new Set(signUpEvents.map((line) => line.email));
  expect(hashes.size).toBe(1);

  const failedLogin = await collectEvents(() => logIn(email.toUpperCase(), 'a secret typo', headers));
  expect(failedLogin).toEqual([{ event: 'login', outcome: 'wrong_credentials', email: [...hashes][0], address }]);
  const resetEvents = await collectEvents(() => server.call(account.requestReset, { body: { email }, headers }));
  expect(resetEvents).toEqual([{ event: 'password_reset_request', outcome: 'ok', email: [...hashes][0], address }]);
  const otp = codeIn(await server.mailTo(email, 1));
  const newPassword = { email, otp, new_password: 'another secret' };
  expect(await collectEvents(() => server.call(account.confirmReset, { body: newPassword }))).toMatchObject([
    { event: 'password_reset', outcome: 'ok' },
  ]);

  const { token } = (await logIn(email, 'another secret')).body;
  const body = { old_password: 'another secret', new_password: password, confirm_password: password };
  expect(await collectEvents(() => server.call(account.changePassword, { token, body }))).toMatchObject([
    { event: 'password_change', outcome: 'ok', account: owner },
  ]);
  const secondToken = (await logIn(email, password)).body.token;
  const to = newEmail();
  const emailChange = { token: secondToken, body: { email: to, password } };
  const requestEvents = await collectEvents(() => server.call(account.requestEmailChange, emailChange));
  expect(requestEvents).toMatchObject([{ event: 'email_change_request', outcome: 'ok', account: owner }]);
  const change = { token: secondToken, body: { email: to, otp: wrongCode(codeIn(await server.mailTo(to))) } };
  expect(await collectEvents(() => server.call(account.confirmEmailChange, change))).toMatchObject([
    { event: 'email_change', outcome: 'wrong_code', account: owner },
  ]);
  expect(await collectEvents(() => server.call(account.endSessions, { token: secondToken }))).toMatchObject([
    { event: 'sign_out_everywhere', outcome: 'ok', account: owner },
  ]);
  const lastToken = (await logIn(email, password)).body.token;
  expect(
    await collectEvents(() => server.call(account.remove, { token: lastToken, body: { password } })),
  ).toMatchObject([{ event: 'account_deletion', outcome: 'ok', account: owner }]);
  const text = logLines.join('');
  for (const secret of [email, to, 'a secret typo', 'another secret', password, token, secondToken, lastToken]) {
    expect(text).not.toContain(secret);
  }
  // Only a whole word counts as the code, because six digits may be part of a time, a duration or a hash.
  expect(text).not.toMatch(new RegExp(`(?<![\\w.-])${otp}(?![\\w-])`));
});

test('the security log contains locked logins, wrong codes, bad tokens, wrong roles and exceeded limits', async () => {
  const email = newEmail();
  await spendLimit(server, 'login_failures', `customer:${email}`);
  expect(await collectEvents(() => logIn(email, 'wrong'))).toMatchObject([
    { event: 'login', outcome: 'rate_limited', limit: 'login_failures' },
  ]);
  const tryCode = () => server.call(account.verifyEmail, { body: { email, otp: '000000' } });
  expect(await collectEvents(tryCode)).toMatchObject([{ event: 'code_try', outcome: 'wrong_code' }]);

  const list = (token: string) => collectEvents(() => server.call(notification.list, { token }));
  expect(await list('unknown')).toMatchObject([{ event: 'access', outcome: 'session_ended' }]);
  expect(await collectEvents(() => tryOpen(server, '/ws/events/?token=unknown'))).toMatchObject([
    { event: 'access', outcome: 'unauthenticated' },
  ]);
  const artisan = await addArtisan(server);
  expect(await collectEvents(() => server.call(profile.show, { token: artisan.token }))).toMatchObject([
    { event: 'access', outcome: 'wrong_role', account: artisan.account_id },
  ]);
  const busyCustomer = await addCustomer(server);
  await spendLimit(server, 'calls', busyCustomer.account_id);
  expect(await list(busyCustomer.token)).toMatchObject([
    { event: 'access', outcome: 'rate_limited', limit: 'calls', account: busyCustomer.account_id },
  ]);
  expect(await list((await addCustomer(server)).token)).toEqual([]);
});
