import { job } from '@fixit/contract/job';
import { operator } from '@fixit/contract/operator/operator';
import type { FoundRecords } from '@fixit/contract/operator/operator-search';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import type { Person } from '../../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';

let market: Market;
let painter: Offering;
let roy: Person;
let moderator: PanelBrowser;
let viewer: PanelBrowser;
let requestId: string;
let bookingId: string;
let waitlistEntryId: string;
let failedEmailId: string;

const home = { latitude: 53.833, longitude: -1.777 };

beforeAll(async () => {
  market = await openMarket({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  await market.moveDistrict('BD18', home);
  painter = await market.addArtisan({ at: home, category: 'Painting', business_name: 'Kirkgate Painters & Söhne' });
  roy = await market.addCustomer({ first_name: 'Roy', post_code: 'BD18 4AA', address: '12 Mill Lane' });
  const { db } = market.server;
  await db.execute(sql`update profile set phone = '+44 7700 900 318' where account_id = ${roy.account_id}`);
  await db.execute(
    sql`update artisan set phone = '07700 900319', post_code = 'BD18 4AB' where id = ${painter.artisan_id}`,
  );
  requestId = await addRequest('BD18 4AA');
  bookingId = await market.addCompletedBooking(painter, roy);
  const { rows } = await db.execute<{ id: string }>(sql`insert into waitlist_entry
    (whatsapp_number, full_name, services, city, join_whatsapp_group, featured)
    values ('0044 7700 900320', 'Wanda', 'Roofing', 'Keighley', true, true) returning id`);
  waitlistEntryId = rows[0]?.id ?? '';
  await db.enqueue('mail', { to: 'Lost@Example.test', subject: 'A secret code', text: '', html: '' });
  const failedEmails = await db.execute<{ id: string }>(sql`update graphile_worker._private_jobs
    set attempts = 3, run_at = now() + interval '1 day', last_error = '550 lost@example.test: mailbox full'
    where payload ->> 'to' = 'Lost@Example.test' returning id::text`);
  failedEmailId = failedEmails.rows[0]?.id ?? '';
  moderator = (await PanelBrowser.addOperator(market.server, 'moderator')).browser;
  viewer = (await PanelBrowser.addOperator(market.server, 'viewer')).browser;
});
afterAll(() => market.close());

async function addRequest(postcode: string): Promise<string> {
  const query = { category_id: await market.categoryId('Painting'), postcode };
  const { body } = await market.call(job.create, { as: roy, query, body: { description: 'Leaks at 12 Mill Lane' } });
  return body.data.job_detail?.id ?? '';
}

const sendSearch = (browser: PanelBrowser, text: unknown) =>
  browser.call(operator.searchEverything, { body: { text } });

const search = async (browser: PanelBrowser, text: string): Promise<FoundRecords> =>
  (await sendSearch(browser, text)).body.data;

/** Returns the ids of each group that is not empty. */
async function find(text: string, browser = moderator): Promise<Record<string, string[]>> {
  const { withheld: _, ...groups } = await search(browser, text);
  const ids = Object.entries(groups).map(([name, { rows }]) => [name, rows.map(({ id }) => id)] as const);
  return Object.fromEntries(ids.filter(([, results]) => results.length > 0));
}

test.each([
  '+44 7700 900318',
  '+447700900318',
  '0044 7700 900318',
  '+44 (0)7700 900-318',
  '07700 900318',
  '07700900318',
  ' 07700\u2011900\u2011318\u200B ',
  '900 318',
])('a search for %j finds the person with that phone number', async (text) => {
  expect(await find(text)).toEqual({ people: [roy.account_id] });
});

test('the phone numbers of a business and of the waitlist are found too', async () => {
  expect(await find('+44 7700 900319')).toEqual({ people: [painter.account_id] });
  expect(await find('07700 900320')).toEqual({ waitlist: [waitlistEntryId] });
  expect(await find('12345')).toEqual({});
});

test('an email finds its account and the failed emails to it, in upper or lower case', async () => {
  expect(await find(` ${roy.email.toUpperCase()}`)).toEqual({ people: [roy.account_id] });
  expect(await find('LOST@example.test')).toEqual({ emails: [failedEmailId] });
  expect(await find(roy.email.slice(1))).toEqual({});
});

test('an id finds its record, and the id of a business or a service finds its account', async () => {
  for (const id of [painter.account_id, painter.artisan_id, painter.service_id.toUpperCase()])
    expect(await find(id)).toEqual({ people: [painter.account_id] });
  expect(await find(requestId)).toEqual({ requests: [requestId] });
  expect(await find(bookingId)).toEqual({ bookings: [bookingId] });
  expect(await find(waitlistEntryId)).toEqual({ waitlist: [waitlistEntryId] });
  expect((await find(failedEmailId))['emails']).toEqual([failedEmailId]);
  expect(await find(crypto.randomUUID())).toEqual({});
});

test('people are found by the beginning of the full or last name, and businesses also by a rare word in their name', async () => {
  for (const text of ['roy', 'Roy  Na', 'ROY NAIR']) expect((await find(text))['people']).toContain(roy.account_id);
  expect((await find('nair'))['people']).toContain(roy.account_id);
  for (const text of ['kirkgate', 'Kirkgate Painters & S', 'painters', 'söhne kirk', 'PAINT'])
    expect(await find(text)).toEqual({ people: [painter.account_id] });
  expect(await find('irkgate')).toEqual({});
});

test('a postcode is found with or without its space, and an outward code finds requests and businesses in the district', async () => {
  for (const text of ['BD18 4AA', 'bd184aa', 'Bd18-4aA'])
    expect(await find(text)).toEqual({ people: [roy.account_id], requests: [requestId] });
  expect(await find('bd18')).toEqual({ people: [painter.account_id], requests: [requestId] });
  expect(await find('BD18 4AB')).toEqual({ people: [painter.account_id] });
  expect(await find('BD17')).toEqual({});
});

test('a result has the fields of its list, and a failed email shows its cause', async () => {
  const { requests, emails } = await search(moderator, 'BD18 4AA');
  expect(requests.rows).toMatchObject([{ id: requestId, category: 'Painting', postcode: 'BD18 4AA', state: 'open' }]);
  expect(emails).toEqual({ rows: [], has_more: false });
  expect((await search(moderator, 'lost@example.test')).emails.rows).toMatchObject([
    { to: 'Lost@Example.test', state: 'failed', error: '550 lost@example.test: mailbox full' },
  ]);
});

test('exact matches come first, an account is listed once, and a group says whether it has more', async () => {
  const others = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => market.addArtisan({ at: home, category: 'Glazing', business_name: 'Zebra Glass' })),
  );
  const exactMatch = await market.addCustomer({ first_name: 'Zebra' });
  await market.server.db.execute(
    sql`update account set last_name = 'Zebra', email = 'zebra@example.test' where id = ${exactMatch.account_id}`,
  );
  const { people } = await search(moderator, 'zebra');
  expect(people.has_more).toBe(true);
  expect(people.rows).toHaveLength(5);
  expect(new Set(people.rows.map(({ id }) => id)).size).toBe(5);
  expect(others.map(({ account_id }) => account_id)).toContain(people.rows[0]?.id);
  await market.server.db.execute(sql`update profile set phone = '5550199' where account_id = ${exactMatch.account_id}`);
  await market.server.db.execute(
    sql`update artisan set business_name = '5550199 Plumbing' where id = ${others[0]?.artisan_id ?? ''}`,
  );
  expect((await find('5550199'))['people']).toEqual([exactMatch.account_id, others[0]?.account_id]);
});

test('a viewer’s search by email, phone number or postcode finds nothing and says why', async () => {
  for (const [text, kind] of [
    [roy.email, 'email'],
    ['nobody@example.test', 'email'],
    ['lost@example.test', 'email'],
    ['07700 900318', 'phone'],
    ['07700 900320', 'phone'],
    ['BD18 4AA', 'postcode'],
    ['EH1 1AA', 'postcode'],
  ] as const) {
    const { withheld, ...groups } = await search(viewer, text);
    expect([text, withheld]).toEqual([text, [kind]]);
    for (const { rows, has_more } of Object.values(groups)) expect([rows, has_more]).toEqual([[], false]);
  }
  expect(await find('BD18', viewer)).toEqual({ requests: [requestId] });
  expect((await search(moderator, roy.email)).withheld).toEqual([]);
});

test('the results for a viewer contain no emails, phone numbers, full postcodes or written texts', async () => {
  const texts = ['roy', 'kirkgate', 'BD18', requestId, bookingId, waitlistEntryId, failedEmailId, roy.account_id];
  const results = await Promise.all(texts.map((text) => search(viewer, text)));
  for (const groups of results) {
    const count = Object.values(groups).reduce((sum, group) => sum + ('rows' in group ? group.rows.length : 0), 0);
    expect(count).toBeGreaterThan(0);
  }
  const json = JSON.stringify(results);
  for (const secret of ['@', '900318', '900320', '4AA', 'Mill Lane', 'mailbox full'])
    expect([secret, json.includes(secret)]).toEqual([secret, false]);
});

test('a messy text finds nothing and causes no error', async () => {
  const messy = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table account; --",
    '💥'.repeat(200),
    '()|&!:*<->',
    '+',
    '0'.repeat(200),
  ];
  for (const text of [...messy, 'ﬁ ÅŁ İı', '9'.repeat(30), '\u202Eroy', '-- @ --', '-1', '1e5'])
    expect([text, (await sendSearch(moderator, text)).status, await find(text)]).toEqual([text, 200, {}]);
  await fc.assert(
    fc.asyncProperty(anyText(200), async (text) => {
      const { status } = await sendSearch(moderator, text);
      expect(status).toBe(text.trim() === '' || text.includes('\u0000') ? 400 : 200);
    }),
    { numRuns: 40 },
  );
  for (const text of ['', '  ', 'x'.repeat(201), 'a\u0000b', '\uD83D', 5, null])
    expect([text, (await sendSearch(moderator, text)).status]).toEqual([text, 400]);
});

test('a search needs an operator’s session', async () => {
  const stranger = new PanelBrowser(market.server);
  expect((await sendSearch(stranger, 'roy')).status).toBe(404);
  const body = { text: 'roy' };
  const headers = { authorization: `Token ${roy.token}` };
  expect((await stranger.call(operator.searchEverything, { body, headers })).status).toBe(404);
  const foreignHeaders = { origin: 'https://evil.test' };
  expect((await moderator.call(operator.searchEverything, { body, headers: foreignHeaders })).status).toBe(404);
});

test('a search is audited once in ten minutes, with the kind of its text and never the text', async () => {
  const { browser } = await PanelBrowser.addOperator(market.server, 'moderator');
  const { rows: newestBefore } = await market.server.db.execute<{ id: string }>(
    sql`select max(id::text) as id from audit`,
  );
  for (const text of ['roy', 'kirkgate', roy.email, roy.email, 'nobody@example.test', '07700 900318', 'BD18 4AA'])
    await find(text, browser);
  const { rows } = await market.server.db.execute(
    sql`select command, arguments from audit where id::text > ${newestBefore[0]?.id} order by id`,
  );
  const account = roy.account_id;
  expect(rows).toEqual(
    [
      { by: 'name' },
      { by: 'email', account },
      { by: 'email' },
      { by: 'name, phone', account },
      { by: 'name, postcode' },
    ].map((input) => ({ command: 'search', arguments: input })),
  );
});

test('a case is found by its number, however it is written, and by its id', async () => {
  const { rows } = await market.server.db.execute<{ id: string; number: string }>(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at)
    values ('profile', ${painter.artisan_id}, ${painter.account_id}, 'ordinary', now()) returning id, number::text`);
  const { id = '', number = '' } = rows[0] ?? {};
  for (const text of [number, `case ${number}`, `Case #${number}`, id]) {
    expect((await find(text))['cases']).toEqual([id]);
    expect((await find(text, viewer))['cases']).toEqual([id]);
  }
  expect(await find(`case ${Number(number) + 1}`)).toEqual({});
  expect(await find(`case ${'9'.repeat(18)}`)).toEqual({});
});
