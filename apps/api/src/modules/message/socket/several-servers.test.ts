import { conversation } from '@fixit/contract/conversation';
import { closeCodes } from '@fixit/contract/message';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinChat, openConversation } from '../../../testing/chat-client.ts';
import { startRedis, type TestRedis } from '../../../testing/outside/test-redis.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe.each(['PostgreSQL', 'Redis'])('fan-out through %s', (name) => {
  let firstServer: TestServer;
  let secondServer: TestServer;
  let settings: Record<string, string>;
  beforeAll(async () => {
    settings = name === 'Redis' ? { REDIS_URL: redis.url } : {};
    firstServer = await startTestServer({ worker: false, settings });
    secondServer = await startTestServer({ worker: false, settings, sharing: firstServer });
  });
  afterAll(async () => {
    await secondServer.stop();
    await firstServer.stop();
  });

  it('two servers on one database exchange messages and presence', async () => {
    const { id, customer, artisan } = await openConversation(firstServer);
    const customerSocket = await joinChat(firstServer, id, customer, { extras: true });
    const artisanSocket = await joinChat(secondServer, id, artisan, { extras: true });
    expect(await customerSocket.next((frame) => 'online_status' in frame)).toMatchObject({
      online_status: { user_id: artisan.account_id, is_online: true },
    });
    const message = await customerSocket.say('Over there?', 'key');
    expect(await artisanSocket.answerTo('key')).toEqual(message);
    const { body } = await firstServer.call(conversation.show, { token: customer.token, params: { id } });
    expect(body.data.receiver.user.online_status.is_online).toBe(true);
    artisanSocket.close();
    await customerSocket.next((frame) => 'online_status' in frame && !frame.online_status.is_online);
  });

  it('simultaneous messages on both servers arrive everywhere in the order of their ids', async () => {
    const { id, customer, artisan } = await openConversation(firstServer);
    const clients = [await joinChat(firstServer, id, customer), await joinChat(secondServer, id, artisan)] as const;
    for (let index = 0; index < 100; index += 1) {
      clients[0].send({ msg_key: `c${index}`, message: `c${index}` });
      clients[1].send({ msg_key: `a${index}`, message: `a${index}` });
    }
    for (const client of clients) {
      await Promise.all([client.answerTo('c99'), client.answerTo('a99')]);
      const ids = client.messages.map((message) => message.id);
      expect(ids).toHaveLength(200);
      expect(ids.toSorted()).toEqual(ids);
    }
    expect(clients[0].messages).toEqual(clients[1].messages);
  });

  it('a server that lost its LISTEN connection reads the missed messages of its open conversations in order', async () => {
    const { id, customer, artisan } = await openConversation(firstServer);
    const customerSocket = await joinChat(firstServer, id, customer);
    const artisanSocket = await joinChat(secondServer, id, artisan);
    await customerSocket.say('Before');
    await artisanSocket.next((frame) => 'id' in frame);
    await firstServer.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'fixit fan-out%' and datname = current_database()`);
    for (const message of ['One', 'Two', 'Three']) customerSocket.send({ msg_key: message, message });
    for (const client of [customerSocket, artisanSocket]) {
      await client.answerTo('Three');
      expect(client.messages.map(({ message }) => message)).toEqual(['Before', 'One', 'Two', 'Three']);
    }
  });

  it('a message whose frame was lost is delivered before the next one of its conversation', async () => {
    const { id, customer, artisan } = await openConversation(firstServer);
    const clients = [await joinChat(firstServer, id, customer), await joinChat(secondServer, id, artisan)] as const;
    await clients[0].say('First');
    await clients[1].next((frame) => 'id' in frame);
    await loseFrame(firstServer, id, customer, 'Second');
    await clients[0].say('Third');
    for (const client of clients) {
      await client.next((frame) => 'id' in frame && frame.message === 'Third');
      expect(client.messages.map(({ message }) => message)).toEqual(['First', 'Second', 'Third']);
    }
  });

  it('a message whose frame was lost is not skipped: if it cannot be read, the server closes the sockets', async () => {
    const { id, customer, artisan } = await openConversation(firstServer);
    const clients = [await joinChat(firstServer, id, customer), await joinChat(secondServer, id, artisan)] as const;
    await clients[0].say('First');
    await clients[1].next((frame) => 'id' in frame);
    await loseFrame(firstServer, id, customer, 'Second');
    await firstServer.db.execute(sql`revoke select on attachment from current_user`);
    clients[0].send({ msg_key: 'third', message: 'Third' });
    const closed = await Promise.all(clients.map((client) => client.closed));
    await firstServer.db.execute(sql`grant select on attachment to current_user`);
    expect(closed).toEqual([closeCodes.stopping, closeCodes.stopping]);
    for (const { messages } of clients) expect(messages.map(({ message }) => message)).toEqual(['First']);
  });

  it('a server that stops closes its sockets with a reason', async () => {
    const thirdServer = await startTestServer({ worker: false, settings, sharing: firstServer });
    const { id, customer } = await openConversation(firstServer);
    const client = await joinChat(thirdServer, id, customer);
    await thirdServer.stop();
    expect(await client.closed).toBe(closeCodes.stopping);
  });

  it('a message that cannot be stored is refused, the socket stays open, and a later message is stored', async () => {
    const { id, customer } = await openConversation(firstServer);
    const client = await joinChat(firstServer, id, customer);
    // Only inserts fail, because an open socket reads messages.
    await firstServer.db.execute(sql`revoke insert on message from current_user`);
    client.send({ msg_key: 'lost', message: 'Hello' });
    const refusal = await client.answerTo('lost');
    await firstServer.db.execute(sql`grant insert on message to current_user`);
    expect(refusal).toMatchObject({ error: { code: 'unavailable' }, msg_key: 'lost' });
    client.frames.length = 0;
    expect((await client.say('Hello', 'lost')).message).toBe('Hello');
  });
});

/** Stores a message without publishing its frame. */
async function loseFrame({ db }: TestServer, id: string, { account_id }: Person, message: string): Promise<void> {
  await db.execute(sql`
    with new_message as (
      insert into message (conversation_id, sender_id, msg_key, message)
      values (${id}, ${account_id}, 'lost', ${message}) returning id)
    update conversation set last_message_id = new_message.id from new_message where conversation.id = ${id}`);
}
