import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { pictureOf } from '../../testing/test-pictures.ts';

let market: Market;
const home = { latitude: 53.8, longitude: -1.75 };
const description = 'Everything about boilers';
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('adding a service', () => {
  test('a service that an artisan adds is listed for the artisan and in its category', async () => {
    const category_id = await market.categoryId('Paving');
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const answer = await market.call(service.add, { as, body: { category_id, description: `  ${description} ` } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      category: { id: category_id, category: 'Paving', image: null },
      description,
      image: expect.stringMatching(/^\/signs\//),
      has_picture: false,
      overall_ratings: null,
      total_reviews: 0,
      catalogues: [],
    });
    const ownServices = await market.call(service.listAsArtisan, { as });
    expect(ownServices.body.data.map(({ id }: { id: string }) => id)).toEqual([as.service_id, answer.body.data.id]);
    const listings = await market.call(service.listByCategory, { query: { category_id } });
    expect(listings.body.results).toHaveLength(1);
  });

  test('a service cannot be added before the business profile is filled in', async () => {
    const body = { category_id: await market.categoryId('Thatching'), description };
    const answer = await market.call(service.add, { as: await market.addArtisanAccount(), body });
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([409, 'profile_missing', null]);
  });

  test('a second service in a category is refused until the first is withdrawn', async () => {
    const category_id = await market.categoryId('Thatching');
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const refusal = await market.call(service.add, { as, body: { category_id, description } });
    expect([refusal.status, refusal.body.code, refusal.body.data.id]).toEqual([409, 'state_conflict', as.service_id]);
    expect((await market.call(service.withdraw, { as, params: { id: as.service_id } })).body.data).toBeNull();
    expect((await market.call(service.add, { as, body: { category_id, description } })).status).toBe(201);
  });

  test('ten simultaneous calls add one service to a category', async () => {
    const category_id = await market.categoryId('Fencing');
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => market.call(service.add, { as, body: { category_id, description } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  });

  test.each([
    ['category_id', undefined, 400],
    ['category_id', 'x', 404],
    ['category_id', unknownId, 404],
    ['description', 'too short', 400],
    ['description', ' '.repeat(20), 400],
    ['description', 'x'.repeat(2_001), 400],
    ['description', 'NUL \u0000 inside it', 400],
    ['description', 7, 400],
  ])('a new service with %s %j is refused', async (field, value, status) => {
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const input = { category_id: await market.categoryId('Paving'), description, [field]: value };
    expect((await market.call(service.add, { as, body: input })).status).toBe(status);
    expect((await market.call(service.listAsArtisan, { as })).body.data).toHaveLength(1);
  });
});

describe('changing a service', () => {
  test('an artisan can change the text and the category of a service', async () => {
    const category_id = await market.categoryId('Paving');
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const params = { id: as.service_id };
    const change = await market.call(service.change, { as, params, body: { category_id, description } });
    expect(change.body.data).toMatchObject({ description, category: { category: 'Paving' } });
    expect((await market.call(service.change, { as, params, body: {} })).body.data).toEqual(change.body.data);
  });

  test('changing a service to a category that the artisan already offers is refused', async () => {
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const body = { category_id: await market.categoryId('Paving'), description };
    const { body: addedService } = await market.call(service.add, { as, body });
    const params = { id: as.service_id };
    const refusal = await market.call(service.change, { as, params, body: { category_id: body.category_id } });
    expect([refusal.status, refusal.body.data.id]).toEqual([409, as.service_id]);
    expect(addedService.data.category.id).toBe(body.category_id);
  });

  test('changing a service to invalid text or an unknown category is refused', async () => {
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const params = { id: as.service_id };
    expect((await market.call(service.change, { as, params, body: { description: 'short' } })).status).toBe(400);
    expect((await market.call(service.change, { as, params, body: { category_id: unknownId } })).status).toBe(404);
  });

  test('a withdrawn service cannot be changed', async () => {
    const as = await market.addArtisan({ at: home, category: 'Thatching' });
    const params = { id: as.service_id };
    await market.call(service.withdraw, { as, params });
    expect((await market.call(service.withdraw, { as, params })).status).toBe(404);
    expect((await market.call(service.change, { as, params, body: { description } })).status).toBe(404);
  });
});

const changingCalls = [
  service.change,
  service.withdraw,
  service.setImage,
  service.addCatalogue,
  service.removeCatalogue,
];

test.each(changingCalls)('$summary is refused for another artisan’s service', async (route) => {
  const owner = await market.addArtisan({ at: home, category: 'Thatching' });
  const other = await market.addArtisan({ at: home, category: 'Thatching' });
  const params = { id: owner.service_id, imageId: unknownId };
  const input = 'upload' in route ? { file: await pictureOf() } : { body: { description } };
  expect((await market.call(route, { as: other, params, ...input })).status).toBe(404);
  expect((await market.call(route, { as: other, params: { id: 'x', imageId: 'y' }, ...input })).status).toBe(404);
});

test.each([service.listAsArtisan, service.add, ...changingCalls])(
  '$summary needs an artisan’s token',
  async (route) => {
    const params = { id: unknownId, imageId: unknownId };
    expect((await market.call(route, { params })).status).toBe(401);
    expect((await market.call(route, { as: await market.addCustomer(), params })).status).toBe(403);
  },
);
