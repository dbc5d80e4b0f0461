import { account } from '@fixit/contract/account';
import { sessionLife } from '@fixit/contract/account/session';
import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../platform/http/token.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { addArtisan } from '../../../testing/people.ts';
import { codeIn, newEmail, password, signUpAndLogIn, signUpBody } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deviceOf } from './session-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const list = (token?: string) => server.call(account.listSessions, { token });
const end = (token: string | undefined, id: string) => server.call(account.endSession, { token, params: { id } });
const endAll = (token?: string) => server.call(account.endSessions, { token });
const isAlive = async (token: string) => (await list(token)).status === 200;

async function logIn(email: string, user_agent = ''): Promise<string> {
  const headers = { 'user-agent': user_agent };
  return (await server.call(account.login, { headers, body: { username: email, password } })).body.token;
}

describe('the list of an account’s sessions', () => {
  test('the list of sessions shows device and times, the last used first, and marks the current session', async () => {
    const me = await signUpAndLogIn(server);
    const phone = await logIn(me.email, firefox);
    await server.db.execute(sql`
      update session set last_seen = now() - interval '3 days', created_at = now() - interval '4 days'
      where account_id = ${me.account_id} and device = ''`);
    const { body } = await list(phone);
    expect(body.data).toMatchObject([
      { device: 'Firefox on Android', current: true },
      { device: '', current: false },
    ]);
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([
      'created_at',
      'current',
      'device',
      'id',
      'last_seen',
      'own_device',
    ]);
    // Using the older session moves it to the top of the list.
    expect((await list(me.token)).body.data.map(({ current }) => current)).toEqual([true, false]);
  });

  test('the list of sessions needs a login and shows only the caller’s sessions', async () => {
    expect((await list()).error.code).toBe('unauthenticated');
    const [me, other] = [await signUpAndLogIn(server), await signUpAndLogIn(server)];
    expect((await list(me.token)).body.data).toHaveLength(1);
    expect((await list(other.token)).body.data).toHaveLength(1);
  });

  test('a twenty-first session ends the least recently used session and its sockets', async () => {
    const me = await signUpAndLogIn(server);
    const events = await openEvents(server, me.token);
    const others: string[] = [];
    for (let index = 1; index < sessionLife.max; index++) others.push(await logIn(me.email));
    expect((await list(me.token)).body.data).toHaveLength(20);
    await server.db.execute(sql`
      update session set last_seen = now() - interval '1 minute' where id in (
        select id from session where account_id = ${me.account_id} order by id limit 1)`);
    const newest = await logIn(me.email);
    expect(await events.closed).toBe(4401);
    expect((await list(newest)).body.data).toHaveLength(20);
    expect([await isAlive(me.token), await isAlive(others[0] ?? '')]).toEqual([false, true]);
  });
});

describe('ending sessions', () => {
  test('ending a session leaves the other sessions open', async () => {
    const me = await signUpAndLogIn(server);
    const phone = await logIn(me.email, firefox);
    const events = await openEvents(server, phone);
    const id = (await list(me.token)).body.data.find(({ device }) => device !== '')?.id ?? '';
    expect((await end(me.token, id)).status).toBe(200);
    expect(await events.closed).toBe(4401);
    expect([await isAlive(me.token), await isAlive(phone)]).toEqual([true, false]);
    expect((await end(me.token, id)).status).toBe(404);
  });

  test('a session can be ended only by its logged-in owner, and an unknown session is refused', async () => {
    const [me, other] = [await signUpAndLogIn(server), await signUpAndLogIn(server)];
    const own = (await list(me.token)).body.data[0]?.id ?? '';
    expect((await end(me.token, 'nonsense')).status).toBe(404);
    expect((await end(undefined, own)).error.code).toBe('unauthenticated');
    expect((await end(other.token, own)).status).toBe(404);
    expect(await isAlive(me.token)).toBe(true);
  });

  test('logging out everywhere ends all sessions of the account, including the current one', async () => {
    const [me, other] = [await signUpAndLogIn(server), await signUpAndLogIn(server)];
    const phone = await logIn(me.email, firefox);
    expect((await endAll()).error.code).toBe('unauthenticated');
    expect((await endAll(me.token)).body.data).toBeNull();
    expect([await isAlive(me.token), await isAlive(phone), await isAlive(other.token)]).toEqual([false, false, true]);
  });

  test('logging out everywhere revokes an artisan’s calendar feed', async () => {
    const { token } = await addArtisan(server);
    const { address: feedUrl } = (await server.call(artisanCalls.showCalendarFeed, { token })).body.data;
    const statusOfFeed = async () => (await fetch(server.origin + new URL(feedUrl).pathname)).status;
    expect(await statusOfFeed()).toBe(200);
    expect((await endAll(token)).status).toBe(200);
    expect(await statusOfFeed()).toBe(404);
  });
});

test.each([
  [firefox, 'Firefox on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['(', ''],
  ['', ''],
  [undefined, ''],
  [`x${'('.repeat(10_000)}`, ''],
])('the user agent %j is described as %j', (user_agent, device) => {
  expect(deviceOf(user_agent)).toBe(device);
});

describe('an artisan’s own device', () => {
  const logInAs = async (login_type: 'user' | 'artisan', own_device?: unknown) => {
    const email = newEmail();
    await server.call(account.register, { query: { user_type: login_type }, body: signUpBody(email) });
    const otp = codeIn(await server.mailTo(email, 0));
    await server.call(account.verifyEmail, { body: { email, otp } });
    return server.call(account.login, { query: { login_type }, body: { username: email, password, own_device } });
  };
  const isOwn = async (token: string) => (await list(token)).body.data.find(({ current }) => current)?.own_device;
  const setSession = async (token: string, lastSeenDays: number, expiresDays: number) => {
    await server.db.execute(sql`
      update session set last_seen = now() + make_interval(days => ${lastSeenDays}), expires_at = now() + make_interval(days => ${expiresDays})
      where token_hash = ${hashToken(token)}`);
    server.app.platform.callers.forget({ session_id: hashToken(token).toString('hex') });
  };
  const daysLeft = async (token: string) => {
    const { rows } = await server.db.execute<{ days: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from session where token_hash = ${hashToken(token)}`,
    );
    return rows[0]?.days;
  };

  test('the list marks a session on an artisan’s own device, and each use extends it to 30 days', async () => {
    const { token } = (await logInAs('artisan', true)).body;
    expect(await isOwn(token)).toBe(true);
    await setSession(token, -29, 1);
    expect(await isAlive(token)).toBe(true);
    expect(await daysLeft(token)).toBe(sessionLife.days);
  });

  test('a session on an artisan’s own device ends after 30 days without use', async () => {
    const { token } = (await logInAs('artisan', true)).body;
    await setSession(token, -30, 0);
    expect((await list(token)).error.code).toBe('session_ended');
  });

  test.each([
    ['a customer', 'user', true],
    ['an artisan who does not send own_device', 'artisan', undefined],
    ['an artisan who sends own_device: false', 'artisan', false],
    ['an artisan who sends own_device: null', 'artisan', null],
  ] as const)('a session of %s is not extended by use', async (_, login_type, own_device) => {
    const { token } = (await logInAs(login_type, own_device)).body;
    expect(await isOwn(token)).toBe(false);
    await setSession(token, -29, 1);
    expect(await isAlive(token)).toBe(true);
    expect(await daysLeft(token)).toBe(1);
  });

  test.each(['yes', 1, {}])('a login with the value %j for own_device is refused', async (own_device) => {
    const { status, error } = await logInAs('artisan', own_device);
    expect(status).toBe(400);
    expect(Object.keys(error.errors ?? {})).toEqual(['own_device']);
  });

  test('an extended session can be ended only by its owner', async () => {
    const own = await logInAs('artisan', true);
    const id = (await list(own.body.token)).body.data[0]?.id ?? '';
    const stranger = await signUpAndLogIn(server);
    expect((await end(undefined, id)).error.code).toBe('unauthenticated');
    expect((await end(stranger.token, id)).status).toBe(404);
    expect(await isAlive(own.body.token)).toBe(true);
    expect((await endAll(own.body.token)).status).toBe(200);
    expect(await isAlive(own.body.token)).toBe(false);
  });
});
