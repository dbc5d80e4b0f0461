import { conversation } from '@fixit/contract/conversation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinChat, openConversation, type TestChatClient } from '../../../testing/chat-client.ts';
import { startProcess } from '../../../testing/program/server-process.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** The account sends more frames in ten seconds than the rate limit allows. */
const settings = { RATE_LIMITS: 'off' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings });
});
afterAll(() => server.stop());

const keysOf = ({ messages }: TestChatClient) => messages.map(({ msg_key }) => msg_key);

it('no acknowledged message is lost or duplicated when a server is killed while messages are being sent', async () => {
  const { id, customer } = await openConversation(server);
  const sentKeys: string[] = [];
  const acknowledged = new Set<string | null>();
  for (let cycle = 0; cycle < 3; cycle += 1) {
    const { child, origin } = await startProcess(server, settings);
    const client = await joinChat({ origin }, id, customer);
    const unacknowledged = sentKeys.filter((key) => !acknowledged.has(key));
    const newKeys = Array.from({ length: 150 - unacknowledged.length }, (_, index) => `${cycle}-${index}`);
    for (const key of unacknowledged) client.send({ msg_key: key, message: `Text of ${key}` });
    for (const [index, key] of newKeys.entries()) {
      client.send({ msg_key: key, message: `Text of ${key}` });
      sentKeys.push(key);
      if (index % 10 === 0) await new Promise(setImmediate);
    }
    await client.next((frame) => 'id' in frame);
    child.kill('SIGKILL');
    await client.closed;
    for (const key of keysOf(client)) acknowledged.add(key);
  }
  const { body } = await server.call(conversation.show, { token: customer.token, params: { id } });
  const storedKeys = body.data.message_set.map(({ msg_key }) => msg_key);
  expect(new Set(storedKeys).size).toBe(storedKeys.length);
  for (const key of acknowledged) expect(storedKeys).toContain(key);

  const client = await joinChat(server, id, customer);
  for (const key of sentKeys.slice(0, 190)) client.send({ msg_key: key, message: `Text of ${key}` });
  await Promise.all(sentKeys.slice(0, 190).map((key) => client.answerTo(key)));
  const laterHistory = await server.call(conversation.show, { token: customer.token, params: { id } });
  const keys = laterHistory.body.data.message_set.map(({ msg_key }) => msg_key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(sentKeys.slice(0, 190)));
}, 300_000);
