import { job } from '@fixit/contract/job';
import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../testing/database/count-statements.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';

let market: Market;
let customer: Person;
let artisan: Offering;
const home = { latitude: 53.833, longitude: -1.777 };
const description = 'A hole in the roof';

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  customer = await market.addCustomer({ at: home, post_code: 'BD18' });
  artisan = await market.addArtisan({ at: home, category: 'Thatching' });
});
afterAll(() => market.close());

async function createJob(): Promise<string> {
  const query = { category_id: artisan.category_id };
  const { body } = await market.call(job.create, { as: customer, query, body: { description } });
  return body.data.job_detail?.id ?? '';
}

async function countEachCall(): Promise<Record<string, number>> {
  const { category_id, service_id, artisan_id } = artisan;
  const id = await createJob();
  await market.call(job.acceptInvitation, { as: artisan, params: { id } });
  const [toAccept, toDecline, toCancel] = [await createJob(), await createJob(), await createJob()];
  const booking_id = await market.addCompletedBooking(artisan, customer);
  const emptyCategoryId = await market.categoryId('Basketry');
  const calls = {
    list: () => market.call(service.listByCategory, { as: customer, query: { category_id } }),
    emptyList: () => market.call(service.listByCategory, { as: customer, query: { category_id: emptyCategoryId } }),
    detail: () => market.call(service.show, { query: { service_id } }),
    detailByArtisanId: () => market.call(service.show, { query: { service_id: artisan_id } }),
    search: () => market.call(service.search, { as: customer, query: { q: 'business' } }),
    own: () => market.call(service.listAsArtisan, { as: artisan }),
    jobs: () => market.call(job.list, { as: customer }),
    job: () => market.call(job.show, { as: customer, params: { id } }),
    acceptances: () => market.call(job.listAcceptances, { as: customer, query: { job_id: id } }),
    requests: () => market.call(job.listInvitations, { as: artisan }),
    explore: () => market.call(job.exploreArtisans, { as: customer, query: { category_id } }),
    createJob,
    accept: () => market.call(job.acceptInvitation, { as: artisan, params: { id: toAccept } }),
    decline: () => market.call(job.declineInvitation, { as: artisan, params: { id: toDecline } }),
    review: () => market.call(review.add, { as: customer, body: { booking_id, ratings: 5, comment: 'Dry again' } }),
    reviews: () => market.call(review.list, { query: { serviceId: service_id } }),
    cancel: () => market.call(job.cancel, { as: customer, params: { id: toCancel } }),
  };
  const counts: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) counts[name] = await countStatements(call);
  return counts;
}

test('each call on services and requests takes few statements, and no more for ten thousand rows than for ten', {
  timeout: 90_000,
}, async () => {
  const countsWithFewRows = await countEachCall();
  // A listing also reads the artisan's facts, calendar and reply time.
  const listingLimits = { detail: 5, detailByArtisanId: 5 };
  // A list reads the caller's blocks once. A new request reads them again under its lock. A search
  // reads the caller's position, categories, towns, the words of business names, the names, blocks
  // and the nearest artisans of a trade.
  const limits: Record<string, number> = {
    ...listingLimits,
    emptyList: 4,
    explore: 4,
    search: 7,
    createJob: 9,
    accept: 6,
    decline: 6,
    review: 6,
    cancel: 6,
  };
  for (const [name, count] of Object.entries(countsWithFewRows)) {
    expect(count, name).toBeGreaterThan(0);
    expect(count, name).toBeLessThanOrEqual(limits[name] ?? 3);
  }
  await market.addManyArtisans(10_000, 'Thatching');
  await market.addManyArtisans(60, 'Thatching', home);
  await market.server.connection.pool.query(
    `with new_job as (
       insert into job (customer_id, category_id, description, postcode, latitude, longitude, asked_count)
       select $1, $2, 'One of very many', 'BD18', 53, -1, 1 from generate_series(1, 10000) returning id)
     insert into invitation (job_id, artisan_id, service_id, distance_km) select id, $3, $4, 1 from new_job`,
    [customer.account_id, artisan.category_id, artisan.artisan_id, artisan.service_id],
  );
  expect(await countEachCall()).toEqual(countsWithFewRows);
});

test('the acceptance that fills a request takes at most six statements', async () => {
  const category = 'Coopering';
  const artisans: Offering[] = [];
  for (let index = 0; index < 12; index += 1) artisans.push(await market.addArtisan({ at: home, category }));
  const query = { category_id: await market.categoryId(category) };
  const { body: createdJob } = await market.call(job.create, { as: customer, query, body: { description } });
  const params = { id: createdJob.data.job_detail?.id ?? '' };
  for (const as of artisans.slice(0, 4)) await market.call(job.acceptInvitation, { as, params });
  const count = await countStatements(async () => {
    const { body } = await market.call(job.acceptInvitation, { as: artisans[4], params });
    expect(body.data.state).toBe('accepted');
  });
  const { body: filledJob } = await market.call(job.show, { as: customer, params });
  expect(filledJob.data.state).toBe('filled');
  expect(count).toBeLessThanOrEqual(6);
});
