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

const polling = { timeout: 20_000 };

let redis: TestRedis;
let firstServer: TestServer;
let secondServer: TestServer;
let conversation: TestConversation;
let customerSocket: TestChatClient;
let artisanSocket: TestChatClient;
beforeAll(async () => {
  redis = await startRedis();
  const settings = { REDIS_URL: redis.url };
  firstServer = await startTestServer({ worker: false, settings });
  secondServer = await startTestServer({ worker: false, settings, sharing: firstServer });
  conversation = await openConversation(firstServer);
  customerSocket = await joinChat(firstServer, conversation.id, conversation.customer);
  artisanSocket = await joinChat(secondServer, conversation.id, conversation.artisan);
});
afterAll(async () => {
  await secondServer.stop();
  await firstServer.stop();
  await redis.stop();
});

async function sendThroughOutage(
  startOutage: () => Promise<void> | void,
  endOutage: () => Promise<void> | void,
): Promise<void> {
  const sentTexts: string[] = [];
  const sendMessages = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const message = `${index} ${crypto.randomUUID()}`;
      sentTexts.push(message);
      await (index % 2 ? customerSocket : artisanSocket).say(message);
      expect((await firstServer.call(profile.show, { token: conversation.customer.token })).status).toBe(200);
    }
  };
  await sendMessages(4);
  await startOutage();
  await sendMessages(20);
  const events = await openEvents(secondServer, conversation.artisan.token);
  await sendMessages(2);
  await expect.poll(() => messagesOf(customerSocket), polling).toEqual(expect.arrayContaining(sentTexts));
  await expect.poll(() => messagesOf(artisanSocket), polling).toEqual(messagesOf(customerSocket));
  await endOutage();
  await sendMessages(4);
  await expect.poll(() => messagesOf(artisanSocket).slice(-sentTexts.length), polling).toEqual(sentTexts);
  expect(messagesOf(customerSocket)).toEqual(messagesOf(artisanSocket));
  expect(new Set(messagesOf(artisanSocket)).size).toBe(artisanSocket.messages.length);
  events.close();
}

const messagesOf = (client: TestChatClient) => client.messages.map(({ message }) => message);

it('killing Redis does not interrupt calls, and every socket receives every message', async () => {
  await sendThroughOutage(redis.kill, redis.start);
});

it('an unresponsive Redis does not interrupt calls, and every socket receives every message', async () => {
  await sendThroughOutage(redis.freeze, redis.thaw);
});

it('event sockets stay open and receive every event while Redis is down', async () => {
  const { account_id, token } = await addArtisan(firstServer);
  const events = await openEvents(secondServer, token);
  const publish = (number: number) => firstServer.db.publish(eventTopic(account_id), number);
  const expected = [0, 1, 2, 3];
  const received: unknown[] = [];
  const receiveAll = async () => {
    for (const _ of expected) received.push(await Promise.race([events.next(), events.closed]));
  };
  const reception = receiveAll();
  await publish(0);
  await redis.kill();
  await publish(1);
  await expect.poll(() => received, polling).toEqual([0, 1]);
  await publish(2);
  await redis.start();
  await expect.poll(() => received, polling).toEqual([0, 1, 2]);
  await publish(3);
  await reception;
  expect(received).toEqual(expected);
  events.close();
});
