import { notification } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const bradford = { latitude: 53.8, longitude: -1.75 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

async function completeBooking() {
  const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
  const customer = await market.addCustomer({ first_name: 'Ann' });
  return { offering, customer, booking_id: await market.addCompletedBooking(offering, customer) };
}

const list = (serviceId: string, more: object = {}, as?: { token: string }) =>
  market.call(review.list, { as, query: { serviceId, ...more } });

describe('reviewing a booking', () => {
  test('a review of a completed booking notifies the artisan and updates the totals', async () => {
    const { offering, customer, booking_id } = await completeBooking();
    const answer = await market.call(review.add, { as: customer, body: { booking_id, ratings: 4, comment: ' Neat ' } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      service_user: { first_name: 'Ann', last_name: 'Nair' },
      ratings: 4,
      comment: 'Neat',
      created_at: expect.stringMatching(/Z$/),
      corrected_at: null,
      reply: null,
      hidden_reason: null,
    });
    const secondBookingId = await market.addCompletedBooking(offering, customer);
    await market.call(review.add, {
      as: customer,
      body: { booking_id: secondBookingId, ratings: 5, comment: 'Again' },
    });
    const detail = await market.call(service.show, { query: { service_id: offering.service_id } });
    expect(detail.body.data).toMatchObject({ overall_ratings: 4.5, total_reviews: 2, total_customers: 1 });
    const { body: notifications } = await market.call(notification.list, { as: offering });
    expect(notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['review_added', 'review_added']);
  });

  test('a second review of a booking is refused and the first one returned, even if the calls are simultaneous', async () => {
    const { offering, customer, booking_id } = await completeBooking();
    const add = (ratings: number) =>
      market.call(review.add, { as: customer, body: { booking_id, ratings, comment: 'Neat' } });
    const answers = await Promise.all([add(1), add(5), add(3), add(2)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const storedReview = answers.find(({ status }) => status === 201);
    const repetition = await add(1);
    expect([repetition.body.code, repetition.body.data]).toEqual(['state_conflict', storedReview?.body.data]);
    const detail = await market.call(service.show, { query: { service_id: offering.service_id } });
    expect(detail.body.data).toMatchObject({ total_reviews: 1, overall_ratings: storedReview?.body.data.ratings });
  });

  test('a booking completed only by the passing of time can be reviewed, and counts towards the number of customers', async () => {
    const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const customer = await market.addCustomer();
    const booking_id = await market.addCompletedBooking(offering, customer, 'accepted');
    await market.server.db.execute(sql`
      update booking set starts_at = now() - interval '73 hours', ends_at = now() - interval '72 hours'
      where id = ${booking_id}`);
    const body = { booking_id, ratings: 5, comment: 'Neat' };
    expect((await market.call(review.add, { as: customer, body })).status).toBe(201);
    const detail = await market.call(service.show, { query: { service_id: offering.service_id } });
    expect(detail.body.data.total_customers).toBe(1);
  });

  test.each(['awaiting', 'accepted', 'rejected', 'cancelled', 'disputed'])(
    'a review of a booking that is %s is refused, and the answer shows its state',
    async (state) => {
      const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
      const customer = await market.addCustomer();
      const booking_id = await market.addCompletedBooking(offering, customer, state);
      const body = { booking_id, ratings: 5, comment: 'Neat' };
      const { body: answer } = await market.call(review.add, { as: customer, body });
      expect([answer.code, answer.data.id]).toEqual(['state_conflict', booking_id]);
      expect(answer.data).toMatchObject({ booking_status: state === 'awaiting' ? 'expired' : state });
    },
  );

  test.each([
    ['ratings', 0],
    ['ratings', 6],
    ['ratings', 4.5],
    ['ratings', '5'],
    ['ratings', null],
    ['comment', 'x'.repeat(2_001)],
    ['comment', '\ud800'],
    ['booking_id', undefined],
  ])('a review with %s %j is refused with a clear message', async (field, value) => {
    const { customer, booking_id } = await completeBooking();
    const body = { booking_id, ratings: 5, comment: 'Neat', [field]: value };
    const answer = await market.call(review.add, { as: customer, body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  test('a booking can be reviewed by its customer only', async () => {
    const { offering, booking_id } = await completeBooking();
    const body = { booking_id, ratings: 5, comment: 'Neat' };
    expect((await market.call(review.add, { body })).status).toBe(401);
    expect((await market.call(review.add, { as: offering, body })).status).toBe(403);
    expect((await market.call(review.add, { as: await market.addCustomer(), body })).status).toBe(404);
    for (const booking_id of [unknownId, 'x']) {
      const refusal = await market.call(review.add, { as: await market.addCustomer(), body: { ...body, booking_id } });
      expect(refusal.status).toBe(404);
    }
  });
});

describe('the reviews of a service', () => {
  test('the reviews of a service are paged newest first, with initials except for the reader’s own', async () => {
    const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const authors = [];
    for (const first_name of ['Ann', 'Ben', 'Cat', 'Dee', 'Eve']) {
      const customer = await market.addCustomer({ first_name });
      authors.push(customer);
      const booking_id = await market.addCompletedBooking(offering, customer);
      await market.call(review.add, { as: customer, body: { booking_id, ratings: 5, comment: first_name } });
    }
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await list(offering.service_id, { limit: 2, cursor }, authors[1]);
      for (const { service_user } of body.data) names.push(`${service_user?.first_name} ${service_user?.last_name}`);
      cursor = body.next;
    } while (cursor);
    expect(names).toEqual(['Eve N.', 'Dee N.', 'Cat N.', 'Ben Nair', 'Ann N.']);
    expect((await list(offering.service_id)).body.data[3]?.service_user?.last_name).toBe('N.');
  });

  test('a review stays without a name when its author’s account is deleted', async () => {
    const { offering, customer, booking_id } = await completeBooking();
    await market.call(review.add, { as: customer, body: { booking_id, ratings: 5, comment: 'Neat' } });
    await market.server.db.execute(
      sql`update account set deleted_at = now(), email = null where id = ${customer.account_id}`,
    );
    expect((await list(offering.service_id)).body.data).toEqual([
      expect.objectContaining({ service_user: null, comment: 'Neat' }),
    ]);
  });

  test('a new service has no reviews, and an unknown service answers 404', async () => {
    const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
    expect((await list(offering.service_id)).body).toMatchObject({ data: [], next: null });
    for (const id of [unknownId, 'x']) expect((await list(id)).status).toBe(404);
    expect((await market.call(review.list)).body.errors).toHaveProperty('serviceId');
    for (const cursor of ['x', unknownId]) {
      expect((await list(offering.service_id, { cursor })).body.errors).toHaveProperty('cursor');
    }
  });
});
