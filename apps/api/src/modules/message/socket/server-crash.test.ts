import { conversation } from '@fixit/contract/conversation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinChat, openConversation, type TestChatClient } from '../../../testing/chat-client.ts';
import { startProcess } from '../../../testing/program/server-process.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** The account sends more than it may in ten seconds, of which a killed server forgets some. */
const settings = { RATE_LIMITS: 'off' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings });
});
afterAll(() => server.stop());

const keysOf = ({ messages }: TestChatClient) => messages.map(({ msg_key }) => msg_key);

it('no acknowledged message is lost or duplicated when a server is killed during sends', async () => {
  const { id, customer } = await openConversation(server);
  const sent: string[] = [];
  const acknowledged = new Set<string | null>();
  for (let cycle = 0; cycle < 3; cycle += 1) {
    const { child, origin } = await startProcess(server, settings);
    const client = await joinChat({ origin }, id, customer);
    const unsure = sent.filter((key) => !acknowledged.has(key));
    const fresh = Array.from({ length: 150 - unsure.length }, (_, index) => `${cycle}-${index}`);
    for (const key of unsure) client.send({ msg_key: key, message: `Text of ${key}` });
    for (const [index, key] of fresh.entries()) {
      client.send({ msg_key: key, message: `Text of ${key}` });
      sent.push(key);
      if (index % 10 === 0) await new Promise(setImmediate);
    }
    await client.next((frame) => 'id' in frame);
    child.kill('SIGKILL');
    await client.closed;
    for (const key of keysOf(client)) acknowledged.add(key);
  }
  const { body } = await server.call(conversation.show, { token: customer.token, params: { id } });
  const stored = body.data.message_set.map(({ msg_key }) => msg_key);
  expect(new Set(stored).size).toBe(stored.length);
  for (const key of acknowledged) expect(stored).toContain(key);

  const client = await joinChat(server, id, customer);
  for (const key of sent.slice(0, 190)) client.send({ msg_key: key, message: `Text of ${key}` });
  await Promise.all(sent.slice(0, 190).map((key) => client.answerTo(key)));
  const after = await server.call(conversation.show, { token: customer.token, params: { id } });
  const keys = after.body.data.message_set.map(({ msg_key }) => msg_key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(sent.slice(0, 190)));
}, 300_000);
