import { job } from '@fixit/contract/job';
import { operator } from '@fixit/contract/operator/operator';
import { waitlist } from '@fixit/contract/waitlist';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { saltaire } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
let viewer: PanelBrowser;
beforeAll(async () => {
  market = await openMarket({ settings: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } });
  await market.moveDistrict('BD18', saltaire);
  await market.moveDistrict('BD17', { latitude: saltaire.latitude + 0.1, longitude: saltaire.longitude });
  ({ browser: viewer } = await PanelBrowser.addOperator(market.server, 'viewer'));
});
afterAll(() => market.close());

const show = async (query: Record<string, unknown> = {}) =>
  (await viewer.call(operator.showCoverage, { query })).body.data;

/** Makes every area due for counting, as after midnight, and counts them all. */
async function recountAreas(): Promise<void> {
  await market.server.db.execute(sql`update coverage_area set counted_at = now() - interval '2 days'`);
  await market.server.tasks['coverage_count']?.({});
}

async function cellOf(trade: string, district: string) {
  const category_id = await market.categoryId(trade);
  const { cells } = await show({ area: 'bd' });
  return cells.find((cell) => cell.category_id === category_id && cell.district === district);
}

test('an artisan who offers a trade counts in each district whose centre is within the artisan’s radius', async () => {
  const near = await market.addArtisan({ at: saltaire, category: 'Thatching', radius_km: 5 });
  await market.addArtisan({ at: saltaire, category: 'Thatching', radius_km: 50 });
  await recountAreas();
  // The centre of BD17 is 11 km away.
  expect(await cellOf('Thatching', 'BD18')).toMatchObject({ artisans: 2, requests: 0, waiting: 0 });
  expect(await cellOf('Thatching', 'BD17')).toMatchObject({ artisans: 1 });
  await market.server.db.execute(sql`update service set active = false where id = ${near.service_id}`);
  expect(await cellOf('Thatching', 'BD18')).toMatchObject({ artisans: 2 });
  await recountAreas();
  expect(await cellOf('Thatching', 'BD18')).toMatchObject({ artisans: 1 });
});

test('each postcode area is counted once a day', async () => {
  await recountAreas();
  const firstCountedAt = (await show({ area: 'BD' })).counted_at;
  await market.server.tasks['coverage_count']?.({});
  expect([(await show({ area: 'BD' })).counted_at, typeof firstCountedAt]).toEqual([firstCountedAt, 'string']);
});

test('requests of the last 28 days before today are counted by trade and district', async () => {
  const category_id = await market.categoryId('Hedge laying');
  const query = { category_id, postcode: 'BD18' };
  await market.addArtisan({ at: saltaire, category: 'Hedge laying' });
  await market.call(job.create, { as: await market.addCustomer(), query, body: { description: 'A long hedge' } });
  expect(await cellOf('Hedge laying', 'BD18')).toBeUndefined();
  await market.server.db.execute(sql`
    insert into market_day (day, category_id, district, requests, answered, unanswered, first_yes_minutes, agreed, took_place,
      cancelled_late)
    select (now() at time zone 'Europe/London')::date - days_ago, ${category_id}, 'BD18', 4, 1, 3, '{5}', 0, 0, 0
    from unnest(array[1, 28, 29]) as days_ago`);
  expect(await cellOf('Hedge laying', 'BD18')).toMatchObject({ artisans: 0, requests: 8, unanswered: 6 });
  expect((await show()).area).toBe('BD');
});

test('a waitlist entry is matched to trades and districts by its text', async () => {
  const join = (number: string, services: string, city: string) =>
    market.call(waitlist.join, {
      body: { fullName: 'Sam Whitlock', whatsappNumber: number, services, city, joinWhatsAppGroup: false },
    });
  await join('07700900201', 'plumber, odd jobs', 'bd18');
  await join('07700900202', 'Anything', 'Shipley');
  await join('07700900203', 'Plumbing', 'Leeds');
  const { waiting, districts } = await show({ area: 'BD' });
  const plumbing = await market.categoryId('Plumbing');
  expect(waiting.map(({ services, category_ids, districts: places }) => ({ services, category_ids, places }))).toEqual([
    {
      services: 'Anything',
      category_ids: [],
      places: districts.filter(({ post_town }) => post_town === 'Shipley').map(({ district }) => district),
    },
    { services: 'plumber, odd jobs', category_ids: [plumbing], places: ['BD18'] },
  ]);
  expect(await cellOf('Plumbing', 'BD18')).toMatchObject({ waiting: 1 });
  expect(JSON.stringify(waiting)).not.toContain('07700900201');
});

test('asking for an unknown area shows the busiest one, a malformed area is refused, and a visitor cannot see the coverage', async () => {
  expect((await show({ area: 'QQ' })).area).toBe('BD');
  expect((await viewer.call(operator.showCoverage, { query: { area: 'x'.repeat(5) } })).status).toBe(400);
  const { areas } = await show();
  expect(areas.length).toBeGreaterThan(100);
  expect(areas.find(({ area }) => area === 'BD')?.towns[0]).toBe('Bradford');
  expect((await new PanelBrowser(market.server).call(operator.showCoverage)).status).toBe(404);
});
