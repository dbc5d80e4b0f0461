import { block } from '@fixit/contract/block';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConversation } from '../../testing/chat-client.ts';
import type { Person } from '../../testing/people.ts';
import { addInvitedArtisans } from '../../testing/request-fixture.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';

const home = { latitude: 53.833, longitude: -1.777 };
const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
const sides = ['customer', 'artisan'] as const;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
});
afterAll(() => market.close());

const add = (as: Person, conversation_id: string) => market.call(block.add, { as, body: { conversation_id } });
const accept = (as: Person, id: string) => market.call(job.acceptInvitation, { as, params: { id } });

describe.each(sides)('requests after a block by the %s', (side) => {
  test('a new request does not invite an artisan on either side of a block, and an earlier request is closed for that artisan', async () => {
    const { as, id, artisans } = await addInvitedArtisans(market, home, 3);
    const [blocked, unaffected] = artisans as [Offering, Offering];
    const { id: conversation_id } = await openConversation(market.server, { customer: as, artisan: blocked });
    await add(side === 'customer' ? as : blocked, conversation_id);
    const inbox = (await market.call(job.listInvitations, { as: blocked })).body.data;
    expect(inbox).toMatchObject([{ id, state: 'expired', job_state: 'cancelled' }]);
    const late = await accept(blocked, id);
    expect([late.status, late.body.code]).toEqual([409, 'job_closed']);
    expect((await market.call(job.declineInvitation, { as: blocked, params: { id } })).body.code).toBe('job_closed');
    expect((await accept(unaffected, id)).status).toBe(200);
    const visible = (await market.call(job.show, { as, params: { id } })).body.data;
    expect(visible.services.map(({ id: service_id }) => service_id)).not.toContain(blocked.service_id);
    expect(visible).toMatchObject({ accepted_count: 1, waiting_count: 1 });
    const query = { category_id: blocked.category_id, postcode: 'BD18' };
    const second = await market.call(job.create, { as, query, body: { description: 'The boiler makes a noise' } });
    expect(second.body.data.services.map(({ artisan }) => artisan.id).toSorted()).toEqual(
      artisans
        .slice(1)
        .map(({ artisan_id }) => artisan_id)
        .toSorted(),
    );
    const chosen = { description: 'The boiler makes a noise', artisan_id: blocked.artisan_id };
    const refused = await market.call(job.create, { as, query, body: chosen });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  });

  test('the acceptance of an artisan on either side of a block is no longer listed or counted', async () => {
    const { as, id, artisans } = await addInvitedArtisans(market, home, 2);
    const [blocked, unaffected] = artisans as [Offering, Offering];
    await accept(blocked, id);
    await accept(unaffected, id);
    const { id: conversation_id } = await openConversation(market.server, { customer: as, artisan: blocked });
    await add(side === 'customer' ? as : blocked, conversation_id);
    const { body } = await market.call(job.listAcceptances, { as, query: { job_id: id } });
    expect(body.data.map(({ service_id }) => service_id)).toEqual([unaffected.service_id]);
    expect((await market.call(job.show, { as, params: { id } })).body.data.accepted_count).toBe(1);
  });

  test('an artisan on either side of a block is hidden from the customer in lists, search and service details, but not from others', async () => {
    const category = `Trade ${crypto.randomUUID()}`;
    const business_name = `Zyxwvut ${side} Repairs`;
    const blocked = await market.addArtisan({ at: home, category, business_name, featured: true });
    const other = await market.addArtisan({ at: home, category });
    const [as, stranger] = [await market.addCustomer({ at: home }), await market.addCustomer({ at: home })];
    const { id } = await openConversation(market.server, { customer: as, artisan: blocked });
    await add(side === 'customer' ? as : blocked, id);
    const findListings = async (reader: Person | undefined) => {
      const here = { category_id: blocked.category_id, ...home };
      const [listed, explored, searched, dash] = await Promise.all([
        market.call(service.listByCategory, { as: reader, query: here }),
        market.call(job.exploreArtisans, {
          as: reader,
          query: { category_id: blocked.category_id, postcode: 'BD18' },
          body: {},
        }),
        market.call(service.search, { as: reader, query: { q: `Zyxwvut ${side}` } }),
        market.call(dashboard.show, { as: reader ?? stranger, query: home }),
      ]);
      return [
        listed.body.results.map(({ artisan_id }) => artisan_id).includes(blocked.artisan_id),
        explored.body.data.map(({ receiver }) => receiver.id).includes(blocked.artisan_id),
        searched.body.data.artisans.map(({ artisan_id }) => artisan_id).includes(blocked.artisan_id),
        dash.body.data.fix_of_month.map(({ artisan_id }) => artisan_id).includes(blocked.artisan_id),
        (await market.call(service.show, { as: reader, query: { service_id: blocked.service_id } })).status,
      ];
    };
    expect(await findListings(as)).toEqual([false, false, false, false, 404]);
    expect(await findListings(stranger)).toEqual([true, true, true, true, 200]);
    expect((await findListings(undefined)).at(-1)).toBe(200);
    const { artisan_id, service_id } = blocked;
    const started = await market.call(conversation.startWithoutJob, { as, body: { artisan_id, service_id } });
    const unknownArtisan = await market.call(conversation.startWithoutJob, {
      as,
      body: { artisan_id: unknown, service_id },
    });
    expect([started.status, started.body.message]).toEqual([unknownArtisan.status, unknownArtisan.body.message]);
    const { body } = await market.call(service.listByCategory, {
      as,
      query: { category_id: blocked.category_id, ...home, limit: 1 },
    });
    expect(body.results.map((row) => row.artisan_id)).toEqual([other.artisan_id]);
  });
});

test('the pages of a list skip any number of blocked artisans and contain all the others', async () => {
  const category = `Trade ${crypto.randomUUID()}`;
  const category_id = await market.categoryId(category);
  await market.addManyArtisans(60, category, home);
  const as = await market.addCustomer({ at: home });
  const { db } = market.server;
  await db.execute(sql`
    insert into block (blocker_id, blocked_id)
    select ${as.account_id}, account_id from (
      select a.account_id from artisan a join service s on s.artisan_id = a.id
      where s.category_id = ${category_id} order by a.latitude, a.id limit 45) nearest`);
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await market.call(service.listByCategory, {
      as,
      query: { category_id, ...home, limit: 4, ...(cursor && { cursor }) },
    });
    expect(body.results.length).toBeGreaterThan(0);
    listed.push(...body.results.map(({ artisan_id }) => artisan_id));
    cursor = body.next ?? undefined;
  } while (cursor);
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from artisan a join service s on s.artisan_id = a.id
    where s.category_id = ${category_id} and a.account_id not in (
      select blocked_id from block where blocker_id = ${as.account_id})`);
  expect(listed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});
