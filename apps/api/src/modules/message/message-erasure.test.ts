import { message } from '@fixit/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinChat, openConversation } from '../../testing/chat-client.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  // The worker removes the files.
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a picture is deleted with the last message that shows it, and the key of a deleted message cannot be reused', async () => {
  const { id, customer } = await openConversation(server);
  const { token } = customer;
  const upload = await server.call(message.uploadAttachment, {
    token,
    query: { conversation_id: id },
    file: await pictureOf(),
  });
  const { attachment, id: attachment_id } = upload.body.data;
  const client = await joinChat(server, id, customer);
  for (const msg_key of ['first', 'second']) {
    client.send({ msg_key, message: '', attachment_id });
    await client.answerTo(msg_key);
  }
  const statusOf = async () => (await fetch(server.origin + attachment)).status;
  const [first, second] = client.messages;
  const remove = (messageId = '') => server.call(message.remove, { token, params: { messageId } });
  expect((await remove(first?.id)).status).toBe(200);
  expect(await statusOf()).toBe(200);
  expect((await remove(second?.id)).status).toBe(200);
  await expect.poll(statusOf).toBe(404);
  client.frames.length = 0;
  client.send({ msg_key: 'second', message: '', attachment_id });
  expect(await client.answerTo('second')).toMatchObject({ error: { code: 'message_deleted' } });
});
