import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import type { TownPage, TownsPage, TradeInTownPage, UnknownTownPage } from '@fixit/contract/public-page/town-pages';
import type { TradesPage } from '@fixit/contract/public-page/trade-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { makePageFolder, readPage } from '../../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addPublicArtisan, addTowns } from '../../../testing/town-fixtures.ts';

import { chooseCanonicals } from './town-count-actions.ts';

const publicUrl = 'http://localhost:3000';
/** The gazetteer has no town near this position. */
const sea = { latitude: 57, longitude: 2 };

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  const settings = { RATE_LIMITS: 'off', PUBLIC_URL: publicUrl };
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings });
  await addTowns(server, [
    { name: 'Seaport', county: 'Doggerland', prominence: 5, ...sea },
    { name: 'Seavillage', county: 'Doggerland', latitude: 57.02, longitude: 2 },
    { name: 'Seaedge', county: 'Doggerland', latitude: 57.2, longitude: 2 },
  ]);
  for (const name of ['One', 'Two', 'Three']) {
    await addPublicArtisan(server, { ...sea, category: 'Tiling', business_name: name, radius_km: 5 });
  }
  const edge = { latitude: 57.2, longitude: 2 };
  for (const name of ['Four', 'Five']) {
    await addPublicArtisan(server, { ...edge, category: 'Tiling', business_name: name, radius_km: 5 });
  }
  await addPublicArtisan(server, { ...edge, category: 'Tiling', business_name: 'Six', radius_km: 30 });
  await server.db.execute(sql`
    insert into postcode_district (outward, area, post_town, county, latitude, longitude)
    values ('ZE99', 'ZE', 'Seaport', 'Doggerland', ${sea.latitude}, ${sea.longitude})`);
  await addMarketDays();
  await countTowns();
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const countTowns = () => server.tasks['town_count']?.({});

/**
 * Adds market days of the town's district and of another district of the county. Some are too old
 * to count.
 */
async function addMarketDays(): Promise<void> {
  const add = (district: string, daysAgo: number, minutes: string, prices: string) =>
    server.db.execute(sql`
      insert into market_day (day, category_id, district, requests, answered, unanswered, first_yes_minutes, agreed,
        took_place, cancelled_late, prices)
      select (now() at time zone 'Europe/London')::date - ${daysAgo}::int, id, ${district}, 3, 2, 1, ${minutes}::smallint[], 3,
        3, 0, ${prices}::numeric[] from category where slug = 'tiling'`);
  await server.db.execute(sql`
    insert into postcode_district (outward, area, post_town, county, latitude, longitude)
    values ('ZE98', 'ZE', 'Seaedge', 'Doggerland', 57.2, 2)`);
  await add('ZE99', 5, '{4,6}', '{60}');
  await add('ZE99', 80, '{8,10,200}', '{70,80}');
  await add('ZE99', 100, '{900,900,900}', '{}');
  await add('ZE98', 300, '{}', '{90,100}');
  await add('ZE98', 400, '{}', '{5000,5000,5000}');
}

test('the towns with a page are listed by letter, with the number of their trades', async () => {
  const { status, page, metadata } = await readPage<TownsPage>(server, '/towns');
  expect([status, page.total, page.parts]).toEqual([200, 3, []]);
  expect(page.letters).toEqual([
    {
      letter: 'S',
      towns: ['Seaedge', 'Seaport', 'Seavillage'].map((name) => ({
        name,
        county: '',
        count: 1,
        address: `/towns/${name.toLowerCase()}`,
      })),
    },
  ]);
  expect(metadata.canonical).toBe(`${publicUrl}/towns`);
});

test('a trade’s page lists its towns with the number of artisans, and a town’s page lists its trades', async () => {
  const { page } = await readPage<TownsPage>(server, '/tiling');
  expect(page).toMatchObject({ trade: { name: 'Tiling' }, total: 3 });
  expect(page.letters[0]?.towns[1]).toEqual({ name: 'Seaport', county: '', count: 4, address: '/tiling/seaport' });
  const town = await readPage<TownPage>(server, '/towns/seaport');
  expect(town.page.trades).toEqual([{ label: 'Tiling', count: 4, address: '/tiling/seaport', miles: null }]);
  expect(town.page.near.map(({ label, miles }) => [label, miles])).toEqual([
    ['Seavillage', 1],
    ['Seaedge', 14],
  ]);
});

test('the list of trades links to the towns of each trade that has any', async () => {
  const { page } = await readPage<TradesPage>(server, '/trades');
  const card = (name: string) => page.trades.find(({ trade }) => trade === name);
  expect(card('Tiling')).toMatchObject({ address: '/tiling', towns: 3, artisans: 6 });
  expect(card('Plumbing')).toMatchObject({ address: '/selected-category?trade=plumbing', towns: 0 });
});

test('a town that shares four fifths of its artisans with a larger town has that town’s page as canonical', async () => {
  const readCanonical = async (path: string) => {
    const { url, canonical } = (await readPage<TradeInTownPage>(server, path)).metadata;
    expect(url).toBe(publicUrl + path);
    return canonical;
  };
  expect(await readCanonical('/tiling/seaport')).toBe(`${publicUrl}/tiling/seaport`);
  expect(await readCanonical('/tiling/seavillage')).toBe(`${publicUrl}/tiling/seaport`);
  expect(await readCanonical('/tiling/seaedge')).toBe(`${publicUrl}/tiling/seaedge`);
});

test('in a chain of similar towns every canonical page is its own canonical page', () => {
  const prominence = new Map([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ]);
  const find = (slug: string) => ({
    id: slug,
    slug,
    name: slug,
    county: '',
    has_namesakes: false,
    prominence: prominence.get(slug) ?? 0,
    latitude: 0,
    longitude: 0,
  });
  const entries = chooseCanonicals({ find }, [
    { town: 'c', artisan_ids: ['3', '4', '5', '6', '7'] },
    { town: 'b', artisan_ids: ['2', '3', '4', '5', '6'] },
    { town: 'a', artisan_ids: ['1', '2', '3', '4', '5'] },
  ]);
  expect(entries.map(({ town, canonical }) => [town, canonical])).toEqual([
    ['a', 'a'],
    ['b', 'a'],
    ['c', 'c'],
  ]);
});

test('the sitemap lists the canonical town pages of each trade with the day of their last change', async () => {
  const index = await (await fetch(`${server.origin}/sitemap.xml`)).text();
  expect(index).toContain(`<loc>${publicUrl}/sitemaps/towns/tiling</loc>`);
  const file = await (await fetch(`${server.origin}/sitemaps/towns/tiling`)).text();
  expect([...file.matchAll(/<loc>([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)].map(([, url]) => url)).toEqual([
    `${publicUrl}/tiling/seaedge`,
    `${publicUrl}/tiling/seaport`,
  ]);
  expect((await fetch(`${server.origin}/sitemaps/towns/juggling`)).status).toBe(404);
});

test('a town page keeps its date of last change while it lists the same artisans', async () => {
  await server.db.execute(sql`update town_trade set changed_on = '2026-01-01'`);
  await server.db.execute(sql`update town_trade_count set counted_at = now() - interval '2 days'`);
  await countTowns();
  const file = await (await fetch(`${server.origin}/sitemaps/towns/tiling`)).text();
  expect(file.match(/<lastmod>2026-01-01</g)).toHaveLength(2);
});

test('a figure is based on the narrowest area with five values in 90 days, or in 12 months for prices, and names that area', async () => {
  const { page } = await readPage<TradeInTownPage>(server, '/tiling/seaport');
  expect(page.figures).toEqual({
    first_yes: { minutes: 8, count: 5, area: { scope: 'district', name: 'ZE99' } },
    accepted: { answered: 5, count: 6, area: { scope: 'district', name: 'ZE99' } },
    price: { low: 70, middle: 80, high: 90, count: 5, area: { scope: 'county', name: 'Doggerland' } },
    rating: null,
  });
  const edge = await readPage<TradeInTownPage>(server, '/tiling/seaedge');
  expect(edge.page.figures.first_yes).toMatchObject({ area: { scope: 'county', name: 'Doggerland' } });
});

test('an artisan’s page links to the same trade in and near the town, and to the report form', async () => {
  const { page: town } = await readPage<TradeInTownPage>(server, '/tiling/seaport');
  const path = town.artisans[0]?.address ?? '';
  await server.db.execute(sql`
    update artisan set post_code = 'ZE99 1AA' where id = (select artisan_id from artisan_slug where slug = ${path.slice(3)})`);
  await server.db.transaction((tx) => tx.publish('public_page', { subjects: ['towns'] }));
  const { page, metadata } = await vi.waitFor(async () => {
    const current = await readPage<ArtisanPage>(server, path);
    expect(current.page.trail).toHaveLength(2);
    return current;
  });
  expect(page.trail).toEqual([
    { label: 'Tiling', href: '/tiling' },
    { label: 'Seaport', href: '/tiling/seaport' },
  ]);
  expect(page.near).toEqual([
    { label: 'Tilers in Seaport', count: 4, address: '/tiling/seaport', miles: null },
    { label: 'Tilers in Seavillage', count: 4, address: '/tiling/seavillage', miles: 1 },
    { label: 'Tilers in Seaedge', count: 3, address: '/tiling/seaedge', miles: 14 },
  ]);
  expect(page.report_address).toBe(`/report?address=${encodeURIComponent(path)}`);
  expect(JSON.stringify(metadata.structured)).toContain(`"item":"${publicUrl}/tiling/seaport"`);
});

test('a town’s page links to neighbouring towns and to the town’s other trades', async () => {
  const { page } = await readPage<TradeInTownPage>(server, '/tiling/seavillage');
  expect(page.near.map(({ address }) => address)).toEqual(['/tiling/seaport', '/tiling/seaedge']);
  const fewPage = await readPage<TradeInTownPage>(server, '/plumbing/seaport');
  expect([fewPage.status, fewPage.page.kind]).toEqual([404, 'few_in_town']);
  expect(fewPage.page.other_trades).toEqual([{ label: 'Tiling', count: 4, address: '/tiling/seaport', miles: null }]);
});

test.each([
  ['Seaport', '/towns/seaport'],
  ['  SEAPORT ', '/towns/seaport'],
  ['ZE99', '/towns/seaport'],
  ['nowhere at all', '/towns/nowhere-at-all'],
  ['', '/towns'],
  ['<script>', '/towns/script'],
  ['x'.repeat(200), '/towns'],
])('a search for the town %j redirects to %s', async (input, path) => {
  const url = `${server.origin}/towns/find?q=${encodeURIComponent(input)}`;
  const response = await fetch(url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, path]);
});

test('a path under the list of towns that matches no town answers 404', async () => {
  const { status, page } = await readPage<UnknownTownPage>(server, '/towns/seaprot');
  expect([status, page.kind, page.trade]).toEqual([404, 'unknown_town', null]);
  expect((await readPage(server, '/towns/2')).status).toBe(404);
  expect((await readPage(server, '/tiling/2')).status).toBe(404);
});

test('a list of more than 400 towns is split into parts', async () => {
  await server.db.execute(sql`
    insert into town_trade (category_id, town, artisans, canonical, fingerprint, changed_on)
    select c.id, replace(lower(name), ' ', '-'), 3, name, '', now()::date from category c,
      (select name from place where name ~ '^[A-Z][a-z]+$' group by name having count(*) = 1 order by name limit 450) as town
    where c.slug = 'carpentry'`);
  const firstPart = await readPage<TownsPage>(server, '/carpentry');
  expect(firstPart.page.total).toBe(450);
  expect(firstPart.page.parts.map(({ address, is_current }) => [address, is_current])).toEqual([
    ['/carpentry', true],
    ['/carpentry/2', false],
  ]);
  const secondPart = await readPage<TownsPage>(server, '/carpentry/2');
  const countListed = ({ letters }: TownsPage) => letters.reduce((sum, { towns }) => sum + towns.length, 0);
  expect([countListed(firstPart.page), countListed(secondPart.page)]).toEqual([400, 50]);
});

test('requests for unknown towns read no table and evict no cached page', async () => {
  await readPage<TradeInTownPage>(server, '/tiling/seaport');
  const statements = vi.spyOn(server.connection.pool, 'query');
  for (let index = 0; index < 100; index += 1) {
    const { status } = await fetch(`${server.origin}/tiling/nowhere-${index}${'x'.repeat(index)}`);
    expect(status).toBe(404);
  }
  expect((await readPage<TradeInTownPage>(server, '/tiling/seaport')).page.kind).toBe('trade_in_town');
  const tables = /\b(?:place|service|category|town_trade|trade_figure)\b/;
  expect(statements.mock.calls.map(([call]) => JSON.stringify(call)).filter((call) => tables.test(call))).toEqual([]);
  statements.mockRestore();
});
