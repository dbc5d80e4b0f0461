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
const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
let artisans: Offering[];

beforeAll(async () => {
  market = await openMarket();
  await market.district('BD18', home);
  artisans = [
    await market.artisan({ at: home, category: 'Thatching' }),
    await market.artisan({ at: home, category: 'Thatching' }),
  ];
});
afterAll(() => market.close());

async function ask(as: Person): Promise<string> {
  const query = { category_id: await market.category('Thatching'), postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'A hole in the roof' } });
  return body.data.job_detail?.id ?? '';
}
const show = async (as: Person, id: string) => (await market.call(job.show, { as, params: { id } })).body.data;
const cancel = (as: Person, id: string) => market.call(job.cancel, { as, params: { id } });
const kinds = async (as: Person) => (await market.call(notification.list, { as })).body.map(({ kind }) => kind);

describe('a customer’s requests', () => {
  test('a customer’s requests come newest first, page by page, with the invited artisans', async () => {
    const as = await market.customer();
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.unshift(await ask(as));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Answer<typeof job.list> = (await market.call(job.list, { as, query: { limit: 2, cursor } })).body;
      seen.push(...page.data.map(({ id }) => id));
      for (const { services } of page.data) expect(services).toHaveLength(2);
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(ids);
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
    expect((await market.call(job.list, { as: await market.customer() })).body).toMatchObject({ data: [], next: null });
  });

  test('a list of requests needs a valid page', async () => {
    const as = await market.customer();
    for (const query of [{ limit: -1 }, { cursor: '1' }]) {
      expect((await market.call(job.list, { as, query })).status).toBe(400);
    }
  });

  test('a request lists nobody before the first acceptance, and acceptances do not reveal that it expired', async () => {
    const as = await market.customer();
    const id = await ask(as);
    expect((await market.call(job.listAcceptances, { as, query: { job_id: id } })).body.data).toEqual([]);
    expect((await market.call(job.listAcceptances, { as })).body.errors).toHaveProperty('job_id');
  });
});

describe('cancelling a request', () => {
  test('a customer cancels a request, idempotently, and invited artisans who did not decline are notified', async () => {
    const as = await market.customer();
    const id = await ask(as);
    const [first, second] = artisans as [Offering, Offering];
    await market.call(job.declineInvitation, { as: second, params: { id } });
    expect(await show(as, id)).toMatchObject({ asked_count: 2, accepted_count: 0, waiting_count: 1 });
    await market.call(job.acceptInvitation, { as: first, params: { id } });
    expect(await show(as, id)).toMatchObject({ accepted_count: 1, waiting_count: 0 });
    const before = (await kinds(second)).length;
    const cancelled = await cancel(as, id);
    expect([cancelled.status, cancelled.body.data.state]).toEqual([200, 'cancelled']);
    expect((await cancel(as, id)).body).toEqual(cancelled.body);
    expect((await market.call(notification.list, { as: first })).body[0]).toMatchObject({
      kind: 'job_cancelled',
      title: 'Request withdrawn: Thatching in BD18',
      body: 'The customer has cancelled the request that you accepted.',
      link: `/workspace/requests?job_id=${id}`,
    });
    expect((await kinds(second)).length).toBe(before);
    const { body } = await market.call(job.listInvitations, { as: first });
    expect(body.data[0]).toMatchObject({ id, state: 'accepted', job_state: 'cancelled', closed_reason: null });
  });

  test('a request cannot be cancelled once an appointment was agreed', async () => {
    const as = await market.customer();
    const id = await ask(as);
    await closeJobForBooking(market.server.db, id, unknown);
    const refused = await cancel(as, id);
    expect([refused.status, refused.body.code, refused.body.data.state]).toEqual([409, 'job_closed', 'booked']);
  });

  test('deleting an account cancels all its requests', async () => {
    const as = await market.customer();
    const ids = [await ask(as), await ask(as)];
    await market.server.db.transaction((tx) => cancelJobsOf(tx, as.account_id));
    for (const id of ids) expect((await show(as, id)).state).toBe('cancelled');
    await market.server.db.transaction((tx) => cancelJobsOf(tx, as.account_id));
  });
});

test('the worker stores the expiry that readers already see', async () => {
  const as = await market.customer();
  const [over, open, booked] = [await ask(as), await ask(as), await ask(as)] as const;
  await market.setJob(over, { over: true });
  await market.setJob(booked, { over: true, state: 'booked' });
  expect((await show(as, over)).state).toBe('expired');
  await jobTasks(market.server.db).job_expiry();
  const { rows } = await market.server.db.execute(
    `select id, state from job where customer_id = '${as.account_id}' order by id`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['expired', 'open', 'booked']);
  expect((await show(as, open)).state).toBe('open');
});

test('both sides are notified once that a request has closed, and what remains open', async () => {
  const as = await market.customer();
  const [answered, unanswered] = [await ask(as), await ask(as)];
  await market.call(job.acceptInvitation, { as: artisans[0], params: { id: answered } });
  for (const id of [answered, unanswered]) await market.setJob(id, { over: true });
  await Promise.all([1, 2, 3].map(() => jobTasks(market.server.db).job_expiry()));
  const { body } = await market.call(notification.list, { as });
  const expired = body.filter(({ kind }) => kind === 'job_expired');
  expect(expired.map(({ link }) => link).toSorted()).toEqual([
    `/accepted-providers?job_id=${answered}`,
    `/explore-providers?job_id=${unanswered}`,
  ]);
  expect(expired[0]?.title).toBe('Your request for Thatching has ended');
  const listExpiryTexts = async (as: Offering | undefined, id: string) =>
    (await market.call(notification.list, { as })).body
      .filter(({ kind, link }) => kind === 'job_expired' && link === `/workspace/requests?job_id=${id}`)
      .map(({ body: words }) => words);
  const [first, second] = artisans;
  expect(await listExpiryTexts(first, answered)).toEqual([
    expect.stringContaining('you can still agree an appointment in the chat'),
  ]);
  expect(await listExpiryTexts(second, answered)).toEqual(['This request has closed, so you no longer need to reply.']);
  expect(await listExpiryTexts(second, unanswered)).toHaveLength(1);
});

test('very many overdue requests are expired in batches, and everybody is notified once', async () => {
  const as = await market.customer();
  const [artisan] = artisans as [Offering];
  await market.server.connection.pool.query(
    `with overdue as (
       insert into job (customer_id, category_id, description, postcode, latitude, longitude, asked_count, expires_at)
       select $1, $2, 'One of very many', 'BD18', 53, -1, 1, now() - interval '1 minute' from generate_series(1, 450)
       returning id)
     insert into invitation (job_id, artisan_id, service_id, distance_km) select id, $3, $4, 1 from overdue`,
    [as.account_id, artisan.category_id, artisan.artisan_id, artisan.service_id],
  );
  await Promise.all([1, 2].map(() => jobTasks(market.server.db).job_expiry()));
  const { rows } = await market.server.connection.pool.query<{ account_id: string; link: string; round: string }>(
    `select account_id, link, notification.xmin::text as round from notification join job on position(job.id::text in link) > 0
     where kind = 'job_expired' and customer_id = $1`,
    [as.account_id],
  );
  for (const { account_id } of [as, artisan]) {
    const notifications = rows.filter((row) => row.account_id === account_id);
    expect([notifications.length, new Set(notifications.map(({ link }) => link)).size]).toEqual([450, 450]);
    const rounds = [...new Set(notifications.map(({ round }) => round))];
    const sizes = rounds.map((each) => notifications.filter(({ round }) => round === each).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  }
});

test.each([job.show, job.cancel, job.listAcceptances])(
  '$summary is refused for somebody else’s request',
  async (route) => {
    const id = await ask(await market.customer());
    const other = await market.customer();
    for (const job_id of [id, unknown, 'x']) {
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
