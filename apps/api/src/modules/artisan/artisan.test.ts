import { artisan } from '@fixit/contract/artisan';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const shipley = { latitude: 53.833, longitude: -1.777 };
const business = {
  business_name: 'Aire Plumbing',
  business_detail: 'Boilers and baths',
  address: '4 Mill Lane, Shipley BD18 4PE',
  post_code: 'bd184pe',
  phone: '07700 900123',
  service_radius_km: 20,
};

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', shipley);
  await market.moveDistrict('LS1', { latitude: 53.797, longitude: -1.552 });
});
afterAll(() => market.close());

describe('an artisan’s business', () => {
  test('an artisan’s business is null until it is filled in, and then has the position of its postcode', async () => {
    const as = await market.addArtisanAccount();
    expect((await market.call(artisan.showProfile, { as })).body.data).toBeNull();
    const saved = await market.call(artisan.setProfile, { as, body: business });
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({ ...business, ...shipley, post_code: 'BD18 4PE', phone: '+447700900123' });
    expect((await market.call(artisan.showProfile, { as })).body.data).toEqual(saved.body.data);
  });

  test('the services of a business move with it, and its id stays the same', async () => {
    const category_id = await market.categoryId('Thatching');
    const as = await market.addArtisanAccount();
    const { body } = await market.call(artisan.setProfile, { as, body: business });
    const added = await market.call(service.add, { as, body: { category_id, description: 'Boilers and baths' } });
    const saved = await market.call(artisan.setProfile, { as, body: { ...business, post_code: 'LS1' } });
    expect(saved.body.data.id).toBe(body.data.id);
    const detail = await market.call(service.show, { query: { service_id: added.body.data.id } });
    expect(detail.body.data.artisan).toMatchObject({ latitude: 53.795, longitude: -1.552 });
  });
});

test.each([
  ['business_name', ''],
  ['business_name', 'x'.repeat(101)],
  ['address', ' '],
  ['post_code', 'not one'],
  ['post_code', 'ZZ99 9ZZ'],
  ['phone', ''],
  ['phone', 'none'],
  ['service_radius_km', 0],
  ['service_radius_km', 201],
  ['service_radius_km', 'NaN'],
])('a business whose %s is %j is refused with a clear message', async (field, value) => {
  const as = await market.addArtisanAccount();
  const { status, body } = await market.call(artisan.setProfile, { as, body: { ...business, [field]: value } });
  expect(status).toBe(400);
  expect(body.errors[field]).toHaveLength(1);
  expect((await market.call(artisan.showProfile, { as })).body.data).toBeNull();
});

test('a malformed or unknown postcode of a business is refused', async () => {
  const as = await market.addArtisanAccount();
  const { body } = await market.call(artisan.setProfile, { as, body: { ...business, post_code: 'QQ' } });
  const unknown = await market.call(artisan.setProfile, { as, body: { ...business, post_code: 'ZY1 1AA' } });
  expect(body.errors.post_code).toEqual(['Please enter a UK postcode, for example BD18 3HF']);
  expect(unknown.body.errors.post_code).toEqual(['We do not know this postcode']);
});

test('showing and setting a business need an artisan’s token', async () => {
  const customer = await market.addCustomer();
  expect((await market.call(artisan.showProfile)).status).toBe(401);
  expect((await market.call(artisan.showProfile, { as: customer })).status).toBe(403);
  expect((await market.call(artisan.setProfile, { body: business })).status).toBe(401);
  expect((await market.call(artisan.setProfile, { as: customer, body: business })).status).toBe(403);
});
