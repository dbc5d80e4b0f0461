import { account } from '@fixit/contract/account';
import { ownCase } from '@fixit/contract/case/own-case';
import { conversation } from '@fixit/contract/conversation';
import { operator } from '@fixit/contract/operator/operator';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../../testing/booking-history.ts';
import { joinChat, openConversation } from '../../../testing/chat-client.ts';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { addArtisan, addCustomer, type Person } from '../../../testing/people.ts';
import { password } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashPassword } from '../password/password.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' },
  });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const reason = 'Asked for £400 in advance';
const christmas = { until: '2099-12-25' };

const suspend = ({ email }: Person, end: { until?: string } = christmas) =>
  moderator.previewAndPerform('account suspend', { email, reason, ...end });

const setRemainingSeconds = ({ account_id }: Person, seconds: number) =>
  server.db.execute(sql`
    update account set suspended_until = now() + make_interval(secs => ${seconds}) where id = ${account_id}`);

async function readSuspension({ account_id }: Person): Promise<unknown> {
  const { rows } = await server.db.execute(
    sql`select suspended_at is not null as suspended, iso(suspended_until) as until from account where id = ${account_id}`,
  );
  return rows[0];
}

async function setPassword({ account_id }: Person): Promise<void> {
  const password_hash = await hashPassword(password);
  await server.db.execute(sql`update account set password_hash = ${password_hash} where id = ${account_id}`);
}

const logIn = ({ email }: Person, restricted?: boolean) =>
  server.call(account.login, { query: { login_type: 'artisan' }, body: { username: email, password, restricted } });

const isListed = async ({ service_id }: { service_id: string }) =>
  (await server.call(service.show, { query: { service_id } })).status === 200;

test('a refused login, “Your cases” and the person’s record show when a suspension ends', async () => {
  const artisan = await addArtisan(server);
  await setPassword(artisan);
  const { body } = await suspend(artisan);
  expect(body.data.message).toContain('suspended until the end of Fri 25 Dec 2099');
  const refusal = await logIn(artisan);
  expect([refusal.error.code, refusal.error.message]).toEqual([
    'account_suspended',
    `This account is suspended until the end of Fri 25 Dec 2099. The reason: ${reason}`,
  ]);
  const { token } = (await logIn(artisan, true)).body;
  const cases = await server.call(ownCase.list, { token });
  expect(cases.body.suspension).toMatchObject({ until: '2099-12-25', reason });
  const record = await moderator.call(operator.showPerson, { params: { id: artisan.account_id } });
  expect(record.body.data).toMatchObject({ state: 'suspended', suspended_until: '2099-12-25' });
});

test('a suspension ends on time even without a worker: the person can be reached and can log in', async () => {
  const chat = await openConversation(server);
  const { artisan, customer, id } = chat;
  await setPassword(artisan);
  await suspend(artisan);
  const { token } = (await logIn(artisan, true)).body;
  const contacts = async () =>
    (await server.call(conversation.listContactsAsCustomer, { token: customer.token })).body.data.length;
  const stateOf = async () =>
    (await moderator.call(operator.showPerson, { params: { id: artisan.account_id } })).body.data.state;
  await setRemainingSeconds(artisan, 60);
  expect([await contacts(), await stateOf()]).toEqual([0, 'suspended']);
  await setRemainingSeconds(artisan, 0);
  expect([await contacts(), await stateOf()]).toEqual([1, 'active']);
  const client = await joinChat(server, id, customer);
  expect(await client.say('Welcome back', 'welcome')).toMatchObject({ message: 'Welcome back' });
  const statusOf = async () => (await server.call(ownCase.list, { token })).error?.code;
  await expect.poll(statusOf).toBe('session_ended');
  expect(await isListed(artisan)).toBe(false);
  const secondLogin = await logIn(artisan);
  expect([secondLogin.status, await isListed(artisan), await readSuspension(artisan)]).toEqual([
    200,
    true,
    { suspended: false, until: null },
  ]);
  expect((await server.call(account.listSessions, { token: secondLogin.body.token })).status).toBe(200);
});

test('at the end of a suspension the worker restores the listings but not the cancelled work', async () => {
  const artisan = await addArtisan(server);
  const customer = await addCustomer(server);
  await addHistory(server, customer.account_id, artisan);
  const openRows = async () => {
    const { rows } = await server.db.execute<{ open: number }>(sql`
      select (select count(*) from booking where artisan_id = ${artisan.artisan_id} and state in ('awaiting', 'accepted'))::int
        + (select count(*) from invitation where artisan_id = ${artisan.artisan_id} and state = 'accepted')::int as open`);
    return rows[0]?.open;
  };
  expect(await openRows()).toBeGreaterThan(0);
  await suspend(artisan);
  await setRemainingSeconds(artisan, 60);
  await server.tasks['suspension_sweep']?.({});
  expect(await isListed(artisan)).toBe(false);
  await setRemainingSeconds(artisan, 0);
  await server.tasks['suspension_sweep']?.({});
  expect([await isListed(artisan), await openRows(), await readSuspension(artisan)]).toEqual([
    true,
    0,
    { suspended: false, until: null },
  ]);
});

test('a suspension lasts until midnight in London, even when the clocks change', async () => {
  const ends = {
    '2099-03-28': '2099-03-29T00:00:00.000Z',
    '2099-03-29': '2099-03-29T23:00:00.000Z',
    '2099-10-24': '2099-10-24T23:00:00.000Z',
    '2099-10-25': '2099-10-26T00:00:00.000Z',
  };
  for (const [until, end] of Object.entries(ends)) {
    const artisan = await addArtisan(server);
    await suspend(artisan, { until });
    expect(await readSuspension(artisan)).toEqual({ suspended: true, until: end });
    const record = await moderator.call(operator.showPerson, { params: { id: artisan.account_id } });
    expect(record.body.data.suspended_until).toBe(until);
  }
});

test('a suspension can end today, but a past day or an invalid date is refused', async () => {
  const artisan = await addArtisan(server);
  const { rows } = await server.db.execute<{ today: string; yesterday: string }>(sql`
    select today::text, (today - 1)::text as yesterday from (select (now() at time zone 'Europe/London')::date as today) days`);
  const [days] = rows;
  const preview = async (until: string | undefined) =>
    moderator.preview('account suspend', { email: artisan.email, reason, ...(until !== undefined && { until }) });
  expect((await preview(days?.yesterday)).error.errors).toEqual({ until: ['The last day cannot be in the past'] });
  for (const until of ['2099-02-30', '25/12/2099', '0001-01-01', ''])
    expect([until, Object.keys((await preview(until)).error.errors ?? {})]).toEqual([until, ['until']]);
  expect((await preview(days?.today)).status).toBe(200);
});

test('a suspension can be extended, even to one without an end, but not shortened', async () => {
  const artisan = await addArtisan(server);
  const first = await suspend(artisan);
  expect(first.body.data.effects[0]).toEqual({ effect: 'account_suspended', count: 1 });
  const shorter = await moderator.preview('account suspend', { email: artisan.email, reason, until: '2099-12-24' });
  expect([shorter.body.data.message, shorter.body.data.effects]).toEqual([
    `${artisan.email} is suspended already, until the end of Fri 25 Dec 2099.`,
    [],
  ]);
  const longer = await suspend(artisan, { until: '2099-12-26' });
  expect(longer.body.data.effects).toEqual([{ effect: 'suspension_extended', count: 1 }]);
  const indefinite = await suspend(artisan, {});
  expect(indefinite.body.data.effects).toEqual([{ effect: 'suspension_extended', count: 1 }]);
  expect(await readSuspension(artisan)).toEqual({ suspended: true, until: null });
  const bounded = await moderator.preview('account suspend', { email: artisan.email, reason, ...christmas });
  expect(bounded.body.data.message).toBe(`${artisan.email} is suspended already.`);
});

test('a second suspension after the end of the first takes full effect', async () => {
  const artisan = await addArtisan(server);
  await suspend(artisan);
  await setRemainingSeconds(artisan, 0);
  const { body } = await suspend(artisan, { until: '2099-01-01' });
  expect(body.data.effects[0]).toEqual({ effect: 'account_suspended', count: 1 });
  await server.tasks['suspension_sweep']?.({});
  expect(await readSuspension(artisan)).toEqual({ suspended: true, until: '2099-01-02T00:00:00.000Z' });
});

test('restoring an account with the previous release clears the end of its suspension', async () => {
  const artisan = await addArtisan(server);
  await suspend(artisan);
  await server.db.execute(sql`
    update account set suspended_at = null, suspended_reason = null where id = ${artisan.account_id}`);
  expect(await readSuspension(artisan)).toEqual({ suspended: false, until: null });
});
