import { booking } from '@fixit/contract/booking';
import { type DemoFeedItem, demo } from '@fixit/contract/demo';
import type { Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../db/schema/account-tables.ts';
import { demoSign } from '../../db/schema/demo-tables.ts';
import { addHistory } from '../../testing/booking-history.ts';
import { type ArtisanPerson, addArtisan, addCustomer, saltaire } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const secret = 'the-secret-of-the-demo-feed';

let server: TestServer;
let artisan: ArtisanPerson;

beforeAll(async () => {
  server = await startTestServer({ settings: { DEMO: 'on', DEMO_FEED_TOKEN: secret } });
  artisan = await addArtisan(server, { business_name: 'Hughes & Daughter' });
  const { service_id, account_id } = artisan;
  await server.db.insert(demoSign).values({ service_id, town: 'Saltaire', layout: 'oval', letter: 'fat', pair: 3 });
  await server.db.update(account).set({ demo: true }).where(sql`id = ${account_id}`);
});

afterAll(() => server.stop());

const fetchShopSign = (id: string, method = 'GET') => fetch(`${server.origin}/demo/signs/${id}.svg`, { method });

async function addRequest(artisan: ArtisanPerson): Promise<void> {
  const { account_id } = await addCustomer(server);
  const { post_code, latitude, longitude } = saltaire;
  await server.db.execute(sql`
    with new_job as (
      insert into job (customer_id, category_id, description, postcode, latitude, longitude, asked_count)
      values (${account_id}, ${artisan.category_id}, 'The tap drips all night', ${post_code}, ${latitude}, ${longitude}, 1)
      returning id
    )
    insert into invitation (job_id, artisan_id, service_id, distance_km)
    select id, ${artisan.artisan_id}, ${artisan.service_id}, 0 from new_job`);
}

test('a demo artisan’s shop sign is a cacheable picture that cannot run scripts', async () => {
  const response = await fetchShopSign(artisan.service_id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await response.text()).toContain('<title>Hughes &amp; Daughter, Plumbing, Saltaire</title>');
});

test('a cached shop sign is the same as a newly drawn one', async () => {
  const [first, second] = [await fetchShopSign(artisan.service_id), await fetchShopSign(artisan.service_id)];
  expect(await second.text()).toBe(await first.text());
});

test.each(['019aa000-0000-7000-8000-000000000000', 'nonsense', '..%2F..%2Fetc%2Fpasswd'])(
  'a demo shop sign with the id %s answers 404',
  async (id) => {
    expect((await fetchShopSign(id)).status).toBe(404);
  },
);

test('a shop sign cannot be deleted', async () => {
  expect((await fetchShopSign(artisan.service_id, 'DELETE')).status).toBe(405);
});

test('the demo feed reports invitations to demo artisans and to nobody else', async () => {
  const stranger = await addArtisan(server);
  const after = new Date(Date.now() - 5_000).toISOString();
  await addRequest(stranger);
  await addRequest(artisan);
  const { status, body } = await server.call(demo.feed, { token: secret, query: { after } });
  expect(status).toBe(200);
  expect(body.data.items).toMatchObject([
    { kind: 'job_request', artisan_id: artisan.artisan_id, category: 'Plumbing', conversation_id: null },
  ]);
  expect(body.data.cursor > after).toBe(true);
});

/** Reads the feed until it has as many events of these kinds as there are kinds. */
async function readEvents(after: string, ...kinds: DemoFeedItem['kind'][]): Promise<DemoFeedItem[]> {
  const items: DemoFeedItem[] = [];
  for (let cursor = after; items.length < kinds.length; ) {
    const { data } = (await server.call(demo.feed, { token: secret, query: { after: cursor } })).body;
    items.push(...data.items.filter(({ kind }) => kinds.includes(kind)));
    ({ cursor } = data);
  }
  return items;
}

test('the demo feed reports requests to reschedule, reviews and appointments that have ended', async () => {
  const customer = await addCustomer(server);
  const after = new Date(Date.now() - 5_000).toISOString();
  const { completed, accepted, conversation_id } = await addHistory(server, customer.account_id, artisan);
  await addHistory(server, customer.account_id, await addArtisan(server));
  const { db } = server;
  const { rows } = await db.execute<{ id: string }>(sql`select id from review where booking_id = ${completed}`);
  const { artisan_id } = artisan;
  await db.execute(sql`
    update booking set reschedule_date = appointment_date, reschedule_time = appointment_time, reschedule_by = 'customer',
      reschedule_starts_at = starts_at, reschedule_ends_at = ends_at, reschedule_asked_at = now() where id = ${accepted}`);
  expect(await readEvents(after, 'review_added', 'reschedule_asked')).toMatchObject([
    { kind: 'review_added', id: rows[0]?.id, artisan_id, conversation_id },
    { kind: 'reschedule_asked', id: accepted, artisan_id, conversation_id },
  ]);
  await db.execute(sql`
    update booking set starts_at = now() - interval '1 hour', ends_at = now() where id in (${accepted}, ${completed})`);
  expect(await readEvents(after, 'booking_over')).toMatchObject([{ id: accepted, artisan_id, conversation_id }]);
});

test('the demo feed reports answered reschedules, cancellations and bookings that became unavailable', async () => {
  const [customer, demoArtisan] = [await addCustomer(server), await addArtisan(server)];
  await server.db.update(account).set({ demo: true }).where(sql`id = ${demoArtisan.account_id}`);
  const after = new Date().toISOString();
  const { accepted, awaiting, conversation_id } = await addHistory(server, customer.account_id, demoArtisan);
  const params = { id: accepted };
  const proposal = await server.call(booking.showAsArtisan, { token: demoArtisan.token, params: { id: awaiting } });
  const { appointment_date, appointment_time } = proposal.body.data;
  const requestReschedule = () =>
    server.call(booking.requestRescheduleAsArtisan, {
      token: demoArtisan.token,
      params,
      body: { appointment_date, appointment_time },
    });
  const answer = (call: Route) => server.call(call, { token: customer.token, params });
  expect([(await requestReschedule()).status, (await answer(booking.declineRescheduleAsCustomer)).status]).toEqual([
    200, 200,
  ]);
  expect([(await requestReschedule()).status, (await answer(booking.acceptRescheduleAsCustomer)).status]).toEqual([
    200, 200,
  ]);
  expect((await answer(booking.cancelAsCustomer)).status).toBe(200);
  await server.db.execute(
    sql`update notification set link = '/workspace' where account_id = ${demoArtisan.account_id}`,
  );
  const kinds = ['reschedule_declined', 'reschedule_accepted', 'booking_unavailable', 'booking_cancelled'] as const;
  const items = await readEvents(after, ...kinds);
  expect(items).toHaveLength(kinds.length);
  for (const kind of kinds) {
    const id = kind === 'booking_unavailable' ? awaiting : accepted;
    expect(items).toContainEqual(expect.objectContaining({ kind, id, conversation_id, email: demoArtisan.email }));
  }
});

test.each([undefined, 'a-wrong-secret-of-the-feed', 'Ω'])('the demo feed refuses the token %s', async (token) => {
  const headers = token === 'Ω' ? { Authorization: 'Bearer x' } : {};
  const credentials = token === 'Ω' ? undefined : token;
  const { status, error } = await server.call(demo.feed, { token: credentials, headers });
  expect(status).toBe(401);
  expect(error.code).toBe('unauthenticated');
});

test.each(['yesterday', '2026-01-01', '275760-09-14T00:00:00Z'])(
  '%s is not a valid cursor of the demo feed',
  async (after) => {
    const { status, error } = await server.call(demo.feed, { token: secret, query: { after } });
    expect(status).toBe(400);
    expect(error.errors).toHaveProperty('after');
  },
);

test('a call to the demo feed is logged only if it fails', async () => {
  const statuses: number[] = [];
  const log = {
    write(line: string) {
      const { msg, req, status } = JSON.parse(line) as { msg: string; req?: { path: string }; status: number };
      if (msg === 'answered' && req?.path === demo.feed.path) statuses.push(status);
    },
  };
  const settings = { DEMO: 'on', DEMO_FEED_TOKEN: secret, LOG_LEVEL: 'info' } as const;
  const loggingServer = await startTestServer({ sharing: server, settings, log });
  const after = new Date(Date.now() - 5_000).toISOString();
  await addRequest(artisan);
  expect((await loggingServer.call(demo.feed, { token: secret, query: { after } })).status).toBe(200);
  expect((await loggingServer.call(demo.feed, { token: 'a-wrong-secret-of-the-feed' })).status).toBe(401);
  await loggingServer.stop();
  expect(statuses).toEqual([401]);
});

test('the demo feed and the shop signs do not exist without the demo world', async () => {
  const serverWithoutDemo = await startTestServer({
    sharing: server,
    settings: { DEMO: 'off', DEMO_FEED_TOKEN: secret },
  });
  expect((await serverWithoutDemo.call(demo.feed, { token: secret })).status).toBe(404);
  expect((await fetch(`${serverWithoutDemo.origin}/demo/signs/${artisan.service_id}.svg`)).status).toBe(404);
  await serverWithoutDemo.stop();
});
