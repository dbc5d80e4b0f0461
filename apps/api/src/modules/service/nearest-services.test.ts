import { jobLimits } from '@fixit/contract/job';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { statementsOf } from '../../testing/database/sent-statements.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { publicPosition } from '../artisan/published-place-actions.ts';
import { type Circle, listClosestAndFeatured, listNearest } from './listing-repository.ts';

let market: Market;
let db: Db;
let category_id: string;
/** Lists every service at its artisan's published position. */
let allServices: { id: string; category_id: string; latitude: number; longitude: number; service_radius_km: number }[];

beforeAll(async () => {
  market = await openMarket();
  db = market.server.db;
  category_id = await market.categoryId('Thatching');
  await market.addManyArtisans(10_000, 'Thatching');
  await market.addManyArtisans(2_000, 'Glazing');
  await market.addManyArtisans(80, 'Thatching', { latitude: 53.8, longitude: -1.75 });
  const { rows } = await db.execute<(typeof allServices)[number]>(
    'select id, category_id, latitude, longitude, service_radius_km from service',
  );
  allServices = rows.map((row) => ({ ...row, ...publicPosition(row) }));
});
afterAll(() => market.close());

const position = fc.record({
  latitude: fc.integer({ min: 49_500_000, max: 59_000_000 }).map((microdegrees) => microdegrees / 1e6),
  longitude: fc.integer({ min: -6_000_000, max: 2_000_000 }).map((microdegrees) => microdegrees / 1e6),
});

/** Returns kilometres along the great circle, by the haversine formula and not by chords. */
function kilometres(a: { latitude: number; longitude: number }, b: typeof a): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(share));
}

/** Lists all services in the circle, nearest first. */
function listByBruteForce(from: { latitude: number; longitude: number }, circle: Circle, category?: string) {
  return allServices
    .filter((service) => category === undefined || service.category_id === category)
    .map((service) => ({ id: service.id, km: kilometres(from, service), radius: service.service_radius_km }))
    .filter(({ km, radius }) => km <= (circle === 'own radius' ? radius : circle === 'everywhere' ? Infinity : 200))
    .sort((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1));
}

/**
 * Published positions lie on a grid, so several can be equally far away. Any of these may come
 * first.
 */
function expectNearest(
  actual: readonly { id: string }[],
  expected: ReturnType<typeof listByBruteForce>,
  limit: number,
) {
  const distances = new Map(expected.map(({ id, km }) => [id, km]));
  expect(new Set(actual.map(({ id }) => id)).size).toBe(actual.length);
  expect(actual.map(({ id }) => distances.get(id))).toEqual(
    expected.slice(0, limit).map(({ km }) => expect.closeTo(km, 6) as number),
  );
}

test.each(['own radius', 'greatest radius', 'everywhere'] as const)(
  'the nearest services of a category within the %s equal those found by measuring every distance',
  async (circle) => {
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: jobLimits.invited }), async (from, limit) => {
        const actual = await listNearest(db, { category_id, position: from, circle, limit });
        expectNearest(actual, listByBruteForce(from, circle, category_id), limit);
      }),
      { numRuns: 60 },
    );
  },
);

test('the closest services of all categories equal those found by measuring every distance', async () => {
  await fc.assert(
    fc.asyncProperty(position, async (from) => {
      const actual = await listClosestAndFeatured(db, from);
      expectNearest(actual.slice(0, 20), listByBruteForce(from, 'own radius'), 20);
    }),
    { numRuns: 60 },
  );
});

test('paging through the nearest services returns each once, in order', async () => {
  const from = { latitude: 53.8, longitude: -1.75 };
  const pagedServices: { id: string }[] = [];
  let after: { chord: number; id: string } | undefined;
  while (pagedServices.length < 500) {
    const page = await listNearest(db, { category_id, position: from, circle: 'everywhere', limit: 50, after });
    pagedServices.push(...page);
    after = page.at(-1);
  }
  expectNearest(pagedServices, listByBruteForce(from, 'everywhere', category_id), 500);
});

test('the nearest services are found by an index, not a sequential scan', async () => {
  const from = { latitude: 53.8, longitude: -1.75 };
  const plans = [
    await planOf((watchedDb) =>
      listNearest(watchedDb, { category_id, position: from, circle: 'own radius', limit: 50 }),
    ),
    await planOf((watchedDb) =>
      listNearest(watchedDb, { category_id, position: from, circle: 'everywhere', limit: 50 }),
    ),
    await planOf((watchedDb) => listClosestAndFeatured(watchedDb, from)),
  ];
  expect(plans[0]).toContain('service_nearest');
  expect(plans[1]).toMatch(/Index Scan using service_nearest[\s\S]*Order By/);
  expect(plans[2]).toContain('service_nearest');
  expect(plans[2]).toContain('service_nearest_featured');
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on service');
});

test('a later page skips the services before it by an index-only scan', async () => {
  await market.server.connection.pool.query('vacuum service');
  const query = {
    category_id,
    position: { latitude: 53.8, longitude: -1.75 },
    circle: 'everywhere',
    limit: 50,
  } as const;
  const plan = await planOf((watchedDb) =>
    listNearest(watchedDb, { ...query, after: { chord: 0.01, id: category_id } }),
  );
  expect(plan).toMatch(/Index Only Scan using service_nearest_with_id/);
});

test('PostgreSQL inlines the function for a shop sign’s URL into the query for the nearest services', async () => {
  const from = { latitude: 53.8, longitude: -1.75 };
  const plan = await planOf((db) => listNearest(db, { category_id, position: from, circle: 'everywhere', limit: 20 }));
  expect(plan).toContain('md5(');
  expect(plan).not.toContain('shop_sign_address(');
});

/** Returns the plan of a query as text. */
async function planOf(query: (db: Db) => Promise<unknown>) {
  const { pool } = market.server.connection;
  const [statement] = await statementsOf({ pool }, query);
  const { rows } = await pool.query(`explain (verbose) ${statement?.text}`, statement?.values);
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}
