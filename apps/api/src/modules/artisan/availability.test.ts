import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConversation } from '../../testing/chat-client.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { type Person, saltaire } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { findFirstFreeTimes } from './free-times/free-times-actions.ts';
import { measureReplyMinutes } from './measures-actions.ts';

let market: Market;
let customer: Person;
beforeAll(async () => {
  market = await openMarket();
  customer = await market.addCustomer();
});
afterAll(() => market.close());

const addPlumber = () => market.addArtisan({ at: saltaire, category: 'Plumbing' });

describe('the reply time of artisans', () => {
  /** Stores a request from some days ago. If `seconds` is null, the artisan did not answer it. */
  async function addRequest({ artisan_id, service_id, category_id }: Offering, seconds: number | null, days = 1) {
    await market.server.db.execute(sql`
      with request as (
        insert into job (customer_id, category_id, description, postcode, latitude, longitude)
        values (${customer.account_id}, ${category_id}, 'The tap drips', 'BD18', 53.8, -1.8) returning id
      )
      insert into invitation (job_id, artisan_id, service_id, state, distance_km, created_at, answered_at)
      select id, ${artisan_id}, ${service_id}, ${seconds === null ? 'new' : 'declined'}, 1, at,
        at + make_interval(secs => ${seconds}::float8)
      from request, (select now() - make_interval(days => ${days}) as at) as day`);
  }

  /** Stores a conversation whose messages were sent at these seconds. */
  async function addMessages(as: Offering, messages: readonly ['customer' | 'artisan', number][]) {
    const { id } = await openConversation(market.server, { artisan: as });
    for (const [sender, seconds] of messages) {
      await market.server.db.execute(sql`
        insert into message (conversation_id, sender_id, msg_key, message, timestamp)
        select id, case when ${sender} = 'artisan' then ${as.account_id} else customer_id end, uuid_v7(), 'Hello',
          now() - interval '1 day' + make_interval(secs => ${seconds})
        from conversation where id = ${id}`);
    }
    await market.server.db.execute(sql`select find_first_replies(now() - interval '1 day')`);
  }

  test('the reply time is the median for requests and first messages of the last 90 days', async () => {
    const [as, silent] = [await addPlumber(), await addPlumber()];
    await addRequest(as, 60);
    await addRequest(as, 3_601);
    await addRequest(as, null);
    await addRequest(as, 5, 91);
    await addRequest(silent, null);
    const readMinutes = async () => measureReplyMinutes(market.server.db, [as.artisan_id, silent.artisan_id]);
    expect([...(await readMinutes()).values()]).toEqual([31, null]);
    await addMessages(as, [
      ['customer', 0],
      ['customer', 60],
      ['artisan', 90],
      ['artisan', 5_000],
    ]);
    expect([...(await readMinutes()).values()]).toEqual([2, null]);
  });

  test('the reply time ignores conversations that the artisan started or never answered', async () => {
    const as = await addPlumber();
    await addMessages(as, [
      ['artisan', 0],
      ['customer', 10],
      ['artisan', 20],
    ]);
    await addMessages(as, [['customer', 0]]);
    expect(await measureReplyMinutes(market.server.db, [as.artisan_id])).toEqual(new Map([[as.artisan_id, null]]));
    await addMessages(as, [
      ['customer', 0],
      ['artisan', 1],
    ]);
    expect(await measureReplyMinutes(market.server.db, [as.artisan_id])).toEqual(new Map([[as.artisan_id, 1]]));
  });
});

test('free times and reply times take one statement each for a hundred artisans and none for an empty list', async () => {
  const { db } = market.server;
  await market.addManyArtisans(100, 'Thatching', saltaire);
  const { rows } = await db.execute<{ id: string }>(sql`select id from artisan limit 100`);
  const ids = rows.map(({ id }) => id);
  expect(await countStatements(() => findFirstFreeTimes(db, ids))).toBe(1);
  expect(await countStatements(() => measureReplyMinutes(db, ids))).toBe(1);
  expect(await countStatements(() => Promise.all([findFirstFreeTimes(db, []), measureReplyMinutes(db, [])]))).toBe(0);
});
