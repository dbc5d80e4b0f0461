import { type ReviewOrder, review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';

let market: Market;
let offering: Offering;
let heatingServiceId: string;
const bradford = { latitude: 53.8, longitude: -1.75 };

beforeAll(async () => {
  market = await openMarket();
  offering = await market.addArtisan({ at: bradford, category: 'Plumbing' });
  const category_id = await market.categoryId('Heating');
  const description = 'Boilers and radiators';
  const answer = await market.call(service.add, { as: offering, body: { category_id, description } });
  heatingServiceId = answer.body.data.id;
  for (const [comment, ratings] of [
    ['a', 5],
    ['b', 1],
    ['c', 4],
    ['d', 5],
    ['e', 1],
  ] as const)
    await addTestReview(offering, comment, ratings);
  await addTestReview({ ...offering, service_id: heatingServiceId }, 'boiler', 3);
});
afterAll(() => market.close());

async function addTestReview(of: Offering, comment: string, ratings: number): Promise<string> {
  const customer = await market.addCustomer();
  const booking_id = await market.addCompletedBooking(of, customer);
  const { body } = await market.call(review.add, { as: customer, body: { booking_id, ratings, comment } });
  return body.data.id;
}

const list = (query: object) => market.call(review.list, { query: { serviceId: offering.service_id, ...query } });

async function listComments(query: object): Promise<string> {
  const comments: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await list({ ...query, limit: 2, cursor });
    for (const { comment } of body.data) comments.push(comment);
    cursor = body.next;
  } while (cursor);
  return comments.join(' ');
}

test.each<[ReviewOrder, string]>([
  ['newest', 'e d c b a'],
  ['lowest', 'e b c d a'],
  ['highest', 'd a c e b'],
])('reviews sorted by %s are paged, newest first among equal stars', async (sort, comments) => {
  expect(await listComments({ sort })).toBe(comments);
});

test('filtering reviews by stars does not change the counts', async () => {
  expect(await listComments({ ratings: 5 })).toBe('d a');
  expect(await listComments({ ratings: 2 })).toBe('');
  const { body } = await list({ ratings: 1 });
  expect(body.counts).toEqual([
    { ratings: 5, count: 2 },
    { ratings: 4, count: 1 },
    { ratings: 3, count: 0 },
    { ratings: 2, count: 0 },
    { ratings: 1, count: 2 },
  ]);
});

test('the reviews of one trade of the artisan or of all trades are listed and counted together', async () => {
  expect(await listComments({ trade: 'all' })).toBe('boiler e d c b a');
  expect(await listComments({ trade: 'all', sort: 'lowest' })).toBe('e b boiler c d a');
  const category_id = await market.categoryId('Heating');
  const { body } = await list({ trade: category_id });
  expect(body.data).toMatchObject([{ comment: 'boiler', category: 'Heating' }]);
  expect(body.counts?.[2]).toEqual({ ratings: 3, count: 1 });
  expect(await listComments({ trade: await market.categoryId('Thatching') })).toBe('');
});

test('a hidden review is not counted, filtered or sorted by stars, but stays in the list of newest reviews', async () => {
  const otherArtisan = await market.addArtisan({ at: bradford, category: 'Plumbing' });
  const id = await addTestReview(otherArtisan, 'rude', 1);
  await market.server.db.execute(sql`update review set hidden_at = now(), hidden_reason = 'Rude' where id = ${id}`);
  const query = { serviceId: otherArtisan.service_id };
  const { body: newest } = await market.call(review.list, { query });
  expect(newest.data).toMatchObject([{ hidden_reason: 'Rude' }]);
  expect(newest.counts?.every(({ count }) => count === 0)).toBe(true);
  for (const filter of [{ ratings: 1 }, { sort: 'lowest' }]) {
    expect((await market.call(review.list, { query: { ...query, ...filter } })).body.data).toEqual([]);
  }
});

test('a review cursor with another order or filter is refused with a clear message', async () => {
  const { body } = await list({ sort: 'lowest', limit: 1 });
  const cursor = body.next;
  expect((await list({ sort: 'lowest', limit: 1, cursor })).status).toBe(200);
  for (const query of [{ cursor }, { sort: 'highest', cursor }, { sort: 'lowest', ratings: 1, cursor }]) {
    expect((await list(query)).body.errors).toHaveProperty('cursor');
  }
  for (const [field, value] of [
    ['ratings', 6],
    ['ratings', 'x'],
    ['sort', 'best'],
  ] as const) {
    const refusal = await list({ [field]: value });
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([400, [field]]);
  }
  expect((await list({ trade: 'x' })).status).toBe(404);
});
