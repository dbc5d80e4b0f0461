import { job } from '@fixit/contract/job';
import { type AnyListRow, listOf, operatorListNames } from '@fixit/contract/operator/operator-list';
import { exportCalls, listCalls } from '@fixit/contract/operator/operator-list-calls';
import { review } from '@fixit/contract/review';
import { pathOfCall } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import type { Person } from '../../../testing/people.ts';
import { admin } from '../../../testing/program/run-admin.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';

const formula = "=cmd|' /C calc'!A0";
const secrets = [
  'Leaks at 12 Mill Lane',
  'Two coats, one missing',
  'Rude words',
  '07700900123',
  'Thank you, Roy',
  '9 Hill Road',
];

let market: Market;
let painter: Offering;
let roy: Person;
let moderator: PanelBrowser;
let viewer: PanelBrowser;

beforeAll(async () => {
  market = await openMarket({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  const home = { latitude: 53.833, longitude: -1.777 };
  await market.moveDistrict('BD18', home);
  await market.moveDistrict('BD17', home);
  const business_name = `Kirkgate “Painters” & Söhne 🎨 ${'x'.repeat(50)}`;
  painter = await market.addArtisan({
    at: home,
    category: 'Painting',
    business_name,
    address: '9 Hill Road',
    featured: true,
  });
  roy = await market.addCustomer({ first_name: 'روي 😀 O’Neil' });
  await addRequest(roy, 'Leaks at 12 Mill Lane');
  await addReview(roy, 'Rude words', 1);
  await addDispute(await market.addCustomer());
  await eraseAccount(await addLeaver());
  await market.server.db.execute(sql`insert into waitlist_entry
    (whatsapp_number, full_name, services, city, social_media, join_whatsapp_group, featured)
    values ('07700900123', ${formula}, E'Roofing,\n"slates"', '@Keighley', '', true, true)`);
  await market.server.db.execute(sql`insert into artisan_invitation (category_id, district, business_name, phone, expires_at)
    values (${await market.categoryId('Painting')}, 'BD18', ${formula}, '07700900124', now() + interval '30 days')`);
  await market.server.db.execute(sql`
    with new_case as (
      insert into moderation_case (subject_type, subject_id, about_id, class, due_at, state, decided_at)
      select 'review', id, customer_id, 'ordinary', now(), 'dismissed', now() from review returning id
    ), new_decision as (
      insert into case_decision (case_id, action, rule, reason) select id, 'dismiss', 3, 'Rude words, but true ones' from new_case
    )
    insert into case_report (case_id, reporter_id, reason, words)
    select id, ${painter.account_id}, 'insult', 'Rude words' from new_case`);
  moderator = (await PanelBrowser.addOperator(market.server, 'moderator')).browser;
  viewer = (await PanelBrowser.addOperator(market.server, 'viewer')).browser;
});
afterAll(() => market.close());

async function addRequest(as: Person, description: string, postcode = 'BD18'): Promise<string> {
  const query = { category_id: await market.categoryId('Painting'), postcode };
  const { body } = await market.call(job.create, { as, query, body: { description } });
  return body.data.job_detail?.id ?? '';
}

async function addReview(as: Person, comment: string, ratings: number): Promise<string> {
  const booking_id = await market.addCompletedBooking(painter, as);
  const { id } = (await market.call(review.add, { as, body: { booking_id, ratings, comment } })).body.data;
  await market.server.db.execute(sql`update review set reply = 'Thank you, Roy', replied_at = now() where id = ${id}`);
  return id;
}

async function addDispute(customer: Person): Promise<string> {
  const id = await market.addCompletedBooking(painter, customer);
  await market.server.db.execute(sql`update booking set state = 'disputed', problem = 'Two coats, one missing',
    reported_at = now(), closed_at = null where id = ${id}`);
  return id;
}

async function addLeaver(): Promise<Person> {
  const customer = await market.addCustomer();
  await addRequest(customer, 'From somebody who left');
  return customer;
}

/** Erases the account as its deletion would. */
async function eraseAccount({ account_id }: Person): Promise<void> {
  await market.server.db.execute(sql`update account set deleted_at = now(), email = null, first_name = '', last_name = '',
    password_hash = null where id = ${account_id}`);
}

const rowsOf = async (
  browser: PanelBrowser,
  name: (typeof operatorListNames)[number],
  query: Record<string, unknown> = {},
): Promise<AnyListRow[]> => (await browser.call(listCalls[name], { query })).body.data.rows;

const exportFile = (name: (typeof operatorListNames)[number], browser: PanelBrowser, headers = {}) =>
  fetch(market.server.origin + pathOfCall(exportCalls[name], {}), {
    headers: { cookie: browser.cookie ?? '', ...headers },
  });

test('the server registers the calls of every list in the contract’s table, and no others', async () => {
  const paths: string[] = operatorListNames.flatMap((name) => [listCalls[name].path, exportCalls[name].path]);
  expect(paths.toSorted()).toEqual(
    operatorListNames
      .flatMap((name) => [`/operator/api/v1/lists/${name}/`, `/operator/api/v1/lists/${name}/csv/`])
      .toSorted(),
  );
  const { cookie = '' } = moderator;
  for (const path of [...paths, '/operator/api/v1/lists/nonsense/']) {
    const { status } = await fetch(market.server.origin + path, { headers: { cookie } });
    expect([path, status]).toEqual([path, paths.includes(path) ? 200 : 404]);
  }
});

test.each(operatorListNames)(
  'the list %s shows messy rows, refuses bad filters, hides personal data from viewers and is not found by strangers',
  async (name) => {
    const call = listCalls[name];
    const { columns, filters } = listOf(name);
    const rows = await rowsOf(moderator, name);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(Object.keys(row).toSorted()).toEqual([...columns.map(({ key }) => key), 'id'].toSorted());
    expect(await rowsOf(moderator, name, { id: rows[0]?.id })).toEqual([rows[0]]);

    for (const [key, filter] of Object.entries(filters)) {
      const bad = filter.kind === 'choice' ? 'nonsense' : filter.kind === 'category' ? '' : 'x'.repeat(300);
      const { status } = await fetch(`${market.server.origin}${call.path}?${key}=${bad}`, {
        headers: { cookie: moderator.cookie ?? '' },
      });
      expect([key, status]).toEqual([key, 400]);
      const nul = await moderator.call(call, { query: { [key]: 'a\u0000' } });
      expect([400, 404]).toContain(nul.status);
    }
    expect((await moderator.call(call, { query: { limit: 0 } })).status).toBe(400);
    expect((await moderator.call(call, { query: { cursor: 'x' } })).status).toBe(400);

    const stranger = new PanelBrowser(market.server);
    for (const headers of [{}, { authorization: `Token ${roy.token}` }]) {
      expect((await stranger.call(call, { headers })).status).toBe(404);
      expect((await exportFile(name, stranger, headers)).status).toBe(404);
    }

    const personal = columns.filter((column) => 'isPersonal' in column).map(({ key }) => key);
    const visibleRows = await rowsOf(viewer, name);
    for (const row of visibleRows) for (const key of personal) expect([key, row[key]]).toEqual([key, null]);
    const text = JSON.stringify(visibleRows);
    for (const secret of [...secrets, '@example.test', '@fixit.test']) expect(text).not.toContain(secret);
    expect((await exportFile(name, viewer)).status).toBe(403);
  },
);

test('a viewer’s search by email finds nothing, and a moderator’s finds the rows of that account', async () => {
  for (const [name, key] of [
    ['people', 'q'],
    ['requests', 'account'],
    ['bookings', 'account'],
    ['reviews', 'account'],
  ] as const) {
    expect([name, await rowsOf(viewer, name, { [key]: roy.email })]).toEqual([name, []]);
    const matches = await rowsOf(moderator, name, { [key]: roy.email.toUpperCase() });
    const ids = await rowsOf(viewer, name, { [key]: roy.account_id });
    expect(matches.length).toBeGreaterThan(0);
    expect(ids.map(({ id }) => id)).toEqual(matches.map(({ id }) => id));
  }
  expect(await rowsOf(moderator, 'requests', { account: 'nobody@example.test' })).toEqual([]);
});

test('requests are filtered by state, trade and area, and show their current state', async () => {
  const requestId = await addRequest(await market.addCustomer(), 'The hall and the stairs', 'BD17');
  const trade = await market.categoryId('Painting');
  const listIds = async (query: object) => (await rowsOf(moderator, 'requests', { ...query })).map(({ id }) => id);
  expect(await listIds({ area: ' bd17', state: 'open', category: trade })).toEqual([requestId]);
  await market.setJob(requestId, { over: true });
  expect(await listIds({ area: 'BD17', state: 'open' })).toEqual([]);
  expect(await listIds({ area: 'BD17', state: 'expired' })).toEqual([requestId]);
  expect(await listIds({ category: await market.categoryId('Glazing') })).toEqual([]);
});

test('bookings are filtered by state, and a dispute is in both lists with its problem', async () => {
  const [dispute] = await rowsOf(moderator, 'disputes');
  expect(dispute).toMatchObject({ problem: 'Two coats, one missing', state: 'disputed' });
  const disputedBookings = await rowsOf(moderator, 'bookings', { state: 'disputed' });
  expect(disputedBookings.map(({ id }) => id)).toContain(dispute?.id);
  const completedBookings = await rowsOf(moderator, 'bookings', { state: 'completed' });
  expect(new Set(completedBookings.map(({ state }) => state))).toEqual(new Set(['completed']));
});

test.each(operatorListNames.filter((name) => 'first_day' in listOf(name).filters))(
  'the list %s can be limited to a range of days, and refuses impossible days',
  async (name) => {
    const allRows = await rowsOf(moderator, name);
    expect(allRows.length).toBeGreaterThan(0);
    expect(
      await rowsOf(moderator, name, { first_day: '2000-01-01', last_day: '2199-12-31', id: allRows[0]?.id }),
    ).toEqual([allRows[0]]);
    expect(await rowsOf(moderator, name, { last_day: '2000-01-01' })).toEqual([]);
    expect(await rowsOf(moderator, name, { first_day: '2199-12-31' })).toEqual([]);
    for (const bad of ['2026-02-30', '0000-01-01', '2026-1-1', '9999-12-31'])
      expect((await moderator.call(listCalls[name], { query: { first_day: bad } })).status).toBe(400);
    expect(await rowsOf(moderator, name, { first_day: '0001-01-01', id: allRows[0]?.id })).toEqual([allRows[0]]);
  },
);

test('the days of a list begin at midnight in London, even in summer', async () => {
  // In London this is half past midnight on 1 July.
  const instant = '2020-06-30T23:30:00Z';
  await market.server.db.execute(sql`
    insert into audit (id, at, os_user, command, arguments) values (uuid_v7_from(${instant}), ${instant}, 'ruth', 'summer test', '{}')`);
  const id = await addReview(await market.addCustomer(), 'In July', 4);
  await market.server.db.execute(sql`update review set created_at = ${instant} where id = ${id}`);
  for (const name of ['audit', 'reviews'] as const) {
    const countRows = async (first_day: string, last_day: string) =>
      (await rowsOf(moderator, name, { first_day, last_day })).length;
    expect([name, await countRows('2020-07-01', '2020-07-01'), await countRows('2020-06-29', '2020-06-30')]).toEqual([
      name,
      1,
      0,
    ]);
  }
  const file = await fetch(
    `${market.server.origin}${pathOfCall(exportCalls.reviews, { query: { first_day: '2020-07-01', last_day: '2020-07-01' } })}`,
    { headers: { cookie: moderator.cookie ?? '' } },
  );
  expect((await file.text()).split('\r\n').filter((line) => line.includes('In July'))).toHaveLength(1);
});

test('the list of services of the month has only featured services, and its search also finds others', async () => {
  const otherArtisan = await market.addArtisan({
    at: { latitude: 53.8, longitude: -1.7 },
    category: 'Glazing',
    business_name: '100% Glass',
  });
  expect((await rowsOf(moderator, 'features')).map(({ id }) => id)).toEqual([painter.service_id]);
  expect(await rowsOf(moderator, 'features', { q: '100% g' })).toMatchObject([
    { id: otherArtisan.service_id, state: 'offered' },
  ]);
  expect(await rowsOf(moderator, 'features', { q: '100_' })).toEqual([]);
});

test('the audit log is filtered by command, person and origin', async () => {
  const { databaseUrl } = market.server;
  const [reviewToHide] = await rowsOf(moderator, 'reviews', { state: 'shown' });
  await admin(['review', 'hide', reviewToHide?.id ?? '', '--reason', 'Rude', '--yes'], { DATABASE_URL: databaseUrl });
  const matches = await rowsOf(moderator, 'audit', { command: 'review h', via: 'command' });
  expect(matches).toMatchObject([{ command: 'review hide', via: 'command', details: { reason: 'Rude' } }]);
  expect(await rowsOf(moderator, 'audit', { command: 'review h', via: 'panel' })).toEqual([]);
  const changes = (await rowsOf(moderator, 'audit', { kind: 'changes' })).map(({ command }) => command);
  expect(changes[0]).toBe('review hide');
  expect(changes.filter((command) => String(command).endsWith(' list'))).toEqual([]);
  const views = await rowsOf(moderator, 'audit', { who: 'the mod', command: 'job list' });
  expect(new Set(views.map(({ who }) => who))).toEqual(new Set(['The moderator']));
  expect(await rowsOf(moderator, 'reviews', { state: 'hidden' })).toMatchObject([
    { hidden_reason: 'Rude', state: 'hidden' },
  ]);
});

test.each(['requests', 'reviews', 'disputes'] as const)(
  'paging through %s repeats and skips nothing while rows are added',
  async (name) => {
    const add = {
      requests: async () => addRequest(await market.addCustomer(), 'Another room to paint'),
      reviews: () => addReview(roy, 'Fine', 5),
      disputes: () => addDispute(roy),
    }[name];
    for (let count = 0; count < 5; count += 1) await add();
    const idsBefore = (await rowsOf(moderator, name, { limit: 200 })).map(({ id }) => id);
    const pagedIds: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, unknown> = { limit: 2, cursor };
      const { rows, next } = (await moderator.call(listCalls[name], { query })).body.data;
      pagedIds.push(...rows.map(({ id }) => id));
      cursor = next;
      if (pagedIds.length < idsBefore.length) await add();
    } while (cursor);
    expect(new Set(pagedIds).size).toBe(pagedIds.length);
    expect(pagedIds.filter((id) => idsBefore.includes(id))).toEqual(idsBefore);
  },
);

test('an export contains every row, neutralises formulas, and needs a recent passkey touch', async () => {
  const { browser, passkey } = await PanelBrowser.addOperator(market.server, 'moderator');
  await market.server.db.execute(sql`insert into waitlist_entry (whatsapp_number, full_name, services, city,
    join_whatsapp_group, featured) select '0771' || lpad(n::text, 7, '0'), 'Jo', 'Roofing', 'Ilkley', false, false
    from generate_series(1, 1100) n`);
  await market.server.db.execute(sql`update operator_session set verified_at = now() - interval '6 minutes'`);
  expect((await exportFile('waitlist', browser)).status).toBe(403);
  await browser.touch(passkey);
  const answer = await exportFile('waitlist', browser);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="waitlist-\d{4}-\d\d-\d\d\.csv"$/);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFId,Joined,Name,WhatsApp number,Trades,Town,Social profile,Joins the WhatsApp group,Featured,Invited,State',
  );
  expect(lines).toHaveLength(1 + 1101 + 1);
  expect(lines.at(-2)).toContain(
    `,'${formula},07700900123,"Roofing,\n""slates""",'@Keighley,,yes,yes,,Not forwarded yet`,
  );
  const [exportEntry] = await rowsOf(moderator, 'audit', { command: 'waitlist list --csv' });
  expect(exportEntry).toMatchObject({ who: 'The moderator', via: 'panel', details: {} });
});

test.each([
  ['is removed', sql`update operator set removed_at = now() where`],
  ['becomes a viewer', sql`update operator set role = 'viewer' where`],
  ['signs out', sql`delete from operator_session s using operator where operator_id = operator.id and`],
])('an export that is under way is cut off when its operator %s', async (_, change) => {
  const { browser, email } = await PanelBrowser.addOperator(market.server, 'moderator');
  await market.server.db.transaction(async (tx) => {
    // The rows wait for this lock, so the export cannot end before the change.
    await tx.execute(sql`lock table waitlist_entry in access exclusive mode`);
    const answer = await exportFile('waitlist', browser);
    expect(answer.status).toBe(200);
    await market.server.db.execute(sql`${change} operator.email = ${email}`);
    await expect(answer.text()).rejects.toThrow();
  });
});

test('a view of a list is audited once for each set of filters, and the audit log never contains an email', async () => {
  const { browser } = await PanelBrowser.addOperator(market.server, 'moderator');
  const { rows: newestBefore } = await market.server.db.execute<{ id: string }>(
    sql`select max(id::text) as id from audit`,
  );
  const openList = (query: object = {}) => rowsOf(browser, 'requests', { ...query });
  await Promise.all([openList(), openList(), openList()]);
  await openList({ account: roy.email });
  await openList({ account: roy.account_id });
  await openList({ account: 'nobody@example.test' });
  await openList({ state: 'open' });
  const { rows } = await market.server.db.execute(
    sql`select command, arguments from audit where id::text > ${newestBefore[0]?.id} order by id`,
  );
  expect(rows).toEqual(
    [{}, { account: roy.account_id }, { account: 'words' }, { state: 'open' }].map((input) => ({
      command: 'job list',
      arguments: input,
    })),
  );
});
