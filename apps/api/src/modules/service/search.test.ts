import { service } from '@fixit/contract/service';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { type Market, openMarket } from '../../testing/market.ts';

let market: Market;
const home = { latitude: 53.8, longitude: -1.75 };
const north = (km: number) => ({ latitude: home.latitude + km / 111.195, longitude: home.longitude });

beforeAll(async () => {
  market = await openMarket();
  await market.category('Plumbing');
  await market.category('Chimney sweep');
  await market.artisan({ business_name: 'Aire Valley Boilers', at: north(9), category: 'Plumbing' });
  await market.artisan({ business_name: 'Aire Valley Boilers', at: north(1), category: 'Plumbing' });
  await market.artisan({ business_name: 'Clean Hearth', at: north(2), category: 'Chimney sweep' });
});
afterAll(() => market.close());

async function search(q: string | undefined, more: { as?: { token: string } } & Partial<typeof home> = {}) {
  const { as, ...position } = more;
  const { status, body } = await market.call(service.search, { as, query: { q, ...position } });
  expect(status).toBe(200);
  return {
    categories: body.data.categories.map(({ category }: { category: string }) => category),
    artisans: body.data.artisans.map(({ business_name }: { business_name: string }) => business_name),
    distances: body.data.artisans.map(({ distance_km }) => distance_km ?? 0),
  };
}

test.each(['plumb', 'Plumbing', 'plmbing', 'plumbnig', 'plubming', 'lpumbing', ' PLUMBING '])(
  '%j finds the category',
  async (q) => {
    expect((await search(q)).categories).toEqual(['Plumbing']);
  },
);

test.each(['chimeny', 'sweap', 'chimney sweeps'])('%j finds a category whose name has two words', async (q) => {
  expect((await search(q)).categories).toEqual(['Chimney sweep']);
});

test.each(['hearth', 'clean hart', 'Clean Hearth'])('%j finds the artisan', async (q) => {
  expect((await search(q)).artisans).toContain('Clean Hearth');
});

test('equally similar results come nearest first, from the position in the call or else the customer’s', async () => {
  const found = await search('aire boilers', home);
  expect(found.artisans).toEqual(['Aire Valley Boilers', 'Aire Valley Boilers']);
  expect(found.distances[0]).toBeLessThan(found.distances[1] ?? 0);
  const own = await search('aire boilers', { as: await market.customer({ at: north(9) }) });
  expect(own.distances[0]).toBeLessThan(own.distances[1] ?? 0);
});

test.each([undefined, '', ' ', 'x'.repeat(101), 'x'.repeat(10_000), '%', '_', 'zzzzzz'])(
  '%j finds nothing',
  async (q) => {
    expect(await search(q)).toEqual({ categories: [], artisans: [], distances: [] });
  },
);

test('an artisan without active services is not found', async () => {
  const gone = await market.artisan({ business_name: 'Vanished Ltd', at: home, category: 'Plumbing' });
  await market.call(service.withdraw, { as: gone, params: { id: gone.service_id } });
  expect((await search('vanished')).artisans).toEqual([]);
});

test('any search text gets an answer', async () => {
  await fc.assert(
    fc.asyncProperty(anyText(120), async (q) => {
      expect((await market.call(service.search, { query: { q } })).status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
});
