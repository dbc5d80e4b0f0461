import { notification } from '@fixit/contract/notification';
import { review, reviewLimits } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { hideReview } from './review-actions.ts';

let market: Market;
const bradford = { latitude: 53.8, longitude: -1.75 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

async function addTestReview(ratings = 2, comment = 'Late') {
  const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
  const customer = await market.addCustomer({ first_name: 'Ann' });
  const booking_id = await market.addCompletedBooking(offering, customer);
  const newReview = await market.call(review.add, { as: customer, body: { booking_id, ratings, comment } });
  return { offering, customer, booking_id, review: newReview.body.data, id: newReview.body.data.id };
}

const correct = (as: Person | undefined, id: string, body: unknown = { ratings: 5, comment: ' Neat ' }) =>
  market.call(review.correct, { as, params: { id }, body });
const correctReply = (as: Person | undefined, id: string, comment: unknown = ' Thank you ') =>
  market.call(review.correctReply, { as, params: { id }, body: { comment } });
const reply = (as: Person, id: string) =>
  market.call(review.replyTo, { as, params: { id }, body: { comment: 'Thnak you' } });
const totals = async (service_id: string) => {
  const { overall_ratings, total_reviews } = (await market.call(service.show, { query: { service_id } })).body.data;
  return [overall_ratings, total_reviews];
};
const backdate = (id: string, days: number) =>
  market.server.db.execute(sql`update review set created_at = now() - make_interval(days => ${days}) where id = ${id}`);

test('a review with only stars is published', async () => {
  const { offering, review: newReview } = await addTestReview(5, ' ');
  expect(newReview).toMatchObject({ ratings: 5, comment: '' });
  expect(await totals(offering.service_id)).toEqual([5, 1]);
});

describe('a customer’s own review', () => {
  test('a customer can read their own review of a booking', async () => {
    const { customer, booking_id, review: newReview } = await addTestReview();
    const { status, body } = await market.call(review.showOwn, { as: customer, query: { booking_id } });
    expect([status, body.data]).toEqual([200, newReview]);
  });

  test('a review can be read through its booking by its author only', async () => {
    const { offering, customer, booking_id } = await addTestReview();
    const show = (as: Person | undefined, id = booking_id) =>
      market.call(review.showOwn, { as, query: { booking_id: id } });
    expect((await show(undefined)).status).toBe(401);
    expect((await show(offering)).status).toBe(403);
    expect((await show(await market.addCustomer())).status).toBe(404);
    expect((await show(customer, unknownId)).status).toBe(404);
  });
});

describe('correcting a review', () => {
  test('correcting a review keeps its reply, updates the totals and notifies the artisan once', async () => {
    const { offering, customer, id } = await addTestReview();
    await reply(offering, id);
    const { status, body } = await correct(customer, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ratings: 5, comment: 'Neat', reply: { comment: 'Thnak you' } });
    expect(body.data.corrected_at).toMatch(/Z$/);
    expect(await totals(offering.service_id)).toEqual([5, 1]);
    await correct(customer, id, { ratings: 4, comment: '' });
    expect(await totals(offering.service_id)).toEqual([4, 1]);
    const { body: notifications } = await market.call(notification.list, { as: offering });
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
      'A review was corrected: 5 out of 5',
      'New review: 2 out of 5',
    ]);
  });

  test('repeated and simultaneous corrections leave the totals equal to the stored review', async () => {
    const { offering, customer, id } = await addTestReview();
    const answers = await Promise.all([1, 5, 3, 3].map((ratings) => correct(customer, id, { ratings, comment: 'x' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await market.call(review.list, { query: { serviceId: offering.service_id } });
    expect(await totals(offering.service_id)).toEqual([body.data[0]?.ratings, 1]);
  });

  test(`a review can only be corrected within ${reviewLimits.correctionDays} days`, async () => {
    const { customer, id } = await addTestReview();
    await backdate(id, reviewLimits.correctionDays + 1);
    const refusal = await correct(customer, id);
    expect([refusal.status, refusal.body.code, refusal.body.data.ratings]).toEqual([409, 'state_conflict', 2]);
    await backdate(id, reviewLimits.correctionDays - 1);
    expect((await correct(customer, id)).status).toBe(200);
  });

  test('a hidden review cannot be corrected', async () => {
    const { offering, customer, id } = await addTestReview();
    await hideReview(market.server.db, id, 'Names a neighbour');
    const { status, body } = await correct(customer, id);
    expect([status, body.message]).toEqual([409, 'This review is hidden.']);
    expect(await totals(offering.service_id)).toEqual([null, 0]);
  });

  test.each([
    ['ratings', 0],
    ['ratings', '5'],
    ['comment', 'x'.repeat(2_001)],
    ['comment', null],
  ])('a correction with %s %j is refused with a clear message', async (field, value) => {
    const { customer, id } = await addTestReview();
    const answer = await correct(customer, id, { ratings: 5, comment: 'Neat', [field]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  test('a review can be corrected by its author only', async () => {
    const { offering, customer, id } = await addTestReview();
    expect((await correct(undefined, id)).status).toBe(401);
    expect((await correct(offering, id)).status).toBe(403);
    expect((await correct(await market.addCustomer(), id)).status).toBe(404);
    for (const other of [unknownId, 'x']) expect((await correct(customer, other)).status).toBe(404);
    expect(await totals(offering.service_id)).toEqual([2, 1]);
  });
});

describe('correcting a reply', () => {
  test('an artisan can correct a reply without notifying anybody again', async () => {
    const { offering, customer, id } = await addTestReview();
    await reply(offering, id);
    const { status, body } = await correctReply(offering, id);
    expect([status, body.data.reply?.comment]).toEqual([200, 'Thank you']);
    expect((await correctReply(offering, id)).body.data).toEqual(body.data);
    expect((await market.call(notification.list, { as: customer })).body).toHaveLength(1);
  });

  test('a missing reply, or a reply to a hidden review, cannot be corrected', async () => {
    const { offering, id } = await addTestReview();
    expect((await correctReply(offering, id)).body.message).toBe('There is no reply to correct.');
    await reply(offering, id);
    await hideReview(market.server.db, id, 'Names a neighbour');
    const answer = await correctReply(offering, id);
    expect([answer.status, answer.body.message]).toEqual([409, 'This review is hidden.']);
  });

  test.each(['', 'x'.repeat(2_001), null])('a reply corrected to %j is refused', async (comment) => {
    const { offering, id } = await addTestReview();
    await reply(offering, id);
    const answer = await correctReply(offering, id, comment);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['comment']]);
  });

  test('a reply can be corrected only by the artisan who wrote it', async () => {
    const { offering, customer, id } = await addTestReview();
    await reply(offering, id);
    expect((await correctReply(undefined, id)).status).toBe(401);
    expect((await correctReply(customer, id)).status).toBe(403);
    const stranger = await market.addArtisan({ at: bradford, category: 'Thatching' });
    expect((await correctReply(stranger, id)).status).toBe(404);
    expect((await correctReply(offering, unknownId)).status).toBe(404);
  });
});
