import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { demoAccounts } from '@fixit/contract/demo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../src/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '../src/db/embedded/launcher.ts';
import { migrate } from '../src/db/migrate.ts';
import { startTestServer } from '../src/testing/test-server.ts';
import { emptyRegion } from './demo/demo-constants.ts';
import { type SeedReport, seed } from './seed.ts';

let folder: string;
let embedded: EmbeddedDatabase;
let connection: Connection;
let report: SeedReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-test-'));
  embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  connection = connect(embedded.url);
  await migrate(connection.pool);
  report = await seed(connection.pool, { demo: true });
}, 120_000);

afterAll(async () => {
  await connection.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await connection.pool.query<Row>(statement, values)).rows;
}

async function count(statement: string): Promise<number> {
  const [row] = await query<{ n: number }>(`select count(*)::int as n from ${statement}`);
  return row?.n ?? 0;
}

test('the seed loads categories, gazetteer, coast and demo world, and reports how long each took', () => {
  for (const { name, rows, milliseconds } of report.loaded)
    console.info(name, JSON.stringify(rows), `${milliseconds} ms`);
  expect(report.loaded.map(({ name }) => name)).toEqual([
    'categories',
    'gazetteer',
    'coast',
    'demo world',
    'demo operators',
    'demo waitlist',
    'demo cases',
  ]);
});

test('a second run of the seed changes nothing', async () => {
  const before = await count('service');
  expect(await seed(connection.pool, { demo: true })).toEqual({ loaded: [] });
  expect(await count('service')).toBe(before);
});

test('the gazetteer has all 124 postcode areas and their districts', async () => {
  expect(await count('(select distinct area from postcode_district) as area')).toBe(124);
  expect(await count('postcode_district')).toBeGreaterThan(2_900);
  expect(await count('place')).toBeGreaterThan(4_900);
});

test('the two demo accounts are the only accounts of the demo world that receive email', async () => {
  const { rows } = await connection.pool.query<{ email: string }>(`
    select email from account where not exists (
      select from notification_setting s where s.account_id = account.id and s.paused)
      and deleted_at is null order by email`);
  expect(rows.map(({ email }) => email)).toEqual(['artisan@fixit.test', 'customer@fixit.test']);
});

test('the waitlist of the demo world is listed newest first, although it is ordered by id', async () => {
  const { rows } = await connection.pool.query<{ created_at: Date }>(
    'select created_at from waitlist_entry order by id desc',
  );
  const ages = rows.map(({ created_at }) => Date.now() - created_at.getTime());
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
});

test('the demo world has 16 categories and at least 5,000 artisans', async () => {
  expect(await count('category')).toBe(16);
  expect(await count('artisan')).toBeGreaterThanOrEqual(5_000);
});

test('every postcode district is within reach of artisans of every category, except in the one empty region', async () => {
  const uncovered = await query<{ category: string; area: string }>(`
    select distinct category.category, district.area from postcode_district as district cross join category
    where not exists (
      select from service where service.category_id = category.id and service.active
        and service.pos <@ cube_enlarge(district.pos, chord(200), 3)
        and service.pos <-> district.pos <= service.reach
    )`);
  expect(uncovered).toEqual([emptyRegion]);
}, 60_000);

test('every seeded phone number is in the E.164 format', async () => {
  const notE164 = "where phone !~ '^\\+44\\d{10}$'";
  expect(await count(`artisan ${notE164}`)).toBe(0);
  expect(await count(`profile ${notE164}`)).toBe(0);
});

test('every customer of the demo world lives within the radius of each artisan they booked', async () => {
  const distance = `2 * 6371.0088 * asin(least(1, (sphere_point(profile.latitude, profile.longitude)
    <-> sphere_point(artisan.latitude, artisan.longitude)) / 2))`;
  const visits = 'booking join profile on account_id = customer_id join artisan on artisan.id = booking.artisan_id';
  expect(await count(`${visits} where ${distance} <= service_radius_km`)).toBeGreaterThan(10_000);
  expect(await count(`${visits} where ${distance} > service_radius_km`)).toBe(0);
});

test('the demo artisan’s appointments and contacts are near Saltaire, and each contact has sent a message', async () => {
  const sharing = { databaseUrl: embedded.url, env: { DATA_DIR: folder } };
  const server = await startTestServer({ worker: false, sharing });
  try {
    const { artisan: username, password } = demoAccounts;
    const login = await server.make(account.login, undefined, {
      query: { login_type: 'artisan' },
      body: { username, password },
    });
    const { token } = login.body.data;
    const contacts = await server.make(conversation.listContactsAsArtisan, token, { query: {} });
    const chats = contacts.body.data.flatMap((group) => group.chats);
    expect(chats.length).toBeGreaterThan(10);
    expect(chats.filter(({ last_message }) => !last_message)).toEqual([]);
    const districts = new Set(chats.flatMap(({ customer }) => customer.post_code_district || []));
    const isNearSaltaire = `outward = any($1) and pos <-> sphere_point(53.8378, -1.7905) < chord(25)`;
    const inDatabase = await query<{ outward: string }>(
      `select outward from postcode_district where ${isNearSaltaire}`,
      [[...districts]],
    );
    expect(inDatabase.map(({ outward }) => outward).sort()).toEqual([...districts].sort());
    const bookings = await server.make(booking.listAsArtisan, token, { query: {} });
    expect(bookings.body.results.length).toBeGreaterThan(10);
    const conversationIds = new Set(chats.map(({ id }) => id));
    expect(bookings.body.results.filter((each) => !conversationIds.has(each.conversation_id))).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('ratings of services match their reviews', async () => {
  const differing = await query(`
    select service.id from service left join review on review.service_id = service.id group by service.id
    having count(review.id) <> service.total_reviews or coalesce(sum(review.ratings), 0) <> service.rating_sum`);
  expect(differing).toEqual([]);
});

test('every review follows a completed appointment of its customer', async () => {
  const mismatches = await query(`
    select review.id from review join booking on booking.id = review.booking_id
    where booking.state <> 'completed' or booking.customer_id <> review.customer_id
      or booking.service_id <> review.service_id or review.created_at < booking.ends_at`);
  expect(mismatches).toEqual([]);
});

test('some reviews have a reply, and no reply is older than its review', async () => {
  const replied = await count('review where reply is not null');
  expect(replied / (await count('review'))).toBeCloseTo(0.25, 1);
  expect(await count('review where replied_at < created_at or replied_at > now()')).toBe(0);
});

test('unread counts and last messages match the messages', async () => {
  const mismatches = await query(`
    select conversation.id from conversation join artisan on artisan.id = conversation.artisan_id
    left join message on message.conversation_id = conversation.id group by conversation.id, artisan.account_id
    having max(message.id::text) is distinct from conversation.last_message_id::text
      or count(*) filter (where message.sender_id = artisan.account_id
        and message.id > coalesce(conversation.customer_read_id, '00000000-0000-0000-0000-000000000000'))
        <> conversation.customer_unread
      or count(*) filter (where message.sender_id = conversation.customer_id
        and message.id > coalesce(conversation.artisan_read_id, '00000000-0000-0000-0000-000000000000'))
        <> conversation.artisan_unread`);
  expect(mismatches).toEqual([]);
});

const pictureColumns = [
  ['catalogue', 'image'],
  ['category', 'image'],
  ...['attachment', 'job_photo'].flatMap((table) => [
    [table, 'url'],
    [table, 'thumbnail_url'],
  ]),
];

async function listMissingPictures(): Promise<string[]> {
  const columns = pictureColumns.map(([table, column]) => `select ${column} as url from ${table}`);
  const pictures = await query<{ url: string }>(columns.join(' union '));
  const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url));
  return pictures.map(({ url }) => url).filter((url) => !existsSync(join(publicFolder, url)));
}

test('every picture that the demo world refers to exists', async () => {
  expect(await listMissingPictures()).toEqual([]);
});

test('an upgrade changes the URLs of shipped pictures, and leaves uploads alone', async () => {
  for (const [table, column] of pictureColumns) {
    await query(`update ${table} set ${column} = regexp_replace(${column}, '(/catalogue/.+)/', '\\1-')`);
  }
  expect(await listMissingPictures()).toContain('/pictures/catalogue/pest-control-1.svg');
  const upload = '/uploads/catalogue-1.webp';
  await query(`insert into catalogue (service_id, image) select id, $1 from service limit 1`, [upload]);
  await query(`delete from migration where name = '0026_catalogue_picture.sql'`);
  expect(await migrate(connection.pool)).toEqual(['0026_catalogue_picture.sql']);
  expect(await listMissingPictures()).toEqual([upload]);
  await query('delete from catalogue where image = $1', [upload]);
});

test('every screen of the demo accounts has content', async () => {
  const states = await query<{ state: string }>(`
    select distinct state from booking join account on account.id = customer_id
    where email = 'customer@fixit.test' order by state`);
  expect(states.map(({ state }) => state)).toEqual(['accepted', 'awaiting', 'cancelled', 'completed', 'disputed']);
  const ofDemoArtisan = `join account on account.id = artisan.account_id and email = 'artisan@fixit.test'`;
  expect(await count(`invitation join artisan on artisan.id = artisan_id ${ofDemoArtisan}`)).toBe(7);
  const countDemoBookings = (where: string) =>
    count(`booking join artisan on artisan.id = artisan_id ${ofDemoArtisan} where ${where}`);
  expect(await countDemoBookings("state = 'disputed'")).toBe(1);
  expect(await countDemoBookings("reschedule_by = 'customer' and reschedule_expires_at > now()")).toBe(1);
  expect(await countDemoBookings("state in ('accepted', 'awaiting') and starts_at > now()")).toBeGreaterThanOrEqual(5);
  expect(
    await count(`booking join account on account.id = customer_id and email = 'customer@fixit.test'
    where reschedule_by = 'artisan' and reschedule_expires_at > now()`),
  ).toBe(1);
  expect(
    await count(`review join service on service.id = service_id join artisan on artisan.id = artisan_id ${ofDemoArtisan}
    where reply is null and review.created_at > now() - interval '3 days'`),
  ).toBe(1);
  expect(await count(`working_week join artisan on artisan.id = artisan_id ${ofDemoArtisan}`)).toBe(1);
  expect(
    await count(`job_photo join invitation on invitation.job_id = job_photo.job_id
    join artisan on artisan.id = artisan_id ${ofDemoArtisan}`),
  ).toBe(4);
  expect(
    await count(`conversation join artisan on artisan.id = artisan_id ${ofDemoArtisan} where artisan_unread > 0`),
  ).toBe(1);
});

test('the demo world has realistically messy data near its demo accounts', async () => {
  const nearest = await query<{ image: string | null; business_name: string; address: string; total_reviews: number }>(`
    select image, business_name, address, total_reviews from service join artisan on artisan.id = artisan_id
    order by service.pos <-> sphere_point(53.8387, -1.7896) limit 24`);
  const countNearby = (property: (row: (typeof nearest)[number]) => boolean) => nearest.filter(property).length;
  expect(countNearby(({ image }) => image === null)).toBeGreaterThanOrEqual(3);
  expect(countNearby(({ image }) => image?.endsWith('.jpg') ?? false)).toBe(3);
  expect(countNearby(({ business_name }) => business_name.length <= 2)).toBe(2);
  expect(countNearby(({ business_name }) => business_name.length > 80)).toBe(1);
  expect(countNearby(({ business_name }) => business_name.includes("'"))).toBeGreaterThanOrEqual(1);
  expect(countNearby(({ business_name }) => /[\u0600-\u06ff]/.test(business_name))).toBe(1);
  expect(countNearby(({ address }) => !/\d/.test(address))).toBeGreaterThanOrEqual(4);
  expect(countNearby(({ total_reviews }) => total_reviews === 0)).toBeGreaterThanOrEqual(3);

  const withDeleted = `join account on account.id = customer_id and account.deleted_at is not null`;
  expect(await count(`conversation ${withDeleted}`)).toBe(1);
  expect(await count(`booking ${withDeleted}`)).toBe(2);
  const cancelled = `booking on booking.job_id = job.id and booking.state = 'cancelled'`;
  expect(
    await count(`job join account on account.id = job.customer_id join ${cancelled}
    where email = 'customer@fixit.test' and job.state = 'booked'`),
  ).toBe(1);
});

test('the demo world has open cases, and decided cases whose letters were sent', async () => {
  const states = await query(`
    select state, count(distinct c.id)::int as cases, count(distinct l.id)::int as letters
    from moderation_case c left join case_decision d on d.case_id = c.id
      left join case_letter l on l.decision_id = d.id and l.sent_at is not null
    group by state order by state`);
  expect(states).toEqual([
    { state: 'dismissed', cases: 1, letters: 2 },
    { state: 'open', cases: 2, letters: 0 },
    { state: 'upheld', cases: 1, letters: 2 },
  ]);
});
