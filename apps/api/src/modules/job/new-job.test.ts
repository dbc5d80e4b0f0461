import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const north = (km: number) => ({ latitude: home.latitude + km / 111.195, longitude: home.longitude });
const description = 'The boiler makes a noise';

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  await market.moveDistrict('ZE1', { latitude: 60.155, longitude: -1.145 });
});
afterAll(() => market.close());

const createJob = (as: Person, query: Record<string, unknown>, body: object = {}) =>
  market.call(job.create, { as, query, body: { description, ...body } });
const jobsOf = async (as: Person) => (await market.call(job.list, { as })).body.data;
const invitationsOf = async (as: Person) => (await market.call(job.listInvitations, { as })).body.data;

describe('creating a request', () => {
  test('a new request invites and notifies the nearest artisans who travel that far', async () => {
    const category_id = await market.categoryId('Thatching');
    const far = await market.addArtisan({ at: north(30), radius_km: 31, category: 'Thatching' });
    const near = await market.addArtisan({ at: north(4), radius_km: 5, category: 'Thatching' });
    const outOfReach = await market.addArtisan({ at: north(4), radius_km: 3, category: 'Thatching' });
    const otherTrade = await market.addArtisan({ at: home, category: 'Glazing' });
    const as = await market.addCustomer({ first_name: 'Wilhelmina', address: '7 Secret Street' });
    const { status, body } = await createJob(as, { category_id, postcode: 'bd184pe' }, { budget: '120.50' });
    expect(status).toBe(200);
    expect(body.data.services.map(({ id }: { id: string }) => id)).toEqual([near.service_id, far.service_id]);
    expect(body.data.services[0]).toEqual({
      id: near.service_id,
      business_name: expect.any(String),
      image: expect.stringMatching(/^\/signs\//),
      service_category: { id: category_id, category: 'Thatching', image: null },
      artisan: { id: near.artisan_id, latitude: 53.87, longitude: -1.776 },
    });
    const [createdJob] = await jobsOf(as);
    expect(createdJob).toMatchObject({ ...body.data.job_detail, budget: 120.5, postcode: 'BD18 4PE', asked_count: 2 });
    expect(Date.parse(createdJob?.expires_at ?? '') - Date.parse(createdJob?.created_at ?? '')).toBe(24 * 3_600_000);

    const invitations = await market.call(job.listInvitations, { as: near });
    expect(invitations.body.data).toEqual([
      {
        id: createdJob?.id,
        category: { id: category_id, category: 'Thatching', image: null },
        description,
        budget: 120.5,
        post_code_district: 'BD18',
        distance_km: expect.closeTo(4, 0),
        created_at: createdJob?.created_at,
        expires_at: createdJob?.expires_at,
        state: 'new',
        job_state: 'open',
        closed_reason: null,
        customer: { first_name: 'Wilhelmina' },
        photos: [],
        accepted_count: 0,
        note: '',
        price: null,
        price_kind: null,
        offered_times: [],
        conversation_id: null,
      },
    ]);
    const notifications = await market.call(notification.list, { as: near });
    expect(notifications.body).toEqual([expect.objectContaining({ kind: 'job_request', body: description })]);
    expect(JSON.stringify([invitations.body, notifications.body])).not.toMatch(/Nair|Secret|4PE/);
    expect(JSON.stringify(notifications.body)).not.toContain('Wilhelmina');
    expect(await invitationsOf(outOfReach)).toEqual([]);
    expect(await invitationsOf(otherTrade)).toEqual([]);
  });

  test('a request out of every artisan’s reach is not stored', async () => {
    const category_id = await market.categoryId('Thatching');
    const as = await market.addCustomer();
    const { status, body } = await createJob(as, { category_id, postcode: 'ZE1' });
    expect([status, body.data]).toEqual([200, { services: [], job_detail: null }]);
    expect(await jobsOf(as)).toEqual([]);
  });

  test('a new request invites at most fifty artisans', async () => {
    const category_id = await market.categoryId('Joinery');
    await market.addManyArtisans(60, 'Joinery', home);
    const as = await market.addCustomer();
    const { body } = await createJob(as, { category_id, postcode: 'BD18' });
    expect(body.data.services).toHaveLength(50);
    expect((await jobsOf(as))[0]).toMatchObject({ asked_count: 50, accepted_count: 0, state: 'open' });
  });

  test('a request without a postcode uses the customer’s home', async () => {
    const category_id = await market.categoryId('Glazing');
    const as = await market.addCustomer({ at: home, post_code: 'BD18 4PE' });
    for (const query of [{ category_id }, { category_id, postcode: '' }]) {
      expect((await createJob(as, query)).body.data.services).toHaveLength(1);
    }
    expect((await jobsOf(as))[0]?.postcode).toBe('BD18 4PE');
  });

  test('a request without a postcode and without a home is refused with a clear message', async () => {
    const { status, body } = await createJob(await market.addCustomer(), {
      category_id: await market.categoryId('Glazing'),
    });
    expect([status, body.errors]).toEqual([400, { postcode: ['Set your address first'] }]);
  });

  test('a request with coordinates invites the artisans who travel to its district, wherever in the district the job is', async () => {
    const category_id = await market.categoryId('Paving');
    const reachable = await market.addArtisan({ at: north(3), radius_km: 4, category: 'Paving' });
    await market.addArtisan({ at: north(5), radius_km: 4, category: 'Paving' });
    for (const km of [0, 2.5, 7]) {
      const { body } = await createJob(await market.addCustomer(), { category_id, postcode: 'BD18' }, north(km));
      expect(body.data.services.map(({ id }) => id)).toEqual([reachable.service_id]);
    }
  });

  test('two calls with one Idempotency-Key create one request', async () => {
    const category_id = await market.categoryId('Glazing');
    const as = await market.addCustomer();
    const input = {
      as,
      query: { category_id, postcode: 'BD18' },
      body: { description },
      headers: { 'Idempotency-Key': 'once' },
    };
    const first = await market.call(job.create, input);
    expect((await market.call(job.create, input)).body).toEqual(first.body);
    expect(await jobsOf(as)).toHaveLength(1);
  });
});

test('creating a request needs a customer’s token', async () => {
  const query = { category_id: await market.categoryId('Glazing'), postcode: 'BD18' };
  expect((await market.call(job.create, { query, body: { description } })).status).toBe(401);
  expect((await createJob(await market.addArtisanAccount(), query)).status).toBe(403);
});
