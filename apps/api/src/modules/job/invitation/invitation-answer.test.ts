import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { addInvitedArtisans } from '../../../testing/request-fixture.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

const invite = (count: number) => addInvitedArtisans(market, home, count);

const accept = (as: Person, id: string) => market.call(job.acceptInvitation, { as, params: { id } });
const decline = (as: Person, id: string) => market.call(job.declineInvitation, { as, params: { id } });
const kindsOf = async (as: Person) =>
  (await market.call(notification.list, { as })).body.map(({ kind }: { kind: string }) => kind);

describe('accepting a request', () => {
  test('accepting a request notifies the customer and shows them the artisan', async () => {
    const { as, id, artisans } = await invite(1);
    const [artisan] = artisans as [Offering];
    const received = await market.listen(as);
    const { status, body } = await accept(artisan, id);
    expect([status, body.data.id, body.data.state]).toEqual([200, id, 'accepted']);
    const { body: acceptances } = await market.call(job.listAcceptances, { as, query: { job_id: id } });
    expect(acceptances.data).toEqual([
      {
        id: expect.any(String),
        service_id: artisan.service_id,
        accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
        note: '',
        price: null,
        price_kind: null,
        overall_ratings: null,
        total_reviews: 0,
        distance_km: expect.closeTo(0, 0),
        earliest_at: null,
        free_times: null,
        offered_times: [],
        reply_minutes: 1,
        receiver: {
          id: artisan.artisan_id,
          address: 'Shipley BD18',
          business_name: artisan.business_name,
          services: [expect.objectContaining({ id: artisan.service_id, business_name: artisan.business_name })],
        },
      },
    ]);
    expect(await kindsOf(as)).toEqual(['job_accepted']);
    await expect.poll(() => received).toContainEqual({ kind: 'job_accepted', job_id: id, accepted_count: 1 });
  });

  test('accepting a request twice is idempotent and counts once', async () => {
    const { as, id, artisans } = await invite(1);
    const first = await accept(artisans[0] as Offering, id);
    expect((await accept(artisans[0] as Offering, id)).body).toEqual(first.body);
    expect((await market.call(job.show, { as, params: { id } })).body.data.accepted_count).toBe(1);
    expect(await kindsOf(as)).toEqual(['job_accepted']);
  });

  test('acceptances are listed oldest first', async () => {
    const { as, id, artisans } = await invite(4);
    const acceptanceOrder = [...artisans].reverse();
    for (const artisan of acceptanceOrder) await accept(artisan, id);
    const { body } = await market.call(job.listAcceptances, { as, query: { job_id: id } });
    expect(body.data.map(({ receiver }: { receiver: { id: string } }) => receiver.id)).toEqual(
      acceptanceOrder.map(({ artisan_id }) => artisan_id),
    );
  });

  test('a sixth acceptance is refused, and the other artisans are notified that the request is filled', async () => {
    const { as, id, artisans } = await invite(7);
    for (const artisan of artisans.slice(0, 5)) expect((await accept(artisan, id)).status).toBe(200);
    const sixth = artisans[5] as Offering;
    const refusal = await accept(sixth, id);
    expect([refusal.status, refusal.body.code, refusal.body.data.state]).toEqual([409, 'job_filled', 'filled']);
    expect(await kindsOf(sixth)).toEqual(['job_filled', 'job_request']);
    expect(await kindsOf(artisans[0] as Offering)).toEqual(['job_request']);
    expect((await accept(artisans[0] as Offering, id)).status).toBe(200);
    const { body } = await market.call(job.show, { as, params: { id } });
    expect([body.data.state, body.data.accepted_count]).toEqual(['filled', 5]);
  });

  test('exactly five of twenty simultaneous acceptances succeed', async () => {
    const { as, id, artisans } = await invite(20);
    const answers = await Promise.all(artisans.map((artisan) => accept(artisan, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['job_filled']),
    );
    const { body } = await market.call(job.listAcceptances, { as, query: { job_id: id } });
    expect(body.data).toHaveLength(5);
    expect(await kindsOf(as)).toEqual(Array(5).fill('job_accepted'));
  });

  test('ten simultaneous acceptances by one artisan count once', async () => {
    const { as, id, artisans } = await invite(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(artisans[0] as Offering, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await market.call(job.show, { as, params: { id } })).body.data.accepted_count).toBe(1);
  });

  test('acceptances and a simultaneous cancellation have a consistent outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { as, id, artisans } = await invite(3);
      const cancellation = market.call(job.cancel, { as, params: { id } });
      const answers = await Promise.all(artisans.map((artisan) => accept(artisan, id)));
      expect((await cancellation).status).toBe(200);
      const acceptedCount = answers.filter(({ status }) => status === 200).length;
      for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('job_closed');
      const { body } = await market.call(job.show, { as, params: { id } });
      expect([body.data.state, body.data.accepted_count]).toEqual(['cancelled', acceptedCount]);
    }
  });

  test.each(['cancelled', 'booked', 'expired'] as const)(
    'accepting or declining a request that is %s is refused',
    async (state) => {
      const { id, artisans } = await invite(1);
      await market.setJob(id, { state });
      const refusal = await accept(artisans[0] as Offering, id);
      expect([refusal.status, refusal.body.code]).toEqual([409, 'job_closed']);
      expect((await decline(artisans[0] as Offering, id)).body.code).toBe('job_closed');
    },
  );

  test('accepting an expired request is refused, even before the worker has stored the expiry', async () => {
    const { as, id, artisans } = await invite(2);
    await accept(artisans[0] as Offering, id);
    await market.setJob(id, { over: true });
    const refusal = await accept(artisans[1] as Offering, id);
    expect([refusal.body.code, refusal.body.data.state]).toEqual(['job_closed', 'expired']);
    expect((await accept(artisans[0] as Offering, id)).status).toBe(200);
    expect((await market.call(job.show, { as, params: { id } })).body.data.state).toBe('expired');
    expect((await market.call(job.cancel, { as, params: { id } })).body.code).toBe('job_closed');
  });
});

describe('declining a request', () => {
  test('declining a request is idempotent, and the artisan cannot accept it afterwards', async () => {
    const { as, id, artisans } = await invite(1);
    const artisan = artisans[0] as Offering;
    const first = await decline(artisan, id);
    expect([first.status, first.body.data.state]).toEqual([200, 'declined']);
    expect((await decline(artisan, id)).body).toEqual(first.body);
    expect((await accept(artisan, id)).body).toMatchObject({ code: 'state_conflict', data: { state: 'declined' } });
    expect((await market.call(job.show, { as, params: { id } })).body.data.accepted_count).toBe(0);
  });

  test('each decline updates one notification with the number of open invitations, and the last one adds a second', async () => {
    const { as, id, artisans } = await invite(3);
    const listNotifications = async () =>
      (await market.call(notification.list, { as })).body.map(({ title, body, link }) => [
        title.split(':')[0],
        body,
        link,
      ]);
    const [first, second, third] = artisans as [Offering, Offering, Offering];
    const link = `/accepted-providers?job_id=${id}`;
    await decline(first, id);
    expect(await listNotifications()).toEqual([['An artisan declined your request', '2 more can still answer.', link]]);
    await decline(second, id);
    const twoDeclined = ['2 artisans declined your request', '1 more can still answer.', link];
    expect(await listNotifications()).toEqual([twoDeclined]);
    await decline(third, id);
    await decline(third, id);
    const allDeclined = ['Everyone has declined your request', expect.any(String), `/explore-providers?job_id=${id}`];
    expect(await listNotifications()).toEqual([allDeclined, twoDeclined]);
  });

  test('exactly one of several simultaneous declines counts as the last, without waiting for a suspended artisan', async () => {
    const { as, id, artisans } = await invite(6);
    const [suspendedArtisan, ...otherArtisans] = artisans;
    const { db } = market.server;
    await db.execute(
      sql`update account set suspended_at = now(), suspended_reason = 'x' where id = ${suspendedArtisan?.account_id}`,
    );
    await Promise.all(otherArtisans.map((artisan) => decline(artisan, id)));
    const { body } = await market.call(notification.list, { as });
    expect(body.filter(({ title }) => title.startsWith('Everyone has declined'))).toHaveLength(1);
    expect(body).toHaveLength(2);
  });

  test('the notification of the last decline says how many artisans accepted', async () => {
    const { as, id, artisans } = await invite(2);
    await accept(artisans[0] as Offering, id);
    await decline(artisans[1] as Offering, id);
    const { body } = await market.call(notification.list, { as });
    expect(body[0]?.body).toBe('1 accepted. Everybody has answered now.');
  });

  test('an artisan cannot decline a request after accepting it', async () => {
    const { id, artisans } = await invite(1);
    await accept(artisans[0] as Offering, id);
    expect((await decline(artisans[0] as Offering, id)).body.code).toBe('state_conflict');
  });
});

test.each([job.acceptInvitation, job.declineInvitation])(
  '$summary is refused to artisans who were not invited',
  async (route) => {
    const { as, id } = await invite(1);
    const other = await market.addArtisan({ at: home, category: 'Falconry' });
    expect((await market.call(route, { as: other, params: { id } })).status).toBe(404);
    for (const unknownJob of [unknownId, 'x']) {
      expect((await market.call(route, { as: other, params: { id: unknownJob } })).status).toBe(404);
    }
    expect((await market.call(route, { params: { id } })).status).toBe(401);
    expect((await market.call(route, { as, params: { id } })).status).toBe(403);
  },
);
