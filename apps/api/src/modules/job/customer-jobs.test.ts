import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import type { Answer } from '@fixit/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { cancelJobsOf, closeJobForBooking } from './job-actions.ts';
import { jobTasks } from './job-tasks.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';
let artisans: Offering[];

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  artisans = [
    await market.addArtisan({ at: home, category: 'Thatching' }),
    await market.addArtisan({ at: home, category: 'Thatching' }),
  ];
});
afterAll(() => market.close());

async function createJob(as: Person): Promise<string> {
  const query = { category_id: await market.categoryId('Thatching'), postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'A hole in the roof' } });
  return body.data.job_detail?.id ?? '';
}
const show = async (as: Person, id: string) => (await market.call(job.show, { as, params: { id } })).body.data;
const cancel = (as: Person, id: string) => market.call(job.cancel, { as, params: { id } });
const kindsOf = async (as: Person) => (await market.call(notification.list, { as })).body.map(({ kind }) => kind);

describe('a customer’s requests', () => {
  test('a customer’s requests are listed newest first, in pages, with the invited artisans', async () => {
    const as = await market.addCustomer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await createJob(as));
    const listedIds: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Answer<typeof job.list> = (await market.call(job.list, { as, query: { limit: 2, cursor } })).body;
      listedIds.push(...page.data.map(({ id }) => id));
      for (const { services } of page.data) expect(services).toHaveLength(2);
      cursor = page.next;
    } while (cursor);
    expect(listedIds).toEqual(ids);
    const { body } = await market.call(job.list, { as });
    expect(await show(as, ids[0] ?? '')).toEqual(body.data[0]);
    expect(body.data[0]).toEqual({
      id: ids[0],
      category: { id: expect.any(String), category: 'Thatching', image: null },
      description: 'A hole in the roof',
      budget: null,
      postcode: 'BD18',
      state: 'open',
      asked_count: 2,
      accepted_count: 0,
      waiting_count: 2,
      services: expect.any(Array),
      closed_reason: null,
      invites_others_at: null,
      photos: [],
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(body.data[0]?.services[0]?.artisan).toEqual({ id: expect.any(String), latitude: 53.835, longitude: -1.776 });
  });

  test('a new customer has no requests', async () => {
    expect((await market.call(job.list, { as: await market.addCustomer() })).body).toMatchObject({
      data: [],
      next: null,
    });
  });

  test('a list of requests needs a valid limit and cursor', async () => {
    const as = await market.addCustomer();
    for (const query of [{ limit: -1 }, { cursor: '1' }]) {
      expect((await market.call(job.list, { as, query })).status).toBe(400);
    }
  });

  test('a new request has no acceptances, and a list of acceptances needs a request', async () => {
    const as = await market.addCustomer();
    const id = await createJob(as);
    expect((await market.call(job.listAcceptances, { as, query: { job_id: id } })).body.data).toEqual([]);
    expect((await market.call(job.listAcceptances, { as })).body.errors).toHaveProperty('job_id');
  });
});

describe('cancelling a request', () => {
  test('cancelling a request is idempotent, and notifies the invited artisans who did not decline', async () => {
    const as = await market.addCustomer();
    const id = await createJob(as);
    const [first, second] = artisans as [Offering, Offering];
    await market.call(job.declineInvitation, { as: second, params: { id } });
    expect(await show(as, id)).toMatchObject({ asked_count: 2, accepted_count: 0, waiting_count: 1 });
    await market.call(job.acceptInvitation, { as: first, params: { id } });
    expect(await show(as, id)).toMatchObject({ accepted_count: 1, waiting_count: 0 });
    const countBefore = (await kindsOf(second)).length;
    const cancellation = await cancel(as, id);
    expect([cancellation.status, cancellation.body.data.state]).toEqual([200, 'cancelled']);
    expect((await cancel(as, id)).body).toEqual(cancellation.body);
    expect((await market.call(notification.list, { as: first })).body[0]).toMatchObject({
      kind: 'job_cancelled',
      title: 'Request withdrawn: Thatching in BD18',
      body: 'The customer has cancelled the request that you accepted.',
      link: `/workspace/requests?job_id=${id}`,
    });
    expect((await kindsOf(second)).length).toBe(countBefore);
    const { body } = await market.call(job.listInvitations, { as: first });
    expect(body.data[0]).toMatchObject({ id, state: 'accepted', job_state: 'cancelled', closed_reason: null });
  });

  test('a request cannot be cancelled after an appointment was agreed', async () => {
    const as = await market.addCustomer();
    const id = await createJob(as);
    await closeJobForBooking(market.server.db, id, unknownId);
    const refusal = await cancel(as, id);
    expect([refusal.status, refusal.body.code, refusal.body.data.state]).toEqual([409, 'job_closed', 'booked']);
  });

  test('deleting an account cancels all its requests', async () => {
    const as = await market.addCustomer();
    const ids = [await createJob(as), await createJob(as)];
    await market.server.db.transaction((tx) => cancelJobsOf(tx, as.account_id));
    for (const id of ids) expect((await show(as, id)).state).toBe('cancelled');
    await market.server.db.transaction((tx) => cancelJobsOf(tx, as.account_id));
  });
});

test('an overdue request is shown as expired immediately, and the worker stores that state later', async () => {
  const as = await market.addCustomer();
  const [overdueJob, openJob, bookedJob] = [await createJob(as), await createJob(as), await createJob(as)] as const;
  await market.setJob(overdueJob, { over: true });
  await market.setJob(bookedJob, { over: true, state: 'booked' });
  expect((await show(as, overdueJob)).state).toBe('expired');
  await jobTasks(market.server.db).job_expiry();
  const { rows } = await market.server.db.execute(
    `select id, state from job where customer_id = '${as.account_id}' order by id`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['expired', 'open', 'booked']);
  expect((await show(as, openJob)).state).toBe('open');
});

test('both sides are notified once when a request expires, with what they can still do', async () => {
  const as = await market.addCustomer();
  const [answeredId, unansweredId] = [await createJob(as), await createJob(as)];
  await market.call(job.acceptInvitation, { as: artisans[0], params: { id: answeredId } });
  for (const id of [answeredId, unansweredId]) await market.setJob(id, { over: true });
  await Promise.all([1, 2, 3].map(() => jobTasks(market.server.db).job_expiry()));
  const { body } = await market.call(notification.list, { as });
  const expiryNotifications = body.filter(({ kind }) => kind === 'job_expired');
  expect(expiryNotifications.map(({ link }) => link).toSorted()).toEqual([
    `/accepted-providers?job_id=${answeredId}`,
    `/explore-providers?job_id=${unansweredId}`,
  ]);
  expect(expiryNotifications[0]?.title).toBe('Your request for Thatching has ended');
  const listExpiryTexts = async (as: Offering | undefined, id: string) =>
    (await market.call(notification.list, { as })).body
      .filter(({ kind, link }) => kind === 'job_expired' && link === `/workspace/requests?job_id=${id}`)
      .map(({ body: text }) => text);
  const [first, second] = artisans;
  expect(await listExpiryTexts(first, answeredId)).toEqual([
    expect.stringContaining('you can still agree an appointment in the chat'),
  ]);
  expect(await listExpiryTexts(second, answeredId)).toEqual([
    'This request has closed, so you no longer need to reply.',
  ]);
  expect(await listExpiryTexts(second, unansweredId)).toHaveLength(1);
});

test('overdue requests expire in batches, and both sides are notified once about each', async () => {
  const as = await market.addCustomer();
  const [artisan] = artisans as [Offering];
  await market.server.connection.pool.query(
    `with overdue_job as (
       insert into job (customer_id, category_id, description, postcode, latitude, longitude, asked_count, expires_at)
       select $1, $2, 'One of very many', 'BD18', 53, -1, 1, now() - interval '1 minute' from generate_series(1, 450)
       returning id)
     insert into invitation (job_id, artisan_id, service_id, distance_km) select id, $3, $4, 1 from overdue_job`,
    [as.account_id, artisan.category_id, artisan.artisan_id, artisan.service_id],
  );
  await Promise.all([1, 2].map(() => jobTasks(market.server.db).job_expiry()));
  const { rows } = await market.server.connection.pool.query<{ account_id: string; link: string; batch: string }>(
    `select account_id, link, notification.xmin::text as batch from notification join job on position(job.id::text in link) > 0
     where kind = 'job_expired' and customer_id = $1`,
    [as.account_id],
  );
  for (const { account_id } of [as, artisan]) {
    const notifications = rows.filter((row) => row.account_id === account_id);
    expect([notifications.length, new Set(notifications.map(({ link }) => link)).size]).toEqual([450, 450]);
    const batches = [...new Set(notifications.map(({ batch }) => batch))];
    const sizes = batches.map((each) => notifications.filter(({ batch }) => batch === each).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  }
});

test.each([job.show, job.cancel, job.listAcceptances])(
  '$summary is refused for somebody else’s request',
  async (route) => {
    const id = await createJob(await market.addCustomer());
    const other = await market.addCustomer();
    for (const job_id of [id, unknownId, 'x']) {
      const input = { params: { id: job_id }, query: { job_id } };
      expect((await market.call(route, { as: other, ...input })).status).toBe(404);
    }
    const input = { params: { id }, query: { job_id: id } };
    expect((await market.call(route, input)).status).toBe(401);
    expect((await market.call(route, { as: artisans[0], ...input })).status).toBe(403);
  },
);

test('the list of requests needs a customer’s token', async () => {
  expect((await market.call(job.list)).status).toBe(401);
  expect((await market.call(job.list, { as: artisans[0] })).status).toBe(403);
});
