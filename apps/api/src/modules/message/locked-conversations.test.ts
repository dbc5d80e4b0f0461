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
let other: Client;
beforeEach(async () => {
  other = new Client({ connectionString: server.databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
});

test('a locked conversation delays only itself, keeps its order, and stores each message once', async () => {
  const [locked, free] = [await openConversation(server), await openConversation(server)];
  const mine = await joinChat(server, locked.id, locked.customer);
  const theirs = await joinChat(server, free.id, free.customer);
  await other.query('begin');
  await other.query('select from conversation where id = $1 for update', [locked.id]);

  for (const message of ['One', 'Two']) mine.send({ msg_key: message, message });
  await expect.poll(() => countWaiting(server)).toBeGreaterThan(0);
  for (const message of ['A', 'B', 'C']) await theirs.say(message);
  // It came while its conversation was known to be locked.
  mine.send({ msg_key: 'Three', message: 'Three' });
  mine.send({ msg_key: 'One', message: 'One' });
  await theirs.say('D');
  expect(mine.messages).toEqual([]);

  await other.query('rollback');
  await mine.answerTo('Three');
  await mine.say('Four');
  const { body } = await server.call(conversation.show, { token: locked.customer.token, params: { id: locked.id } });
  expect(body.data.message_set.map(({ message }) => message)).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('a message in a conversation that stays locked is refused, and stored when it is sent again', async () => {
  const { id, customer } = await openConversation(server);
  const client = await joinChat(server, id, customer);
  await other.query('begin');
  await other.query('select from conversation where id = $1 for update', [id]);
  client.send({ msg_key: 'key', message: 'Hello' });
  expect(await client.answerTo('key')).toMatchObject({ error: { code: 'unavailable' } });
  await other.query('rollback');
  client.frames.length = 0;
  expect((await client.say('Hello', 'key')).message).toBe('Hello');
});

test('a message that waited for a lock gets an id after everything that was written under the lock', async () => {
  const { id, customer } = await openConversation(server);
  const client = await joinChat(server, id, customer);
  await other.query('begin');
  await other.query('select from conversation where id = $1 for no key update', [id]);
  client.send({ msg_key: 'key', message: 'Hello' });
  await expect.poll(() => countWaiting(server), { interval: 10 }).toBeGreaterThan(0);
  const { rows } = await other.query<{ released_at: Date }>('select clock_timestamp() as released_at');
  await other.query('commit');
  const answer = await client.answerTo('key');
  // The clock behind both is the database's.
  expect('timestamp' in answer && Date.parse(answer.timestamp)).toBeGreaterThanOrEqual(
    rows[0]?.released_at.getTime() ?? Number.NaN,
  );
});

test('while messages can be neither read nor written, other calls still get connections', async () => {
  const { id, customer } = await openConversation(server);
  const client = await joinChat(server, id, customer);
  await other.query('begin');
  await other.query('lock table message');
  client.send({ msg_key: 'waits', message: 'Hello' });
  const histories = Array.from({ length: 20 }, () =>
    server.call(conversation.show, { token: customer.token, params: { id } }),
  );
  await expect.poll(() => countWaiting(server)).toBeGreaterThan(3);
  expect((await server.call(category.list)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.db.execute(sql`select 1`);
  await other.query('rollback');
  expect(await client.answerTo('waits')).toMatchObject({ message: 'Hello' });
  await Promise.all(histories);
});
