import { artisan } from '@fixit/contract/artisan';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../testing/database/count-statements.ts';
import type { Person } from '../../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

async function sendRequest(): Promise<{ as: Person; artisan: Offering; id: string }> {
  const category = `Trade ${crypto.randomUUID()}`;
  const artisan = await market.addArtisan({ at: { ...home, latitude: home.latitude + 0.0333 }, category });
  const as = await market.addCustomer({ first_name: 'Ada', at: home });
  const query = { category_id: artisan.category_id, postcode: 'BD18 4PE' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'The boiler makes a noise' } });
  return { as, artisan, id: body.data.job_detail?.id ?? '' };
}

const accept = (as: Person, id: string, body?: unknown) =>
  market.call(job.acceptInvitation, { as, params: { id }, body });
const acceptancesOf = async (as: Person, job_id: string) =>
  (await market.call(job.listAcceptances, { as, query: { job_id } })).body.data;

test('an acceptance with a note and a price shows both to the artisan and the customer', async () => {
  const { as, artisan, id } = await sendRequest();
  const offer = { note: 'I have the part', price: 85.5, price_kind: 'price' };
  const { status, body } = await accept(artisan, id, { ...offer, note: ' I have the part ', price: '85.50' });
  expect([status, body.data]).toMatchObject([200, { ...offer, state: 'accepted', accepted_count: 1 }]);
  expect((await market.call(job.listInvitations, { as: artisan })).body.data).toMatchObject([{ id, ...offer }]);
  const { body: notifications } = await market.call(notification.list, { as });
  expect(notifications).toMatchObject([{ kind: 'job_accepted', body: 'Price £85.50. “I have the part”' }]);
  const [acceptance] = await acceptancesOf(as, id);
  expect(acceptance).toMatchObject({ ...offer, distance_km: expect.closeTo(3.7, 0) });
});

test('an acceptance can quote a call-out fee, and has no price kind without a price', async () => {
  const feeRequest = await sendRequest();
  expect(
    (await accept(feeRequest.artisan, feeRequest.id, { price: 40, price_kind: 'call_out_fee' })).body.data,
  ).toMatchObject({
    note: '',
    price: 40,
    price_kind: 'call_out_fee',
  });
  for (const body of [undefined, {}, { price: '', price_kind: 'call_out_fee' }, { note: null, price: null }]) {
    const { as, artisan, id } = await sendRequest();
    const noOffer = { note: '', price: null, price_kind: null };
    expect((await accept(artisan, id, body)).body.data).toMatchObject(noOffer);
    expect(await acceptancesOf(as, id)).toMatchObject([noOffer]);
  }
});

test('repeating an acceptance does not change its note and price', async () => {
  const { artisan, id } = await sendRequest();
  const first = await accept(artisan, id, { note: 'Today', price: 60 });
  const repetition = await accept(artisan, id, { note: 'Tomorrow', price: 90 });
  expect([repetition.status, repetition.body]).toEqual([200, first.body]);
});

test.each([
  ['note', 'x'.repeat(501)],
  ['note', '\ud800'],
  ['note', 7],
  ['note', 'Pay at https://evil.example'],
  ['note', 'A\u202eB'],
  ['price', 0],
  ['price', -1],
  ['price', 10.005],
  ['price', 'much'],
  ['price', 1_000_001],
  ['price_kind', 'tip'],
])('an acceptance with %s %j is refused with a clear message and not stored', async (field, value) => {
  const { as, artisan, id } = await sendRequest();
  const { status, body } = await accept(artisan, id, { price: 10, [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect(await acceptancesOf(as, id)).toEqual([]);
});

test('acceptances show the rating of the service to one decimal', async () => {
  const { as, artisan, id } = await sendRequest();
  await market.server.db.execute(
    sql`update service set total_reviews = 3, rating_sum = 14 where id = ${artisan.service_id}`,
  );
  await accept(artisan, id);
  expect(await acceptancesOf(as, id)).toMatchObject([{ overall_ratings: 4.7, total_reviews: 3 }]);
});

test('acceptances show free times and reply times, in three statements for five artisans', async () => {
  const category = `Trade ${crypto.randomUUID()}`;
  const as = await market.addCustomer();
  const artisans: Offering[] = [];
  for (let count = 0; count < 5; count += 1) artisans.push(await market.addArtisan({ at: home, category }));
  const query = { category_id: await market.categoryId(category), postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'The boiler makes a noise' } });
  const id = body.data.job_detail?.id ?? '';
  for (const accepting of artisans) await accept(accepting, id);
  const [first, busy] = artisans as [Offering, Offering];
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));
  for (const as of [first, busy]) await market.call(artisan.setHours, { as, body: { hours } });
  await market.server.db.execute(sql`
    insert into time_off (artisan_id, first_day, last_day) values
      (${busy.artisan_id}, current_date - 1, current_date + 30)`);
  await market.server.db.execute(sql`
    update invitation set created_at = answered_at - interval '20 minutes' where artisan_id = ${first.artisan_id}`);
  const acceptances = await acceptancesOf(as, id);
  expect(acceptances[0]).toMatchObject({
    reply_minutes: 20,
    earliest_at: expect.stringMatching(/:(?:00|15|30|45):00/),
  });
  expect(Date.parse(acceptances[0]?.earliest_at ?? '')).toBeGreaterThan(Date.now());
  expect(acceptances[1]).toMatchObject({ reply_minutes: 1, earliest_at: null, free_times: [] });
  expect(acceptances[2]).toMatchObject({ earliest_at: null, free_times: null });
  expect(await countStatements(() => acceptancesOf(as, id))).toBe(3);
});

test('an invitation links to the conversation with its customer, and omits the name of a deleted customer', async () => {
  const { as, artisan, id } = await sendRequest();
  await market.addCompletedBooking(artisan, as);
  const { rows } = await market.server.db.execute<{ id: string }>(
    sql`select id from conversation where customer_id = ${as.account_id}`,
  );
  const listOwnInvitations = async () => (await market.call(job.listInvitations, { as: artisan })).body.data;
  expect(await listOwnInvitations()).toMatchObject([
    { id, conversation_id: rows[0]?.id, customer: { first_name: 'Ada' } },
  ]);
  await market.server.db.execute(
    sql`update account set deleted_at = now(), email = null, first_name = '' where id = ${as.account_id}`,
  );
  expect(await listOwnInvitations()).toMatchObject([{ id, customer: null }]);
});
