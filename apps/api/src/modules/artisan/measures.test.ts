import { artisan } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../testing/booking-history.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { type Person, saltaire } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const addPlumber = () => market.addArtisan({ at: saltaire, category: 'Plumbing' });
const measure = async (as: Person) => (await market.call(artisan.showMeasures, { as })).body.data;

const emptyMeasures = {
  reply_minutes: null,
  asked: 0,
  answered: 0,
  completed: 0,
  cancelled_by_artisan: 0,
  completion_rate: null,
  ratings: null,
  reviews: 0,
  customers: 0,
};

test('a new artisan’s measures are empty, with or without a business', async () => {
  expect(await measure(await market.addArtisanAccount())).toEqual(emptyMeasures);
  expect(await measure(await addPlumber())).toEqual(emptyMeasures);
});

test('an artisan’s measures cover the requests, appointments and reviews of the last 90 days', async () => {
  const { db } = market.server;
  const as = await addPlumber();
  const addHistoryInWeek = async (week: number) => {
    const history = await addHistory(market.server, (await market.addCustomer()).account_id, as);
    // Accepted appointments of an artisan must not overlap, but cancelled ones may.
    await db.execute(sql`
      update booking set starts_at = starts_at + make_interval(weeks => ${week}), ends_at = ends_at + make_interval(weeks => ${week})
      where id = ${history.accepted}`);
    return history;
  };
  const [first, second, last] = [await addHistoryInWeek(1), await addHistoryInWeek(2), await addHistoryInWeek(3)];
  expect(await measure(as)).toEqual({
    ...emptyMeasures,
    reply_minutes: 1,
    asked: 3,
    answered: 3,
    completed: 3,
    completion_rate: 1,
    ratings: 5,
    reviews: 3,
    customers: 3,
  });
  await db.execute(sql`
    update booking set state = 'cancelled', closed_at = now(), closed_by = case id when ${first.accepted} then 'artisan' else 'customer' end
    where id in (${first.accepted}, ${second.accepted})`);
  await db.execute(sql`update booking set starts_at = now() - interval '91 days', ends_at = now() - interval '90 days 23 hours'
    where id = ${last.completed}`);
  await db.execute(sql`update review set ratings = 2 where booking_id = ${first.completed}`);
  await db.execute(sql`
    update review set hidden_at = now(), hidden_reason = 'Insults' where booking_id = ${last.completed}`);
  await db.execute(sql`
    update invitation set state = 'new', answered_at = null where job_id = ${first.job_id}`);
  await db.execute(sql`update invitation set created_at = now() - interval '91 days' where job_id = ${second.job_id}`);
  expect(await measure(as)).toMatchObject({
    asked: 2,
    answered: 1,
    completed: 2,
    cancelled_by_artisan: 1,
    completion_rate: 0.67,
    ratings: 3.5,
    reviews: 2,
    customers: 2,
  });
});

test('a booking counts as completed in the measures once its time has passed, even if nobody confirmed it', async () => {
  const as = await addPlumber();
  const { accepted } = await addHistory(market.server, (await market.addCustomer()).account_id, as);
  await market.server.db.execute(sql`
    update booking set starts_at = now() - interval '3 days 1 hour', ends_at = now() - interval '3 days'
    where id = ${accepted}`);
  expect(await measure(as)).toMatchObject({ completed: 2, customers: 1, completion_rate: 1 });
});

test('an artisan’s measures take at most two statements and need an artisan’s token', async () => {
  const as = await addPlumber();
  expect(await countStatements(() => measure(as))).toBeLessThanOrEqual(2);
  expect((await market.call(artisan.showMeasures)).status).toBe(401);
  expect((await market.call(artisan.showMeasures, { as: await market.addCustomer() })).status).toBe(403);
});
