import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.8, longitude: -1.75 };
const north = (km: number) => ({ latitude: home.latitude + km / 111.195, longitude: home.longitude });
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('the listings of a category', () => {
  const list = (query: Record<string, unknown>, as?: { token: string }) =>
    market.call(service.listByCategory, { query, as });
  const listNames = async (query: Record<string, unknown>, as?: { token: string }) =>
    (await list(query, as)).body.results.map(({ business_name }: { business_name: string }) => business_name);

  test('listings are sorted nearest first, from the position in the call or else the customer’s', async () => {
    const category_id = await market.categoryId('Thatching');
    for (const [business_name, km] of [
      ['Far', 100],
      ['Here', 1],
      ['Near', 20],
    ] as const) {
      await market.addArtisan({ business_name, at: north(km), radius_km: 5, category: 'Thatching' });
    }
    expect(await listNames({ category_id, ...home })).toEqual(['Here', 'Near', 'Far']);
    expect(await listNames({ category_id, ...north(90) })).toEqual(['Far', 'Near', 'Here']);
    expect(await listNames({ category_id }, await market.addCustomer({ at: north(21) }))).toEqual([
      'Near',
      'Here',
      'Far',
    ]);
    expect(await listNames({ category_id })).toEqual(['Far', 'Here', 'Near']);
    const { body } = await list({ category_id, ...home });
    expect(body.results[1]?.distance_km).toBeCloseTo(20, 0);
    expect((await list({ category_id })).body.results[0]?.distance_km).toBeNull();
  });

  test('pages of listings have no duplicates, even if many listings share a position', async () => {
    const category_id = await market.categoryId('Glazing');
    for (let count = 0; count < 7; count += 1) await market.addArtisan({ at: home, category: 'Glazing' });
    for (const query of [{ category_id, ...home }, { category_id }]) {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { body } = await list({ ...query, limit: 3, cursor });
        ids.push(...body.results.map(({ id }: { id: string }) => id));
        cursor = body.next;
      } while (cursor);
      expect(ids).toHaveLength(7);
      expect(new Set(ids).size).toBe(7);
    }
  });

  test('pages of listings continue from the position of the first, even if the reader has moved', async () => {
    const category_id = await market.categoryId('Thatching');
    const { body } = await list({ category_id, ...home, limit: 2 });
    expect(await listNames({ category_id, ...north(90), cursor: body.next })).toEqual(['Far']);
  });

  test('an empty category has no listings, and an unknown one answers 404', async () => {
    const category_id = await market.categoryId('Joinery');
    expect((await list({ category_id, ...home })).body).toEqual({ results: [], next: null });
    for (const category_id of [unknownId, 'x', '1', '__proto__'])
      expect((await list({ category_id })).status).toBe(404);
  });

  test('a list of listings needs a category, a valid position, limit and cursor', async () => {
    const category_id = await market.categoryId('Thatching');
    for (const [field, value] of [
      ['category_id', undefined],
      ['latitude', 'north'],
      ['limit', '0'],
      ['limit', 'many'],
      ['cursor', 'mine'],
      ['cursor', 'eHh4'],
    ] as const) {
      const { status, body } = await list({ category_id, [field]: value });
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty(field);
    }
  });

  test('listings leave out withdrawn services', async () => {
    const category_id = await market.categoryId('Masonry');
    const offering = await market.addArtisan({ at: home, category: 'Masonry' });
    await market.call(service.withdraw, { as: offering, params: { id: offering.service_id } });
    expect(await listNames({ category_id, ...home })).toEqual([]);
  });
});

describe('one listing', () => {
  const showListing = (service_id?: string) => market.call(service.show, { query: { service_id } });

  test('a listing is found by its own id and by its artisan’s, with all details', async () => {
    const offering = await market.addArtisan({ business_name: 'Aire', at: home, category: 'Thatching' });
    await market.addCompletedBooking(offering, await market.addCustomer());
    const { status, body } = await showListing(offering.service_id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: offering.service_id,
      image: expect.stringMatching(/^\/signs\//),
      description: expect.any(String),
      service_category: { id: await market.categoryId('Thatching'), category: 'Thatching', image: null },
      artisan: {
        id: offering.artisan_id,
        business_name: 'Aire',
        business_detail: '',
        address: 'Shipley BD18',
        latitude: 53.8,
        longitude: -1.752,
      },
      total_customers: 1,
      overall_ratings: null,
      total_reviews: 0,
      catalogues: [],
      services: [expect.objectContaining({ id: offering.service_id, artisan_id: offering.artisan_id })],
      facts: {
        price: { count: 0, least: null, greatest: null },
        call_out_fee: { count: 0, least: null, greatest: null },
        earliest_at: null,
        reply_minutes: null,
        hours: null,
        service_radius_km: 15,
        since: expect.stringMatching(/Z$/),
      },
    });
    expect((await showListing(offering.artisan_id)).body).toEqual(body);
  });

  test('a listing counts a customer once, however many bookings they had', async () => {
    const offering = await market.addArtisan({ at: home, category: 'Thatching' });
    const customer = await market.addCustomer();
    await market.addCompletedBooking(offering, customer);
    await market.addCompletedBooking(offering, customer);
    await market.addCompletedBooking(offering, await market.addCustomer());
    expect((await showListing(offering.service_id)).body.data.total_customers).toBe(2);
  });

  test('a listing answers 404 for an unknown service and 400 without an id', async () => {
    for (const id of [unknownId, 'x', '%']) expect((await showListing(id)).status).toBe(404);
    expect((await showListing()).body.errors).toHaveProperty('service_id');
  });
});
