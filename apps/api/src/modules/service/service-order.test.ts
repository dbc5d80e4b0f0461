import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';

let market: Market;
const bradford = { latitude: 53.8, longitude: -1.75 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** Creates an artisan with three services, and returns the ids in the order of creation. */
async function addArtisanWithThreeServices(): Promise<{ as: Offering; ids: [string, string, string] }> {
  const as = await market.addArtisan({ at: bradford, category: 'Thatching' });
  const [second, third] = [await add(as, 'Paving'), await add(as, 'Fencing')];
  return { as, ids: [as.service_id, second, third] };
}

async function add(as: Person, category: string): Promise<string> {
  const body = { category_id: await market.categoryId(category), description: 'Everything about it' };
  return (await market.call(service.add, { as, body })).body.data.id;
}

/** Inserts pictures of finished work directly into the database. */
async function addPictures({ service_id }: Offering, count: number): Promise<string[]> {
  const { rows } = await market.server.db.execute<{ id: string }>(sql`
    insert into catalogue (service_id, image) select ${service_id}, gen_random_uuid() from generate_series(1, ${count}::int)
    returning id`);
  return rows.map(({ id }) => id);
}

const reorder = (as: Person | undefined, ids: unknown) => market.call(service.order, { as, body: { ids } });
const reorderPictures = (as: Person | undefined, id: string, ids: unknown) =>
  market.call(service.orderCatalogues, { as, params: { id }, body: { ids } });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
const detailOf = async (service_id: string) => (await market.call(service.show, { query: { service_id } })).body.data;

describe('ordering services', () => {
  test('the order of services applies to the artisan’s list, the public detail and the search; a new service is last', async () => {
    const { as, ids } = await addArtisanWithThreeServices();
    const newOrder = [ids[2], ids[0], ids[1]];
    const { status, body } = await reorder(as, newOrder);
    expect([status, idsOf(body.data)]).toEqual([200, newOrder]);
    expect(idsOf((await market.call(service.listAsArtisan, { as })).body.data)).toEqual(newOrder);
    expect(idsOf((await detailOf(ids[1])).services)).toEqual(newOrder);
    expect((await detailOf(as.artisan_id)).id).toBe(ids[2]);
    const results = await market.call(service.search, { query: { q: as.business_name } });
    expect(results.body.data.artisans[0]).toMatchObject({ id: ids[2], artisan_id: as.artisan_id });
    const fourthId = await add(as, 'Glazing');
    expect(idsOf((await market.call(service.listAsArtisan, { as })).body.data)).toEqual([...newOrder, fourthId]);
  });

  test('a new order must contain each of the artisan’s services exactly once', async () => {
    const { as, ids } = await addArtisanWithThreeServices();
    const otherArtisan = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const [first, second, third] = ids;
    const wrongOrders = [
      [],
      [first, second],
      [...ids, first],
      [first, second, second],
      [first, second, otherArtisan.service_id],
    ];
    for (const wrongOrder of [...wrongOrders, [...ids, unknownId]]) {
      const { status, body } = await reorder(as, wrongOrder);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['ids']]);
    }
    for (const value of ['x', undefined]) expect((await reorder(as, value)).status).toBe(400);
    for (const wrongOrder of [['x'], [7]]) expect((await reorder(as, wrongOrder)).status).toBe(404);
    await market.call(service.withdraw, { as, params: { id: third } });
    expect((await reorder(as, [third, second, first])).status).toBe(400);
    expect((await reorder(as, [second, first])).status).toBe(200);
  });

  test('concurrent reorders are serialised and all succeed', async () => {
    const { as, ids } = await addArtisanWithThreeServices();
    const orders = Array.from({ length: 12 }, (_, iteration) => (iteration % 2 ? ids : ids.toReversed()));
    const answers = await Promise.all(orders.map((ids) => reorder(as, ids)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('services can be reordered by artisans only, and an artisan without services has nothing to order', async () => {
    expect((await reorder(undefined, [])).status).toBe(401);
    expect((await reorder(await market.addCustomer(), [])).status).toBe(403);
    expect((await reorder(await market.addArtisanAccount(), [])).body.data).toEqual([]);
  });
});

describe('ordering pictures of finished work', () => {
  test('the order of pictures applies to the artisan’s and the public list; a new picture is last', async () => {
    const as = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const newOrder = (await addPictures(as, 3)).reverse();
    const { status, body } = await reorderPictures(as, as.service_id, newOrder);
    expect([status, idsOf(body.data.catalogues)]).toEqual([200, newOrder]);
    expect(idsOf((await detailOf(as.service_id)).catalogues)).toEqual(newOrder);
    const [fourthId] = await addPictures(as, 1);
    expect(idsOf((await detailOf(as.service_id)).catalogues)).toEqual([...newOrder, fourthId]);
  });

  test('a new order of pictures must contain exactly those of the service and come from its artisan', async () => {
    const [as, otherArtisan] = [
      await market.addArtisan({ at: bradford, category: 'Thatching' }),
      await market.addArtisan({ at: bradford, category: 'Thatching' }),
    ];
    const [ownIds, foreignIds] = [await addPictures(as, 2), await addPictures(otherArtisan, 1)];
    for (const pictureIds of [
      [],
      ownIds.slice(1),
      [...ownIds, ...foreignIds],
      [ownIds[0], ownIds[0]],
      [ownIds[0], foreignIds[0]],
    ]) {
      expect((await reorderPictures(as, as.service_id, pictureIds)).body.errors).toHaveProperty('ids');
    }
    for (const id of [as.service_id, unknownId, 'x'])
      expect((await reorderPictures(otherArtisan, id, ownIds)).status).toBe(404);
    expect((await reorderPictures(undefined, as.service_id, ownIds)).status).toBe(401);
    expect((await reorderPictures(await market.addCustomer(), as.service_id, ownIds)).status).toBe(403);
  });
});

test('ordering services takes at most six statements, whatever their number', async () => {
  const { as, ids } = await addArtisanWithThreeServices();
  const pictures = await addPictures(as, 30);
  for (const call of [() => reorder(as, ids), () => reorderPictures(as, as.service_id, pictures)]) {
    const count = await countStatements(async () => expect((await call()).status).toBe(200));
    expect(count).toBeLessThanOrEqual(6);
  }
});
