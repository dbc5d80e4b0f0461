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
  await market.district('BD18', home);
});
afterAll(() => market.close());

describe('an artisan’s list of invitations', () => {
  test('the list of invitations comes newest first, page by page, each with its state', async () => {
    const artisan = await market.artisan({ at: home, category: 'Falconry' });
    const as = await market.customer();
    const query = { category_id: await market.category('Falconry'), postcode: 'BD18' };
    const ids: string[] = [];
    let late: Person = artisan;
    for (let made = 0; made < 5; made += 1) {
      if (made === 3) late = await market.artisan({ at: home, category: 'Falconry' });
      const { body } = await market.call(job.create, { as, query, body: { description: 'Locked out of home' } });
      ids.unshift(body.data.job_detail?.id ?? '');
    }
    const [newest, over, cancelled, booked, declined] = ids as [string, string, string, string, string];
    await market.setJob(over, { over: true });
    await market.setJob(booked, { state: 'booked' });
    await market.call(job.cancel, { as, params: { id: cancelled } });
    await market.call(job.declineInvitation, { as: artisan, params: { id: declined } });
    const seen: [string, string][] = [];
    let cursor: string | null | undefined;
    do {
      const page: Answer<typeof job.listInvitations> = (
        await market.call(job.listInvitations, { as: artisan, query: { limit: 2, cursor } })
      ).body;
      seen.push(...page.data.map(({ id, state }): [string, string] => [id, state]));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual([
      [newest, 'new'],
      [over, 'expired'],
      [cancelled, 'expired'],
      [booked, 'filled'],
      [declined, 'declined'],
    ]);
    const ofLate = (await market.call(job.listInvitations, { as: late })).body.data;
    expect(ofLate.map(({ id, state }) => [id, state])).toEqual(seen.slice(0, 2));
  });

  test('the list of invitations is empty before there is a business', async () => {
    const as = await market.artisanAccount();
    expect((await market.call(job.listInvitations, { as })).body).toMatchObject({ data: [], next: null });
  });

  test('the list of invitations needs a valid page', async () => {
    const as = await market.artisanAccount();
    for (const query of [{ limit: 0 }, { cursor: 'x' }]) {
      expect((await market.call(job.listInvitations, { as, query })).status).toBe(400);
    }
  });
});

test('the list of invitations needs an artisan’s token', async () => {
  expect((await market.call(job.listInvitations)).status).toBe(401);
  expect((await market.call(job.listInvitations, { as: await market.customer() })).status).toBe(403);
});

test('an artisan cannot be invited for a service of another', async () => {
  const [one, other] = [
    await market.artisan({ at: home, category: 'Falconry' }),
    await market.artisan({ at: home, category: 'Falconry' }),
  ];
  const as = await market.customer();
  const query = { category_id: await market.category('Falconry'), postcode: 'BD18' };
  await market.call(job.create, { as, query, body: { description: 'Locked out of home' } });
  const swapped = market.server.db.execute(sql`
    update invitation set service_id = (select id from service where artisan_id = ${other.artisan_id})
    where artisan_id = ${one.artisan_id}`);
  await expect(swapped).rejects.toMatchObject({ cause: { constraint: 'invitation_service_of_artisan_fkey' } });
});
