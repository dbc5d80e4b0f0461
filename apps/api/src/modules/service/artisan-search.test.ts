import { category } from '@fixit/contract/category';
import { service, serviceLimits } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverTimeouts } from '../../db/timeouts.ts';
import { anyText } from '../../testing/any-text.ts';
import { addNamedArtisans, findLostSearches } from '../../testing/search-comparison.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { startTestServer } from '../../testing/test-server.ts';

let market: Market;
const home = { latitude: 53.8, longitude: -1.75 };
const north = (km: number) => ({ latitude: home.latitude + km / 111.195, longitude: home.longitude });

beforeAll(async () => {
  market = await openMarket();
  await market.categoryId('Plumbing');
  await market.categoryId('Chimney sweep');
  await market.addArtisan({ business_name: 'Aire Valley Boilers', at: north(9), category: 'Plumbing' });
  await market.addArtisan({ business_name: 'Aire Valley Boilers', at: north(1), category: 'Plumbing' });
  await market.addArtisan({ business_name: 'Clean Hearth', at: north(2), category: 'Chimney sweep' });
});
afterAll(() => market.close());

async function search(q: string | undefined, options: { as?: { token: string } } & Partial<typeof home> = {}) {
  const { as, ...position } = options;
  const { status, body } = await market.call(service.search, { as, query: { q, ...position } });
  expect(status).toBe(200);
  return {
    categories: body.data.categories.map(({ category }: { category: string }) => category),
    artisans: body.data.artisans.map(({ business_name }: { business_name: string }) => business_name),
    problems: body.data.categories.map(({ problem }) => problem),
    place: body.data.place,
    distances: body.data.artisans.map(({ distance_km }) => distance_km ?? 0),
  };
}

test.each(['plumb', 'Plumbing', 'plmbing', 'plumbnig', 'plubming', 'lpumbing', ' PLUMBING '])(
  'a search for %j finds the category Plumbing',
  async (q) => {
    expect((await search(q)).categories).toEqual(['Plumbing']);
  },
);

test.each(['chimeny', 'sweap', 'chimney sweeps'])('a search for %j finds the category Chimney sweep', async (q) => {
  expect((await search(q)).categories).toEqual(['Chimney sweep']);
});

test.each(['hearth', 'clean hart', 'Clean Hearth'])('a search for %j finds the business Clean Hearth', async (q) => {
  expect((await search(q)).artisans).toContain('Clean Hearth');
});

test('equally similar results are sorted nearest first, from the position in the call or else the customer’s', async () => {
  const results = await search('aire boilers', home);
  expect(results.artisans).toEqual(['Aire Valley Boilers', 'Aire Valley Boilers']);
  expect(results.distances[0]).toBeLessThan(results.distances[1] ?? 0);
  const resultsFromHome = await search('aire boilers', { as: await market.addCustomer({ at: north(9) }) });
  expect(resultsFromHome.distances[0]).toBeLessThan(resultsFromHome.distances[1] ?? 0);
});

test.each([undefined, '', ' ', 'x'.repeat(101), 'x'.repeat(10_000), '%', '_', 'zzzzzz'])(
  'a search for %j finds nothing',
  async (q) => {
    expect(await search(q)).toEqual({ categories: [], artisans: [], problems: [], place: null, distances: [] });
  },
);

test('an artisan without active services is not found', async () => {
  const artisan = await market.addArtisan({ business_name: 'Vanished Ltd', at: home, category: 'Plumbing' });
  await market.call(service.withdraw, { as: artisan, params: { id: artisan.service_id } });
  expect((await search('vanished')).artisans).toEqual([]);
});

test('a renamed business is found only by its new name', async () => {
  const artisan = await market.addArtisan({ business_name: 'Quixotic Ltd', at: home, category: 'Plumbing' });
  const rename = (business_name: string) =>
    market.server.db.execute(sql`update artisan set business_name = ${business_name} where id = ${artisan.artisan_id}`);
  await rename('Zephyr Ltd');
  expect((await search('zephyr')).artisans).toEqual(['Zephyr Ltd']);
  expect((await search('quixotic')).artisans).toEqual([]);
  const { rows } = await market.server.db.execute(
    sql`select word, names from name_word where word in ('quixotic', 'zephyr', 'valley')`,
  );
  expect(rows).toEqual([
    { word: 'valley', names: 2 },
    { word: 'zephyr', names: 1 },
  ]);
});

test.each([
  ['words typed as one', 'airevalleyboilers'],
  ['words in another order', 'boilers aire'],
  ['letters that changed places', 'boilres'],
])('a search with %s finds the artisan', async (_, q) => {
  expect((await search(q)).artisans).toContain('Aire Valley Boilers');
});

test.each(['شركة السباكة', 'السباكة', '李小龙', 'Ωμέγα'])(
  'a search for %j finds a name without Latin letters',
  async (q) => {
    const business_name = q.includes('السباكة') ? 'شركة السباكة' : q;
    await market.addArtisan({ business_name, at: home, category: 'Plumbing' });
    expect((await search(q)).artisans).toContain(business_name);
  },
);

test('an exact name comes before nearer names with the same words', async () => {
  for (const km of Array(serviceLimits.searchResults).keys()) {
    await market.addArtisan({ business_name: `Moor & ${'abcdefghij'[km]}son Gate`, at: home, category: 'Plumbing' });
  }
  await market.addArtisan({ business_name: 'Moor Gate', at: north(90), category: 'Plumbing' });
  expect((await search('moor gate', home)).artisans[0]).toBe('Moor Gate');
});

test('a search that takes too long is cut off, and other calls do not wait for it', async () => {
  const server = await startTestServer({ sharing: market.server, worker: false, timeouts: serverTimeouts });
  await market.server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table name_word in access exclusive mode`);
    const searches = Array.from({ length: 6 }, () => server.call(service.search, { query: { q: 'hearth' } }));
    expect((await server.call(category.list)).status).toBe(200);
    expect((await Promise.all(searches)).map(({ status, error }) => [status, error.code])).toEqual(
      Array(6).fill([503, 'unavailable']),
    );
  });
  await server.stop();
  expect((await search('hearth')).artisans).toContain('Clean Hearth');
});

test('a search by words finds every name that a comparison with all names finds', async () => {
  const otherMarket = await openMarket();
  await addNamedArtisans(otherMarket.server.db, 1_000);
  expect(await findLostSearches(otherMarket.server.db, 180, 7)).toEqual([]);
  await otherMarket.close();
});

test('no search text causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(anyText(120), async (q) => {
      expect((await market.call(service.search, { query: { q } })).status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
});

test('a search for a problem finds the trades that solve it, and the nearest artisans within reach', async () => {
  const add = (business_name: string, km: number) =>
    market.addArtisan({ business_name, at: north(200 + km), category: 'Plumbing' });
  await add('Further Pipes', 8);
  await add('Nearer Pipes', 2);
  const artisan = await add('Pipes out of Reach', 90);
  for (const as of [undefined, await market.addCustomer(), artisan]) {
    const results = await search('toilet keeps running', { ...north(200), ...(as ? { as } : {}) });
    expect(results.categories[0]).toBe('Plumbing');
    expect(results.problems[0]).toBe('toilet keeps running');
    expect(results.artisans).toEqual(['Nearer Pipes', 'Further Pipes']);
  }
});

test('a search for a problem without a position finds no artisans', async () => {
  expect((await search('no hot water')).categories[0]).toBe('Heating');
  expect((await search('toilet overflowing')).artisans).toEqual([]);
});

test('a name that only resembles a problem comes after the artisans who solve it', async () => {
  await market.addArtisan({ business_name: 'Singh Chimneys', at: home, category: 'Chimney sweep' });
  const { artisans } = await search('sink', home);
  expect(artisans[0]).not.toBe('Singh Chimneys');
  expect(artisans).toContain('Singh Chimneys');
  expect((await search('singh', home)).artisans[0]).toBe('Singh Chimneys');
});

test.each([
  ['BD18', 'BD18', 'Shipley'],
  [' bd18 4ps ', 'BD18', 'Shipley'],
  ['Saltaire', 'BD18', 'Saltaire'],
])('a search for %j finds the trades and artisans of that place', async (q, post_code, town) => {
  const results = await search(q, { latitude: 50.1, longitude: -5.5 });
  expect(results.place).toEqual({ post_code, town });
  expect(results.categories).toContain('Chimney sweep');
  expect(results.artisans).toContain('Clean Hearth');
  expect(Math.max(...results.distances)).toBeLessThan(30);
});

test.each(['blocked toilet BD18', 'BD18 plumber', 'toilet blocked in Saltaire', 'plumber near bd18'])(
  'a search for %j finds the trade near that place',
  async (q) => {
    const results = await search(q);
    expect(results.place?.post_code).toBe('BD18');
    expect(results.categories[0]).toBe('Plumbing');
    expect(results.artisans).toContain('Aire Valley Boilers');
  },
);

test.each(['leak in bath', 'bath', 'error code E18', 'ZZ99 plumber', 'plumber in Nowhere', 'washing machine in wash'])(
  'no place is recognised in a search for %j',
  async (q) => {
    expect((await search(q)).place).toBeNull();
  },
);

test.each(['%toilet%', "toilet'; select 1; --", 'toilet _ % \\', 'toilet 🚽 مرحاض', 'TOILET\u0301'])(
  'a search for %j gives its characters no special meaning',
  async (q) => {
    expect((await search(q)).categories[0]).toBe('Plumbing');
  },
);

test('an invalid token does not block a search for a problem', async () => {
  expect((await search('toilet', { as: { token: 'nobody' } })).categories[0]).toBe('Plumbing');
});

test('a trade without a list of problems comes before other trades that match part of the search', async () => {
  await market.categoryId('Thatching');
  expect((await search('thatching repair')).categories[0]).toBe('Thatching');
});
