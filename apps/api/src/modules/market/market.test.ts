import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { operator } from '@fixit/contract/operator/operator';
import { waitlist } from '@fixit/contract/waitlist';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentsOn, dayAhead } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addCustomer, saltaire } from '../../testing/people.ts';
import { addInvitedArtisans } from '../../testing/request-fixture.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { replaceDay } from './market-repository.ts';

let market: Market;
let viewer: PanelBrowser;
beforeAll(async () => {
  market = await openMarket({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  await market.moveDistrict('BD18', saltaire);
  ({ browser: viewer } = await PanelBrowser.addOperator(market.server, 'viewer'));
});
afterAll(() => market.close());

const countDays = () => market.server.tasks['market_count']?.({});
const overview = async () => (await viewer.call(operator.showOverview)).body.data;

/** Makes every day due for counting, as after midnight, and counts them all. */
async function recountDays(): Promise<void> {
  await market.server.db.execute(sql`update market_total set counted_at = now() - interval '2 days'`);
  await countDays();
}

async function daysOf(category_id: string) {
  const { rows } = await market.server.db.execute(sql`
    select to_char(day, 'YYYY-MM-DD') as day, district, requests, answered, unanswered, first_yes_minutes, agreed, took_place,
      cancelled_late
    from market_day where category_id = ${category_id} order by market_day.day`);
  return rows;
}

/** Backdates a request and its invitations, but not its deadline. */
async function backdateRequest(id: string, at: string): Promise<void> {
  await market.server.db.execute(sql`
    with backdated_job as (
      insert into job select (jsonb_populate_record(j, jsonb_build_object('id', uuid_v7_from(${at}::timestamptz),
        'created_at', ${at}::timestamptz))).*
      from job j where id = ${id} returning id)
    insert into invitation select (jsonb_populate_record(i, jsonb_build_object('id', uuid_v7(), 'job_id', backdated_job.id,
      'answered_at', i.answered_at - (i.created_at - ${at}::timestamptz)))).*
    from invitation i, backdated_job where i.job_id = ${id}`);
  await market.server.db.execute(sql`delete from invitation where job_id = ${id}`);
  await market.server.db.execute(sql`delete from job where id = ${id}`);
}

async function dayAgo(days: number): Promise<string> {
  const { rows } = await market.server.db.execute<{ day: string }>(
    sql`select to_char((now() at time zone 'Europe/London')::date - ${days}::integer, 'YYYY-MM-DD') as day`,
  );
  return rows[0]?.day ?? '';
}

const zeroCounts = {
  requests: 0,
  answered: 0,
  unanswered: 0,
  first_yes_minutes: [],
  agreed: 0,
  took_place: 0,
  cancelled_late: 0,
};

test('requests, answers and minutes to the first acceptance are counted by day, trade and district', async () => {
  const { id, artisans } = await addInvitedArtisans(market, saltaire, 3);
  const [first, second] = artisans;
  for (const as of [first, second]) await market.call(job.acceptInvitation, { as, params: { id } });
  await market.server.db.execute(sql`
    update invitation set answered_at = created_at + interval '7 minutes 50 seconds'
    where job_id = ${id} and artisan_id = ${first?.artisan_id}`);
  await market.server.db.execute(sql`
    update invitation set answered_at = created_at + interval '3 hours'
    where job_id = ${id} and artisan_id = ${second?.artisan_id}`);
  const as = await market.addCustomer();
  const query = { category_id: first?.category_id, postcode: 'BD18 4PS' };
  for (const [index, state] of (['expired', 'cancelled', 'open'] as const).entries()) {
    const { body } = await market.call(job.create, { as, query, body: { description: 'The boiler makes a noise' } });
    const job_id = body.data.job_detail?.id ?? '';
    await market.setJob(job_id, { state });
    await backdateRequest(job_id, `${await dayAgo(1)}T12:0${index}:00Z`);
  }
  await backdateRequest(id, `${await dayAgo(1)}T11:00:00Z`);
  const day = { ...zeroCounts, day: await dayAgo(1), district: 'BD18', requests: 4, answered: 1, unanswered: 1 };
  await recountDays();
  expect(await daysOf(query.category_id ?? '')).toEqual([{ ...day, first_yes_minutes: [7] }]);
  await recountDays();
  expect(await daysOf(query.category_id ?? '')).toEqual([{ ...day, first_yes_minutes: [7] }]);
  const { latest, days, unanswered_places } = await overview();
  expect(latest).toMatchObject({ requests: 4, answered: 1, unanswered: 1, first_yes_minutes: 7 });
  expect(days.at(-1)).toEqual({ ...latest, day: day.day });
  expect(days).toHaveLength(28);
  expect(unanswered_places).toEqual([
    {
      category_id: query.category_id,
      category: expect.stringMatching(/^Trade /),
      district: 'BD18',
      unanswered: 1,
      requests: 4,
    },
  ]);
});

test('appointments are counted by day, and a later change is counted the next night', async () => {
  const appointments = appointmentsOn(market.server);
  const conversation = await openConversation(market.server);
  const { category_id } = conversation.artisan;
  const agreeAppointment = async (appointment_time: string) =>
    (await appointments.addAccepted(conversation, { appointment_date: dayAhead, appointment_time })).id;
  const pastId = await agreeAppointment('09:00');
  const lateId = await agreeAppointment('11:00');
  const inTimeId = await agreeAppointment('13:00');
  await appointments.addProposal(conversation, { appointment_date: dayAhead, appointment_time: '15:00' });
  await appointments.change(booking.cancelAsCustomer, conversation.customer, inTimeId);
  await appointments.moveTo(lateId, 3);
  await appointments.change(booking.cancelAsCustomer, conversation.customer, lateId);
  for (const id of [pastId, lateId, inTimeId]) await appointments.moveTo(id, -24);
  const day = { ...zeroCounts, district: 'BD18', agreed: 3, took_place: 1, cancelled_late: 1 };
  await recountDays();
  expect(await daysOf(category_id)).toEqual([{ ...day, day: await dayAgo(1) }]);
  await market.call(booking.dispute, {
    as: conversation.customer,
    params: { id: pastId },
    body: { reason: 'The tap still drips' },
  });
  await countDays();
  expect(await daysOf(category_id)).toMatchObject([{ took_place: 1 }]);
  await recountDays();
  expect(await daysOf(category_id)).toMatchObject([{ agreed: 3, took_place: 0 }]);
});

test.each([
  ['spring, a day of 23 hours', '2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T22:59:59Z'],
  ['autumn, a day of 25 hours', '2026-10-25', '2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z'],
])('a day starts and ends at midnight in London when the clocks change in %s', async (_, day, first, last) => {
  const { id } = await addInvitedArtisans(market, saltaire, 1);
  const category = sql`(select category_id from job where id = ${id})`;
  const { rows } = await market.server.db.execute<{ category_id: string }>(sql`select ${category} as category_id`);
  const shift = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1_000).toISOString();
  for (const at of [shift(first, -1), first, last, shift(last, 1)]) {
    await market.server.db.execute(sql`
      insert into job (id, customer_id, category_id, description, postcode, latitude, longitude, state, created_at)
      select uuid_v7_from(${at}::timestamptz), customer_id, category_id, description, postcode, latitude, longitude, 'expired', ${at}
      from job where id = ${id}`);
  }
  await replaceDay(market.server.db, day);
  expect(await daysOf(rows[0]?.category_id ?? '')).toEqual([
    { ...zeroCounts, day, district: 'BD18', requests: 2, unanswered: 2 },
  ]);
});

test('two workers that count at the same time store each of the last 56 days once', async () => {
  await market.server.db.execute(sql`delete from market_total`);
  await Promise.all([countDays(), countDays()]);
  const { rows } = await market.server.db.execute(sql`
    select count(*)::integer as days, to_char(max(day), 'YYYY-MM-DD') as last from market_total`);
  expect(rows).toEqual([{ days: 56, last: await dayAgo(1) }]);
});

test('the overview lists waiting items by deadline, and omits finished ones', async () => {
  const { db } = market.server;
  await db.execute(sql`update job set expires_at = now() where state = 'open'`);
  await db.execute(sql`update booking set state = 'completed' where state = 'disputed'`);
  await db.execute(sql`update moderation_case set state = 'dismissed', decided_at = now() where state = 'open'`);
  expect((await overview()).waits).toEqual([]);
  const conversation = await openConversation(market.server);
  const appointments = appointmentsOn(market.server);
  const { id: disputedId } = await appointments.addAccepted(conversation, { appointment_time: '16:00' });
  await appointments.moveTo(disputedId, -3);
  await market.call(booking.dispute, {
    as: conversation.customer,
    params: { id: disputedId },
    body: { reason: 'The floor is wet' },
  });
  await market.call(waitlist.join, {
    body: {
      fullName: '🛠️ O’Neill',
      whatsappNumber: '+447700900125',
      services: 'Roofing',
      city: 'Leeds',
      joinWhatsAppGroup: 'no',
    },
  });
  const { id, artisans } = await addInvitedArtisans(market, saltaire, 1);
  const countWaits = async () => (await overview()).waits.map(({ kind, count: n }) => [kind, n]);
  expect(await countWaits()).toEqual([
    ['case', 1],
    ['waitlist_entry', 1],
  ]);
  await db.execute(sql`update job set expires_at = now() + interval '21 hours' where id = ${id}`);
  expect((await overview()).waits[0]).toMatchObject({
    kind: 'unanswered_request',
    count: 1,
    due_at: expect.stringMatching(/Z$/),
  });
  await market.call(job.acceptInvitation, { as: artisans[0], params: { id } });
  await market.call(booking.confirm, { as: conversation.customer, params: { id: disputedId } });
  expect(await countWaits()).toEqual([['waitlist_entry', 1]]);
});

test('the overview shows the earliest deadline of all open cases, even if it has passed, and omits decided cases', async () => {
  const { db } = market.server;
  const { account_id } = await addCustomer(market.server);
  await db.execute(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at)
    select 'message', gen_random_uuid(), ${account_id}, 'ordinary', timestamptz '2026-12-04 17:00Z' + n * interval '1 day'
    from generate_series(0, 1) as n`);
  const listCases = async () => (await overview()).waits.filter(({ kind }) => kind === 'case');
  expect(await listCases()).toMatchObject([{ count: 2, due_at: '2026-12-04T17:00:00.000Z' }]);
  await db.execute(
    sql`update moderation_case set state = 'dismissed', decided_at = now() where about_id = ${account_id}`,
  );
  expect(await listCases()).toEqual([]);
});

test('an email that has failed three times waits for an operator', async () => {
  const { db } = market.server;
  await db.enqueue('mail', { to: 'tom@example.test', subject: 'Hello', text: 'Hello', html: '' });
  const listFailedEmails = async () => (await overview()).waits.filter(({ kind }) => kind === 'failed_email');
  expect(await listFailedEmails()).toEqual([]);
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'Mailbox full'
    where payload ->> 'to' = 'tom@example.test'`);
  expect(await listFailedEmails()).toMatchObject([{ count: 1, due_at: null }]);
});

test('today’s requests are counted immediately', async () => {
  const todayBefore = (await overview()).today;
  const { id, artisans } = await addInvitedArtisans(market, saltaire, 1);
  await market.call(job.acceptInvitation, { as: artisans[0], params: { id } });
  await addInvitedArtisans(market, saltaire, 1);
  const { requests, answered } = (await overview()).today;
  expect([requests - todayBefore.requests, answered - todayBefore.answered]).toEqual([2, 1]);
});

test('visitors, customers and removed operators cannot read the overview', async () => {
  const { token } = await addCustomer(market.server);
  const stranger = new PanelBrowser(market.server);
  const status = async (browser: PanelBrowser, headers: Record<string, string> = {}) =>
    (await browser.call(operator.showOverview, { headers })).status;
  expect([await status(stranger), await status(stranger, { authorization: `Token ${token}` })]).toEqual([404, 404]);
  const { browser, email } = await PanelBrowser.addOperator(market.server, 'viewer');
  expect(await status(browser)).toBe(200);
  const { browser: owner } = await PanelBrowser.addOperator(market.server, 'owner');
  const { body } = await owner.preview('operator remove', { email });
  expect((await owner.perform('operator remove', { email }, body.data.digest)).status).toBe(200);
  expect(await status(browser)).toBe(404);
});
