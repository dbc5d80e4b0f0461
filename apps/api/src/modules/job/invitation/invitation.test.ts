import { job } from '@fixit/contract/job';
import type { Answer } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { type Market, openMarket } from '../../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

describe('an artisan’s list of invitations', () => {
  test('an artisan’s invitations are listed newest first, in pages, each with its state', async () => {
    const artisan = await market.addArtisan({ at: home, category: 'Falconry' });
    const as = await market.addCustomer();
    const query = { category_id: await market.categoryId('Falconry'), postcode: 'BD18' };
    const ids: string[] = [];
    let lateArtisan: Person = artisan;
    for (let count = 0; count < 5; count += 1) {
      if (count === 3) lateArtisan = await market.addArtisan({ at: home, category: 'Falconry' });
      const { body } = await market.call(job.create, { as, query, body: { description: 'Locked out of home' } });
      ids.unshift(body.data.job_detail?.id ?? '');
    }
    const [newest, overdue, cancelled, booked, declined] = ids as [string, string, string, string, string];
    await market.setJob(overdue, { over: true });
    await market.setJob(booked, { state: 'booked' });
    await market.call(job.cancel, { as, params: { id: cancelled } });
    await market.call(job.declineInvitation, { as: artisan, params: { id: declined } });
    const listedStates: [string, string][] = [];
    let cursor: string | null | undefined;
    do {
      const page: Answer<typeof job.listInvitations> = (
        await market.call(job.listInvitations, { as: artisan, query: { limit: 2, cursor } })
      ).body;
      listedStates.push(...page.data.map(({ id, state }): [string, string] => [id, state]));
      cursor = page.next;
    } while (cursor);
    expect(listedStates).toEqual([
      [newest, 'new'],
      [overdue, 'expired'],
      [cancelled, 'expired'],
      [booked, 'filled'],
      [declined, 'declined'],
    ]);
    const lateInvitations = (await market.call(job.listInvitations, { as: lateArtisan })).body.data;
    expect(lateInvitations.map(({ id, state }) => [id, state])).toEqual(listedStates.slice(0, 2));
  });

  test('the list of invitations is empty for an artisan without a business', async () => {
    const as = await market.addArtisanAccount();
    expect((await market.call(job.listInvitations, { as })).body).toMatchObject({ data: [], next: null });
  });

  test('the list of invitations needs a valid limit and cursor', async () => {
    const as = await market.addArtisanAccount();
    for (const query of [{ limit: 0 }, { cursor: 'x' }]) {
      expect((await market.call(job.listInvitations, { as, query })).status).toBe(400);
    }
  });
});

test('the list of invitations needs an artisan’s token', async () => {
  expect((await market.call(job.listInvitations)).status).toBe(401);
  expect((await market.call(job.listInvitations, { as: await market.addCustomer() })).status).toBe(403);
});

test('an artisan cannot be invited for another artisan’s service', async () => {
  const [artisan, otherArtisan] = [
    await market.addArtisan({ at: home, category: 'Falconry' }),
    await market.addArtisan({ at: home, category: 'Falconry' }),
  ];
  const as = await market.addCustomer();
  const query = { category_id: await market.categoryId('Falconry'), postcode: 'BD18' };
  await market.call(job.create, { as, query, body: { description: 'Locked out of home' } });
  const update = market.server.db.execute(sql`
    update invitation set service_id = (select id from service where artisan_id = ${otherArtisan.artisan_id})
    where artisan_id = ${artisan.artisan_id}`);
  await expect(update).rejects.toMatchObject({ cause: { constraint: 'invitation_service_of_artisan_fkey' } });
});
