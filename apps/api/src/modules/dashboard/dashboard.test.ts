import { dashboard } from '@fixit/contract/dashboard';
import type { Listing } from '@fixit/contract/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.8, longitude: -1.75 };
const north = (km: number) => ({ latitude: home.latitude + km / 111.195, longitude: home.longitude });
const namesOf = (listings: Listing[]) => listings.map(({ business_name }) => business_name);

beforeAll(async () => {
  market = await openMarket();
  const artisan = (business_name: string, km: number, radius_km: number, featured = false) =>
    market.addArtisan({ business_name, at: north(km), radius_km, category: 'Thatching', featured });
  await artisan('Third', 30, 40);
  await artisan('First', 2, 5);
  await artisan('Too far for its radius', 10, 5);
  await artisan('Second', 8, 20, true);
  await artisan('Far and featured', 300, 10, true);
});
afterAll(() => market.close());

test('the dashboard shows the closest artisans who travel to the customer, the services of the month and the categories', async () => {
  const as = await market.addCustomer({ at: home });
  const { status, body } = await market.call(dashboard.show, { as });
  expect(status).toBe(200);
  expect(namesOf(body.data.closest_artisan)).toEqual(['First', 'Second', 'Third']);
  expect(namesOf(body.data.fix_of_month)).toEqual(['Second', 'Far and featured']);
  expect(body.data.feature_category).toHaveLength(12);
  expect(body.data.feature_category[0]).toMatchObject({ category: 'Plumbing' });
  expect(body.data.closest_artisan[1]).toEqual({
    id: expect.any(String),
    business_name: 'Second',
    image: expect.stringMatching(/^\/signs\//),
    overall_ratings: null,
    service_category: { id: expect.any(String), category: 'Thatching', image: null },
    artisan_id: expect.any(String),
    distance_km: expect.closeTo(8, 0),
    town: 'Shipley',
    artisan: { latitude: 53.87, longitude: -1.752 },
  });
});

test('a position in the dashboard call overrides the saved one', async () => {
  const as = await market.addCustomer({ at: home });
  const { body } = await market.call(dashboard.show, { as, query: north(300) });
  expect(namesOf(body.data.closest_artisan)).toEqual(['Far and featured']);
});

test('without a known position the dashboard has no closest artisans but has services of the month', async () => {
  const { body } = await market.call(dashboard.show, { as: await market.addCustomer() });
  expect(body.data.closest_artisan).toEqual([]);
  expect(body.data.fix_of_month).toHaveLength(2);
});

test('an invalid position in the dashboard call is refused with 400', async () => {
  const as = await market.addCustomer({ at: home });
  const { status, body } = await market.call(dashboard.show, { as, query: { latitude: 'x', longitude: 0 } });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['latitude']]);
});

test('the dashboard needs a customer’s token', async () => {
  expect((await market.call(dashboard.show)).status).toBe(401);
  expect((await market.call(dashboard.show, { as: await market.addArtisanAccount() })).status).toBe(403);
});

test('the dashboard takes at most four statements, even for ten thousand artisans', async () => {
  const as = await market.addCustomer({ at: home });
  const statementCount = await countStatements(() => market.call(dashboard.show, { as }));
  await market.addManyArtisans(10_000, 'Glazing');
  expect(await countStatements(() => market.call(dashboard.show, { as }))).toBe(statementCount);
  expect(statementCount).toBeLessThanOrEqual(4);
  const { body } = await market.call(dashboard.show, { as });
  expect(body.data.closest_artisan).toHaveLength(20);
});
