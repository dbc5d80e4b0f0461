import { conversation } from '@fixit/contract/conversation';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { countWaiting } from '../../testing/lock-waiters.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearUnreadFrom } from './conversation-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

const showConversation = (token: string | undefined, id: string, query = {}) =>
  server.call(conversation.show, { token, params: { id }, query });

/** Inserts messages of the customer directly into the database. */
async function addMessages({ id, customer }: TestConversation, count: number): Promise<void> {
  await server.db.execute(sql`
    insert into message (conversation_id, sender_id, msg_key, message)
    select ${id}, ${customer.account_id}, 'key ' || n, 'Line ' || n from generate_series(1, ${count}::integer) as n`);
  await server.db.execute(sql`
    update conversation set last_message_id = (select id from message where conversation_id = ${id} order by id desc limit 1)
    where id = ${id}`);
}

describe('a conversation', () => {
  it('each side of a conversation sees who the other side is', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const { body: mine } = await showConversation(customer.token, id);
    expect(mine.data).toMatchObject({
      id,
      receiver: { id: artisan.artisan_id, services: [{ id: artisan.service_id }], user: { id: artisan.account_id } },
      message_set: [],
      has_more: false,
    });
    const { body: theirs } = await showConversation(artisan.token, id);
    expect(theirs.data.receiver).toMatchObject({
      id: customer.account_id,
      business_name: 'Priya',
      user: { id: customer.account_id },
    });
  });

  it('a conversation lists its messages oldest first, in pages before or after a message', async () => {
    const chat = await openConversation(server);
    await addMessages(chat, 75);
    const { token } = chat.customer;
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}`);
    const page = async (query: object) => {
      const { message_set, has_more } = (await showConversation(token, chat.id, query)).body.data;
      return { texts: message_set.map(({ message }) => message), ids: message_set.map(({ id }) => id), has_more };
    };
    const newest = await page({ limit: 30 });
    expect([newest.texts, newest.has_more]).toEqual([lines(46, 75), true]);
    const older = await page({ limit: 20, before: newest.ids[0] });
    expect([older.texts, older.has_more]).toEqual([lines(26, 45), true]);
    const oldest = await page({ limit: 30, before: older.ids[0] });
    expect([oldest.texts, oldest.has_more]).toEqual([lines(1, 25), false]);
    const following = await page({ limit: 5, after: newest.ids[19] });
    expect([following.texts, following.has_more]).toEqual([lines(66, 70), true]);
    expect((await page({ after: newest.ids.at(-1) })).texts).toEqual([]);
    expect((await page({})).texts).toEqual(lines(1, 75));
  });

  it('a conversation lists at most its newest 1,000 messages, with the same number of statements as for ten', async () => {
    const [small, large] = [await openConversation(server), await openConversation(server)];
    await addMessages(small, 10);
    await addMessages(large, 10_000);
    const statementCounts: number[] = [];
    for (const { id, customer } of [small, large]) {
      statementCounts.push(await countStatements(() => showConversation(customer.token, id)));
    }
    expect(statementCounts[0]).toBeLessThanOrEqual(3);
    expect(statementCounts[1]).toBe(statementCounts[0]);
    const { body } = await showConversation(large.customer.token, large.id);
    expect([body.data.message_set.length, body.data.has_more]).toEqual([1_000, true]);
    expect(body.data.message_set.at(-1)?.message).toBe('Line 10000');
  });

  it('a conversation can be found only by its two sides', async () => {
    const { id, customer } = await openConversation(server);
    const [stranger, artisan] = [await addCustomer(server), await addArtisan(server)];
    expect((await showConversation(stranger.token, id)).status).toBe(404);
    expect((await showConversation(artisan.token, id)).status).toBe(404);
    expect((await showConversation(customer.token, unknownId)).status).toBe(404);
    expect((await showConversation(customer.token, 'nonsense')).status).toBe(404);
    expect((await showConversation(undefined, id)).status).toBe(401);
    expect((await showConversation(customer.token, id, { limit: 'many' })).status).toBe(400);
  });
});

it('erasing a deleted account’s messages locks its conversations in the order of their ids, which prevents deadlocks', async () => {
  const customer = await addCustomer(server);
  const [laterConversation, other] = [await openConversation(server, { customer }), await addArtisan(server)];
  // This conversation is added last, but its id sorts first.
  const first = '00000000-0000-7000-8000-000000000001';
  await server.db.execute(sql`
    insert into conversation (id, customer_id, artisan_id, service_id)
    values (${first}, ${customer.account_id}, ${other.artisan_id}, ${other.service_id})`);
  const holder = await server.connection.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from conversation where id = $1 for no key update', [first]);
    const erasure = server.db.transaction((tx) => clearUnreadFrom(tx, customer.account_id));
    await expect.poll(() => countWaiting(server), { interval: 5 }).toBe(1);
    await holder.query('select from conversation where id = $1 for no key update nowait', [laterConversation.id]);
    await holder.query('commit');
    expect((await erasure).map(({ id }) => id).toSorted()).toEqual([first, laterConversation.id]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
