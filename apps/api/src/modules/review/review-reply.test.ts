import { notification } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { hideReview, unhideReview } from './review-actions.ts';

let market: Market;
const bradford = { latitude: 53.8, longitude: -1.75 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

async function addTestReview(artisan?: Offering, ratings = 4) {
  const offering = artisan ?? (await market.addArtisan({ at: bradford, category: 'Thatching' }));
  const customer = await market.addCustomer({ first_name: 'Ann' });
  const booking_id = await market.addCompletedBooking(offering, customer);
  const body = { booking_id, ratings, comment: 'Neat' };
  const { id } = (await market.call(review.add, { as: customer, body })).body.data;
  return { offering, customer, booking_id, id };
}

const reply = (as: Person | undefined, id: string, comment: unknown = ' Thank you ') =>
  market.call(review.replyTo, { as, params: { id }, body: { comment } });
const listOwn = async (as: Person, query = {}) => (await market.call(review.listAsArtisan, { as, query })).body;
const list = async (serviceId: string) => (await market.call(review.list, { query: { serviceId } })).body.data;
const totals = async (service_id: string) => {
  const { overall_ratings, total_reviews } = (await market.call(service.show, { query: { service_id } })).body.data;
  return [overall_ratings, total_reviews];
};

describe('replying to a review', () => {
  test('a reply to a review is public, and the review’s author is notified', async () => {
    const { offering, customer, id } = await addTestReview();
    const { status, body } = await reply(offering, id);
    const thanks = { comment: 'Thank you', created_at: expect.stringMatching(/Z$/) };
    expect([status, body.data.reply, body.data.service]).toEqual([
      201,
      thanks,
      { id: offering.service_id, category: expect.objectContaining({ category: 'Thatching' }) },
    ]);
    expect(await list(offering.service_id)).toMatchObject([{ id, comment: 'Neat', reply: thanks }]);
    expect((await market.call(notification.list, { as: customer })).body).toMatchObject([
      { kind: 'review_replied', title: `${offering.business_name} replied to your review`, body: 'Thank you' },
    ]);
  });

  test('a review has one reply, even if several are sent at the same time', async () => {
    const { offering, customer, id } = await addTestReview();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((comment) => reply(offering, id, comment)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const firstReply = answers.find(({ status }) => status === 201);
    const secondReply = await reply(offering, id, 'Four');
    expect([secondReply.body.code, secondReply.body.data]).toEqual(['state_conflict', firstReply?.body.data]);
    expect((await market.call(notification.list, { as: customer })).body).toHaveLength(1);
  });

  test('a reply does not notify a deleted account', async () => {
    const { offering, customer, id } = await addTestReview();
    const { db } = market.server;
    await db.execute(sql`update account set deleted_at = now(), email = null where id = ${customer.account_id}`);
    expect((await reply(offering, id)).body.data.service_user).toBeNull();
    const notifications = sql`select from notification where account_id = ${customer.account_id}`;
    expect((await db.execute(notifications)).rows).toEqual([]);
  });

  test.each(['', '  ', 'x'.repeat(2_001), '\ud800', 7, undefined])(
    'a reply with %j is refused with a clear message',
    async (comment) => {
      const { offering, id } = await addTestReview();
      const { status, body } = await market.call(review.replyTo, { as: offering, params: { id }, body: { comment } });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['comment']]);
    },
  );

  test('an artisan cannot reply to a review of another business', async () => {
    const { customer, id } = await addTestReview();
    const other = await market.addArtisan({ at: bradford, category: 'Thatching' });
    for (const foreignId of [id, unknownId, 'x']) expect((await reply(other, foreignId)).status).toBe(404);
    expect((await reply(undefined, id)).status).toBe(401);
    expect((await reply(customer, id)).status).toBe(403);
  });
});

describe('the reviews of a business', () => {
  test('the reviews of a business are paged newest first across all its services, with the authors’ initials', async () => {
    const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await addTestReview(offering)).id);
    await addTestReview();
    await market.call(service.withdraw, { as: offering, params: { id: offering.service_id } });
    const listedIds: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listOwn(offering, { limit: 2, cursor });
      listedIds.push(...page.data.map(({ id }) => id));
      expect(page.data[0]?.service_user).toEqual({ first_name: 'Ann', last_name: 'N.' });
      cursor = page.next;
    } while (cursor);
    expect(listedIds).toEqual(ids);
  });

  test('the reviews of a business are ordered by time and id in pages of any size', async () => {
    const offering = await market.addArtisan({ at: bradford, category: 'Thatching' });
    for (const name of ['Dyeing', 'Glazing']) {
      const { rows } = await market.server.db.execute<{ id: string }>(sql`
        insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
        select id, ${await market.categoryId(name)}, 'More', latitude, longitude, service_radius_km
        from artisan where id = ${offering.artisan_id} returning id`);
      const service_id = rows[0]?.id ?? '';
      for (let count = 0; count < 5; count += 1) await addTestReview({ ...offering, service_id });
    }
    for (let count = 0; count < 3; count += 1) await addTestReview(offering);
    const { rows } = await market.server.db.execute<{ id: string; minutes: number }>(sql`
      update review set created_at = date_trunc('minute', now()) - make_interval(mins => age.minutes)
      from (select r.id, (row_number() over (order by md5(r.id::text)) % 4)::integer as minutes from review r
        join service on service.id = r.service_id where service.artisan_id = ${offering.artisan_id}) age
      where review.id = age.id returning review.id, age.minutes`);
    const sorted = rows.toSorted((a, b) => a.minutes - b.minutes || (a.id > b.id ? -1 : 1));
    for (const limit of [1, 2, 3, 5, 12, 13, 50]) {
      const listedIds: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listOwn(offering, { limit, cursor });
        listedIds.push(...page.data.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(listedIds, `pages of ${limit}`).toEqual(sorted.map(({ id }) => id));
    }
  });

  test('the reviews of a business can be listed by its artisan only, and an artisan without a business has none', async () => {
    expect(await listOwn(await market.addArtisanAccount())).toMatchObject({ data: [], next: null });
    expect((await market.call(review.listAsArtisan)).status).toBe(401);
    expect((await market.call(review.listAsArtisan, { as: await market.addCustomer() })).status).toBe(403);
    const as = await market.addArtisanAccount();
    expect((await market.call(review.listAsArtisan, { as, query: { cursor: 'x' } })).status).toBe(400);
  });

  test('listing reviews takes as many statements for many reviews as for one', async () => {
    const { offering, id } = await addTestReview();
    const statementCount = await countStatements(() => listOwn(offering));
    await addTestReview(offering);
    await addTestReview(offering);
    expect(await countStatements(() => listOwn(offering))).toBe(statementCount);
    expect(statementCount).toBeLessThanOrEqual(3);
    const count = await countStatements(async () => {
      expect((await reply(offering, id)).status).toBe(201);
    });
    expect(count).toBeLessThanOrEqual(6);
  });
});

describe('hiding a review', () => {
  test('a hidden review shows only the reason and does not count in the totals until it is restored', async () => {
    const { db } = market.server;
    const { offering, customer, booking_id, id } = await addTestReview(undefined, 2);
    await addTestReview(offering, 5);
    await reply(offering, id);
    expect(await totals(offering.service_id)).toEqual([3.5, 2]);
    expect(await db.transaction((tx) => hideReview(tx, id, 'Names a neighbour'))).toBe(true);
    expect(await totals(offering.service_id)).toEqual([5, 1]);
    const hiddenReview = { id, comment: '', reply: null, hidden_reason: 'Names a neighbour' };
    expect((await list(offering.service_id))[1]).toMatchObject(hiddenReview);
    expect((await listOwn(offering)).data[1]).toMatchObject(hiddenReview);
    const secondReview = { as: customer, body: { booking_id, ratings: 5, comment: 'Again' } };
    expect((await market.call(review.add, secondReview)).body).toMatchObject({
      code: 'state_conflict',
      data: hiddenReview,
    });
    expect(await db.transaction((tx) => unhideReview(tx, id))).toBe(true);
    expect(await totals(offering.service_id)).toEqual([3.5, 2]);
    expect((await list(offering.service_id))[1]).toMatchObject({
      id,
      comment: 'Neat',
      reply: { comment: 'Thank you' },
      hidden_reason: null,
    });
  });

  test('hiding and restoring a review each notify both sides once, except a deleted account', async () => {
    const { db } = market.server;
    const { offering, customer, id } = await addTestReview();
    const anonymous = await addTestReview(offering);
    await db.execute(
      sql`update account set deleted_at = now(), email = null where id = ${anonymous.customer.account_id}`,
    );
    const hide = (reviewId: string) => db.transaction((tx) => hideReview(tx, reviewId, 'Names a neighbour'));
    const listNotifications = async (as: Person) =>
      (await market.call(notification.list, { as })).body
        .filter(({ kind }) => kind === 'review_hidden')
        .map(({ title, body, link }) => ({ title, body, link }));
    await hide(id);
    await hide(id);
    const link = `/service-detail?service_id=${offering.service_id}`;
    const reason = expect.stringContaining('Names a neighbour');
    expect(await listNotifications(customer)).toEqual([
      { title: `Your review of ${offering.business_name} is hidden`, body: reason, link },
    ]);
    expect(await listNotifications(offering)).toEqual([
      { title: 'A review with 4 out of 5 is hidden', body: reason, link: '/workspace/reviews' },
    ]);
    await db.transaction((tx) => unhideReview(tx, id));
    expect((await listNotifications(customer)).map(({ title }) => title)[0]).toBe(
      `Your review of ${offering.business_name} is shown again`,
    );
    await hide(anonymous.id);
    expect((await listNotifications(offering)).map(({ title }) => title)).toEqual([
      'A review with 4 out of 5 is hidden',
      'A review with 4 out of 5 is shown again',
      'A review with 4 out of 5 is hidden',
    ]);
    const { rows } = await db.execute(
      sql`select from notification where account_id = ${anonymous.customer.account_id}`,
    );
    expect(rows).toEqual([]);
    expect(await countStatements(() => hide(id))).toBeLessThanOrEqual(6);
  });

  test('a review can be hidden only once, and a hidden review accepts no reply', async () => {
    const { db } = market.server;
    const { offering, id } = await addTestReview();
    const hide = () => db.transaction((tx) => hideReview(tx, id, 'Rude'));
    expect((await Promise.all([hide(), hide(), hide()])).filter(Boolean)).toHaveLength(1);
    expect(await totals(offering.service_id)).toEqual([null, 0]);
    expect((await reply(offering, id)).body).toMatchObject({
      code: 'state_conflict',
      message: 'This review is hidden.',
    });
    expect(await unhideReview(db, unknownId)).toBe(false);
    expect([await unhideReview(db, id), await unhideReview(db, id)]).toEqual([true, false]);
    expect(await totals(offering.service_id)).toEqual([4, 1]);
  });
});
