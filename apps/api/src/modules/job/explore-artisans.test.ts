import { job } from '@fixit/contract/job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const north = (km: number) => ({ latitude: home.latitude + km / 111.195, longitude: home.longitude });
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  for (const [business_name, km] of [
    ['Far', 150],
    ['Near', 20],
    ['Too far', 210],
  ] as const) {
    await market.addArtisan({ business_name, at: north(km), radius_km: 1, category: 'Thatching' });
  }
});
afterAll(() => market.close());

type Receivers = { receiver: { business_name: string } }[];
const namesOf = (data: Receivers) => data.map(({ receiver }) => receiver.business_name);

test('exploring artisans lists those within 200 km, nearest first', async () => {
  const category_id = await market.categoryId('Thatching');
  const { status, body } = await market.call(job.exploreArtisans, { query: { category_id, postcode: 'BD18' } });
  expect(status).toBe(200);
  expect(namesOf(body.data)).toEqual(['Near', 'Far']);
  expect(body.data[0]).toEqual({
    id: body.data[0]?.service_id,
    service_id: expect.any(String),
    accepted_at: null,
    distance_km: expect.any(Number),
    overall_ratings: null,
    total_reviews: 0,
    receiver: {
      id: expect.any(String),
      address: 'Shipley BD18',
      business_name: 'Near',
      services: [
        {
          id: body.data[0]?.service_id,
          image: expect.stringMatching(/^\/signs\//),
          business_name: 'Near',
          service_category: { category: 'Thatching' },
        },
      ],
    },
  });
});

test('exploring artisans without a postcode starts from the customer’s home, or from a visitor’s coordinates', async () => {
  const category_id = await market.categoryId('Thatching');
  const as = await market.addCustomer({ at: north(160) });
  expect(namesOf((await market.call(job.exploreArtisans, { as, query: { category_id } })).body.data)).toEqual([
    'Far',
    'Too far',
    'Near',
  ]);
  const response = await market.call(job.exploreArtisans, { query: { category_id }, body: north(209) });
  expect(namesOf(response.body.data)).toEqual(['Too far', 'Far', 'Near']);
});

test('a call to explore artisans validates only the fields that its body contains', async () => {
  const query = { category_id: await market.categoryId('Thatching'), postcode: 'BD18' };
  for (const body of [
    {},
    { description: '', budget: '' },
    { description: null, budget: null },
    { budget: 5, description: 'long enough' },
  ]) {
    expect((await market.call(job.exploreArtisans, { query, body })).status).toBe(200);
  }
  for (const body of [{ budget: 1_000_000_000 }, { description: 'short' }, { latitude: 91 }, []]) {
    expect((await market.call(job.exploreArtisans, { query, body })).status).toBe(400);
  }
});

test('exploring artisans requires a position and a known category', async () => {
  const category_id = await market.categoryId('Thatching');
  const customerWithoutHome = await market.addCustomer();
  const messages = [];
  for (const as of [undefined, customerWithoutHome]) {
    const { status, body } = await market.call(job.exploreArtisans, { as, query: { category_id } });
    expect(status).toBe(400);
    messages.push(body.errors.postcode?.[0]);
  }
  expect(messages).toEqual(['Postcode is required', 'Set your address first']);
  const query = { category_id: unknownId, postcode: 'BD18' };
  expect((await market.call(job.exploreArtisans, { query })).status).toBe(404);
});
