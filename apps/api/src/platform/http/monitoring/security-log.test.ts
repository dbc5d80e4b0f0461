import { account } from '@fixit/contract/account';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryOpen } from '../../../testing/open-socket.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { behindProxy, from, someAddress, spend } from '../../../testing/rate-limit-fixtures.ts';
import { codeIn, joinAndLogIn, password, someEmail, wrongCode } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface Line {
  event: string;
  outcome: string;
  account?: string;
  email?: string;
  address: string;
  limit?: string;
}

const written: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = { write: (line: string) => void written.push(line) };
  server = await startTestServer({ settings: { ...behindProxy, LOG_LEVEL: 'info' }, log });
});
afterAll(() => server.stop());

/** Returns the security events that `run` caused. */
async function eventsOf(run: () => Promise<unknown>): Promise<Line[]> {
  const had = written.length;
  await run();
  return written.slice(had).flatMap((line) => {
    const { security } = JSON.parse(line) as { security?: Line };
    return security ? [security] : [];
  });
}

const logIn = (username: string, typed: string, headers = {}) =>
  server.call(account.login, { body: { username, password: typed }, headers });

test('the security log has the account, address and outcome of account events, but no secrets', async () => {
  const email = someEmail();
  const { headers } = from(someAddress());
  const address = headers['x-forwarded-for'];
  const joined = await eventsOf(() => joinAndLogIn(server, email));
  expect(joined.map(({ event, outcome }) => [event, outcome])).toEqual([
    ['sign_up', 'ok'],
    ['code_try', 'ok'],
    ['login', 'ok'],
  ]);
  const owner = joined[2]?.account;
  expect(owner).toMatch(/^[0-9a-f-]{36}$/);
  const hashes = new Set(joined.map((line) => line.email));
  expect(hashes.size).toBe(1);

  const failed = await eventsOf(() => logIn(email.toUpperCase(), 'a secret typo', headers));
  expect(failed).toEqual([{ event: 'login', outcome: 'wrong_credentials', email: [...hashes][0], address }]);
  const resetEvents = await eventsOf(() => server.call(account.requestReset, { body: { email }, headers }));
  expect(resetEvents).toEqual([{ event: 'password_reset_request', outcome: 'ok', email: [...hashes][0], address }]);
  const otp = codeIn(await server.mailTo(email, 1));
  const reset = { email, otp, new_password: 'another secret' };
  expect(await eventsOf(() => server.call(account.confirmReset, { body: reset }))).toMatchObject([
    { event: 'password_reset', outcome: 'ok' },
  ]);

  const { token } = (await logIn(email, 'another secret')).body;
  const body = { old_password: 'another secret', new_password: password, confirm_password: password };
  expect(await eventsOf(() => server.call(account.changePassword, { token, body }))).toMatchObject([
    { event: 'password_change', outcome: 'ok', account: owner },
  ]);
  const again = (await logIn(email, password)).body.token;
  const to = someEmail();
  const askFor = { token: again, body: { email: to, password } };
  const requested = await eventsOf(() => server.call(account.requestEmailChange, askFor));
  expect(requested).toMatchObject([{ event: 'email_change_request', outcome: 'ok', account: owner }]);
  const change = { token: again, body: { email: to, otp: wrongCode(codeIn(await server.mailTo(to))) } };
  expect(await eventsOf(() => server.call(account.confirmEmailChange, change))).toMatchObject([
    { event: 'email_change', outcome: 'wrong_code', account: owner },
  ]);
  expect(await eventsOf(() => server.call(account.endSessions, { token: again }))).toMatchObject([
    { event: 'sign_out_everywhere', outcome: 'ok', account: owner },
  ]);
  const last = (await logIn(email, password)).body.token;
  expect(await eventsOf(() => server.call(account.remove, { token: last, body: { password } }))).toMatchObject([
    { event: 'account_deletion', outcome: 'ok', account: owner },
  ]);
  const text = written.join('');
  for (const secret of [email, to, 'a secret typo', 'another secret', password, token, again, last]) {
    expect(text).not.toContain(secret);
  }
  // The code must be a whole word, because six digits may also be part of a time, a duration or a hash.
  expect(text).not.toMatch(new RegExp(`(?<![\\w.-])${otp}(?![\\w-])`));
});

test('locks, wrong codes, bad tokens, wrong roles and exceeded limits are logged', async () => {
  const email = someEmail();
  await spend(server, 'login_failures', `customer:${email}`);
  expect(await eventsOf(() => logIn(email, 'wrong'))).toMatchObject([
    { event: 'login', outcome: 'rate_limited', limit: 'login_failures' },
  ]);
  const tryCode = () => server.call(account.verifyEmail, { body: { email, otp: '000000' } });
  expect(await eventsOf(tryCode)).toMatchObject([{ event: 'code_try', outcome: 'wrong_code' }]);

  const list = (token: string) => eventsOf(() => server.call(notification.list, { token }));
  expect(await list('unknown')).toMatchObject([{ event: 'access', outcome: 'session_ended' }]);
  expect(await eventsOf(() => tryOpen(server, '/ws/events/?token=unknown'))).toMatchObject([
    { event: 'access', outcome: 'unauthenticated' },
  ]);
  const artisan = await addArtisan(server);
  expect(await eventsOf(() => server.call(profile.show, { token: artisan.token }))).toMatchObject([
    { event: 'access', outcome: 'wrong_role', account: artisan.account_id },
  ]);
  const busy = await addCustomer(server);
  await spend(server, 'calls', busy.account_id);
  expect(await list(busy.token)).toMatchObject([
    { event: 'access', outcome: 'rate_limited', limit: 'calls', account: busy.account_id },
  ]);
  expect(await list((await addCustomer(server)).token)).toEqual([]);
});
