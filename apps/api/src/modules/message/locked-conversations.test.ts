import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { countWaiting } from '../../testing/lock-waiters.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

/** This connection holds locks until the test releases them. */
let lockHolder: Client;
beforeEach(async () => {
  lockHolder = new Client({ connectionString: server.databaseUrl });
  await lockHolder.connect();
  onTestFinished(() => lockHolder.end());
});

test('a locked conversation delays no other, keeps the order of its messages, and stores each once', async () => {
  const [lockedChat, freeChat] = [await openConversation(server), await openConversation(server)];
  const lockedSocket = await joinChat(server, lockedChat.id, lockedChat.customer);
  const freeSocket = await joinChat(server, freeChat.id, freeChat.customer);
  await lockHolder.query('begin');
  await lockHolder.query('select from conversation where id = $1 for update', [lockedChat.id]);

  for (const message of ['One', 'Two']) lockedSocket.send({ msg_key: message, message });
  await expect.poll(() => countWaiting(server)).toBeGreaterThan(0);
  for (const message of ['A', 'B', 'C']) await freeSocket.say(message);
  // This message arrives while its conversation is known to be locked.
  lockedSocket.send({ msg_key: 'Three', message: 'Three' });
  lockedSocket.send({ msg_key: 'One', message: 'One' });
  await freeSocket.say('D');
  expect(lockedSocket.messages).toEqual([]);

  await lockHolder.query('rollback');
  await lockedSocket.answerTo('Three');
  await lockedSocket.say('Four');
  const { body } = await server.call(conversation.show, {
    token: lockedChat.customer.token,
    params: { id: lockedChat.id },
  });
  expect(body.data.message_set.map(({ message }) => message)).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('a message in a conversation that stays locked is refused, and can be sent again once it is unlocked', async () => {
  const { id, customer } = await openConversation(server);
  const client = await joinChat(server, id, customer);
  await lockHolder.query('begin');
  await lockHolder.query('select from conversation where id = $1 for update', [id]);
  client.send({ msg_key: 'key', message: 'Hello' });
  expect(await client.answerTo('key')).toMatchObject({ error: { code: 'unavailable' } });
  await lockHolder.query('rollback');
  client.frames.length = 0;
  expect((await client.say('Hello', 'key')).message).toBe('Hello');
});

test('a message that waited for a lock has a later id than everything that was written under the lock', async () => {
  const { id, customer } = await openConversation(server);
  const client = await joinChat(server, id, customer);
  await lockHolder.query('begin');
  await lockHolder.query('select from conversation where id = $1 for no key update', [id]);
  client.send({ msg_key: 'key', message: 'Hello' });
  await expect.poll(() => countWaiting(server), { interval: 10 }).toBeGreaterThan(0);
  const { rows } = await lockHolder.query<{ released_at: Date }>('select clock_timestamp() as released_at');
  await lockHolder.query('commit');
  const answer = await client.answerTo('key');
  // Both times come from the database's clock.
  expect('timestamp' in answer && Date.parse(answer.timestamp)).toBeGreaterThanOrEqual(
    rows[0]?.released_at.getTime() ?? Number.NaN,
  );
});

test('other calls still get database connections while the message table is locked', async () => {
  const { id, customer } = await openConversation(server);
  const client = await joinChat(server, id, customer);
  await lockHolder.query('begin');
  await lockHolder.query('lock table message');
  client.send({ msg_key: 'waits', message: 'Hello' });
  const histories = Array.from({ length: 20 }, () =>
    server.call(conversation.show, { token: customer.token, params: { id } }),
  );
  await expect.poll(() => countWaiting(server)).toBeGreaterThan(3);
  expect((await server.call(category.list)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.db.execute(sql`select 1`);
  await lockHolder.query('rollback');
  expect(await client.answerTo('waits')).toMatchObject({ message: 'Hello' });
  await Promise.all(histories);
});
