import { profile } from '@fixit/contract/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  joinChat,
  openConversation,
  type TestChatClient,
  type TestConversation,
} from '../../../testing/chat-client.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { startRedis, type TestRedis } from '../../../testing/outside/test-redis.ts';
import { addArtisan } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { eventTopic } from '../../notification/notification-actions.ts';

const inTime = { timeout: 20_000 };

let redis: TestRedis;
let one: TestServer;
let other: TestServer;
let conversation: TestConversation;
let mine: TestChatClient;
let theirs: TestChatClient;
beforeAll(async () => {
  redis = await startRedis();
  const settings = { REDIS_URL: redis.url };
  one = await startTestServer({ worker: false, settings });
  other = await startTestServer({ worker: false, settings, sharing: one });
  conversation = await openConversation(one);
  mine = await joinChat(one, conversation.id, conversation.customer);
  theirs = await joinChat(other, conversation.id, conversation.artisan);
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await redis.stop();
});

async function sendThroughout(begin: () => Promise<void> | void, end: () => Promise<void> | void): Promise<void> {
  const sent: string[] = [];
  const say = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const message = `${index} ${crypto.randomUUID()}`;
      sent.push(message);
      await (index % 2 ? mine : theirs).say(message);
      expect((await one.call(profile.show, { token: conversation.customer.token })).status).toBe(200);
    }
  };
  await say(4);
  await begin();
  await say(20);
  const events = await openEvents(other, conversation.artisan.token);
  await say(2);
  await expect.poll(() => messagesOf(mine), inTime).toEqual(expect.arrayContaining(sent));
  await expect.poll(() => messagesOf(theirs), inTime).toEqual(messagesOf(mine));
  await end();
  await say(4);
  await expect.poll(() => messagesOf(theirs).slice(-sent.length), inTime).toEqual(sent);
  expect(messagesOf(mine)).toEqual(messagesOf(theirs));
  expect(new Set(messagesOf(theirs)).size).toBe(theirs.messages.length);
  events.close();
}

const messagesOf = (client: TestChatClient) => client.messages.map(({ message }) => message);

it('Redis killed: no call refused, every message on every socket', async () => {
  await sendThroughout(redis.kill, redis.start);
});

it('Redis stopped without a word: no call refused, every message on every socket', async () => {
  await sendThroughout(redis.freeze, redis.thaw);
});

it('event sockets stay open and receive everything while Redis is away', async () => {
  const { account_id, token } = await addArtisan(one);
  const events = await openEvents(other, token);
  const tell = (number: number) => one.db.publish(eventTopic(account_id), number);
  const expected = [0, 1, 2, 3];
  const received: unknown[] = [];
  const hear = async () => {
    for (const _ of expected) received.push(await Promise.race([events.next(), events.closed]));
  };
  const hearing = hear();
  await tell(0);
  await redis.kill();
  await tell(1);
  await expect.poll(() => received, inTime).toEqual([0, 1]);
  await tell(2);
  await redis.start();
  await expect.poll(() => received, inTime).toEqual([0, 1, 2]);
  await tell(3);
  await hearing;
  expect(received).toEqual(expected);
  events.close();
});
