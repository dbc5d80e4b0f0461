import { artisan } from '@fixit/contract/artisan';
import { type ArtisanFacts, priceLimits } from '@fixit/contract/artisan/artisan-facts';
import { job } from '@fixit/contract/job';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, saltaire } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';

let market: Market;
let customer: Person;
beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', saltaire);
  customer = await market.addCustomer({ at: saltaire, post_code: 'BD18' });
});
afterAll(() => market.close());

const addOffering = (category: string) => market.addArtisan({ at: saltaire, category, radius_km: 8 });
const factsOf = async ({ service_id }: Offering): Promise<ArtisanFacts | undefined> =>
  (await market.call(service.show, { query: { service_id } })).body.data.facts;
const setHours = (as: Offering, body: object) => market.call(artisan.setHours, { as, body });

/** Stores acceptances of an artisan at these prices. */
async function accept(offering: Offering, prices: readonly number[], kind = 'price', age = '1 day'): Promise<void> {
  for (const price of prices) {
    const { body } = await market.call(job.create, {
      as: customer,
      query: { category_id: offering.category_id },
      body: { description: 'A dripping tap' },
    });
    await market.server.db.execute(sql`
      update invitation set id = uuid_v7_from(now() - ${age}::interval - random() * interval '1 hour'),
        state = 'accepted', answered_at = now(), price = ${price}, price_kind = ${kind}
      where job_id = ${body.data.job_detail?.id} and artisan_id = ${offering.artisan_id}`);
  }
}

test('a new artisan’s facts are unknown, except for the service radius and the date of joining', async () => {
  const offering = await addOffering('Thatching');
  expect(await factsOf(offering)).toEqual({
    price: { count: 0, least: null, greatest: null },
    call_out_fee: { count: 0, least: null, greatest: null },
    earliest_at: null,
    reply_minutes: null,
    service_radius_km: 8,
    hours: null,
    since: expect.stringMatching(/Z$/),
  });
});

test('a range of prices needs five acceptances of the last twelve months and excludes call-out fees', async () => {
  const offering = await addOffering('Glazing');
  await accept(offering, [60, 75, 80, 95]);
  await accept(offering, [5], 'price', `${priceLimits.months + 1} months`);
  await accept(offering, [40], 'call_out_fee');
  const noRange = { least: null, greatest: null };
  expect(await factsOf(offering)).toMatchObject({
    price: { count: 4, ...noRange },
    call_out_fee: { count: 1, ...noRange },
  });
  await accept(offering, [70]);
  expect(await factsOf(offering)).toMatchObject({ price: { count: 5, least: 60, greatest: 95 } });
});

test('an outlier among twenty prices does not widen the range', async () => {
  const offering = await addOffering('Paving');
  await accept(offering, [...Array.from({ length: 20 }, (_, index) => 60 + index), 4_000]);
  expect(await factsOf(offering)).toMatchObject({ price: { count: 21, least: 61, greatest: 79 } });
});

test('customers see an artisan’s working hours only while the artisan shows them', async () => {
  const offering = await addOffering('Joinery');
  const hours = [{ weekday: 1, from: '08:00', to: '17:00' }];
  expect((await setHours(offering, { hours })).body.data).toEqual({ hours, shows_hours: false });
  expect((await factsOf(offering))?.hours).toBeNull();
  expect((await setHours(offering, { hours, shows_hours: true })).body.data).toEqual({ hours, shows_hours: true });
  expect((await factsOf(offering))?.hours).toEqual(hours);
  expect((await factsOf(offering))?.earliest_at).toMatch(/Z$/);
  expect((await setHours(offering, { hours: [] })).body.data).toEqual({ hours: [], shows_hours: true });
  expect((await market.call(artisan.showHours, { as: offering })).body.data).toEqual({ hours: [], shows_hours: true });
  const { status, body } = await setHours(offering, { hours, shows_hours: 'yes' });
  expect([status, body.errors]).toEqual([400, { shows_hours: ['Show my hours must be true or false'] }]);
});
