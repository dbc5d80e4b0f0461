import { account } from '@fixit/contract/account';
import { conversation } from '@fixit/contract/conversation';
import { closeCodes, type ReceivedFrame } from '@fixit/contract/message';
import { limits } from '@fixit/contract/rate-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatRefusalStatus, joinChat, openConversation } from '../../../testing/chat-client.ts';
import { addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';
const codeOf = (frame: ReceivedFrame): string => ('error' in frame ? frame.error.code : 'none');

async function history(id: string, token: string, query = {}) {
  const { body } = await server.call(conversation.show, { token, params: { id }, query });
  return body.data;
}

describe('a conversation’s socket', () => {
  it('a socket is refused before the upgrade without a login, and for an unknown or somebody else’s conversation', async () => {
    const { id } = await openConversation(server);
    const stranger = await addCustomer(server);
    expect(await chatRefusalStatus(server, id, '')).toBe(401);
    expect(await chatRefusalStatus(server, id, 'token=nobody')).toBe(401);
    expect(await chatRefusalStatus(server, id, `token=${stranger.token}`)).toBe(404);
    expect(await chatRefusalStatus(server, unknownId, `token=${stranger.token}`)).toBe(404);
    expect(await chatRefusalStatus(server, 'nonsense', `token=${stranger.token}`)).toBe(404);
  });

  it('a socket delivers a message to both sides, and the echo equals the stored message', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const [customerSocket, artisanSocket] = [await joinChat(server, id, customer), await joinChat(server, id, artisan)];
    const echo = await customerSocket.say('Can you come on Monday?', 'first');
    expect(echo).toEqual({
      id: expect.any(String),
      msg_key: 'first',
      sender: customer.account_id,
      message: 'Can you come on Monday?',
      timestamp: expect.stringMatching(/Z$/),
      attachment_url: null,
      attachment_id: null,
    });
    expect(await artisanSocket.answerTo('first')).toEqual(echo);
    expect((await history(id, artisan.token)).message_set).toEqual([echo]);
  });

  it('a socket delivers any text of up to 4,000 characters unchanged', async () => {
    const { id, customer } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    for (const text of [' spaced ', '💧'.repeat(3_900), '"\\\n', 'ß'.repeat(4_000), '\u0001'.repeat(2_000)]) {
      expect((await client.say(text)).message).toBe(text);
    }
    expect((await history(id, customer.token)).message_set).toHaveLength(5);
  });

  it('a socket accepts a number as a message key, and reports the key of each refused message', async () => {
    const { id, customer } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    client.send({ msg_key: 1795351200000, message: 'Are you there?' });
    expect(await client.answerTo('1795351200000')).toMatchObject({ message: 'Are you there?' });
    expect((await history(id, customer.token)).message_set).toMatchObject([{ msg_key: '1795351200000' }]);
    for (const msg_key of [7, 'k'.repeat(101), 'a\u0000b', '']) {
      client.send({ msg_key, message: '' });
      expect(await client.answerTo(String(msg_key))).toMatchObject({ error: { code: 'bad_frame' } });
    }
  });

  it('a socket answers an invalid frame with an error and stays open', async () => {
    const { id, customer } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    const invalidFrames: [unknown, string][] = [
      ['{', 'bad_frame'],
      ['null', 'bad_frame'],
      ['[]', 'bad_frame'],
      [{ message: 'no key' }, 'bad_frame'],
      [{ msg_key: '', message: 'x' }, 'bad_frame'],
      [{ msg_key: 'k'.repeat(101), message: 'x' }, 'bad_frame'],
      [{ msg_key: 'blank', message: ' \n' }, 'bad_frame'],
      [{ msg_key: 'nul', message: 'a\u0000b' }, 'bad_frame'],
      ['{"msg_key":"lone","message":"\\ud800"}', 'bad_frame'],
      [{ msg_key: 'number', message: 5 }, 'bad_frame'],
      [{ typing: true }, 'bad_frame'],
      [{ msg_key: 'long', message: 'x'.repeat(4_001) }, 'message_too_long'],
      [{ msg_key: 'a', message: '', attachment_id: unknownId }, 'attachment_unknown'],
      [{ msg_key: 'b', message: '', attachment_id: 'x' }, 'attachment_unknown'],
      [{ msg_key: 'c', message: '', attachment_url: 'http://elsewhere/x.png' }, 'attachment_unknown'],
    ];
    for (const [frame] of invalidFrames) client.send(frame);
    expect((await client.say('still here')).message).toBe('still here');
    await client.next(() => client.frames.length === invalidFrames.length + 1);
    const codes = client.frames.filter((frame) => 'error' in frame).map(codeOf);
    expect(codes.toSorted()).toEqual(invalidFrames.map(([, code]) => code).toSorted());
    expect(codeOf(await client.answerTo('long'))).toBe('message_too_long');
  });

  it('a socket closes on a frame over 16 KiB and after too many frames', async () => {
    const { id, customer } = await openConversation(server);
    const largeSocket = await joinChat(server, id, customer);
    largeSocket.send('x'.repeat(17 * 1024));
    expect(await largeSocket.closed).toBe(closeCodes.too_large);
    const eagerSocket = await joinChat(server, id, customer);
    for (let index = 0; index < 250; index += 1) eagerSocket.send({ msg_key: `eager ${index}`, message: 'Hello' });
    expect(await eagerSocket.closed).toBe(closeCodes.flood);
    expect(new Set(eagerSocket.messages.map(({ msg_key }) => msg_key)).size).toBe(limits.socket_frames.points);
    const floodingSocket = await joinChat(server, id, customer);
    for (let index = 0; index < 250; index += 1) floodingSocket.send('{');
    expect(await floodingSocket.closed).toBe(closeCodes.flood);
  });

  it('a socket closes when its session ends', async () => {
    const { id, customer } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    await server.call(account.logout, { token: customer.token });
    expect(await client.closed).toBe(closeCodes.session_ended);
  });
});

describe('a message key', () => {
  it('a message key sent 50 times by 5 sockets is stored once', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const listener = await joinChat(server, id, artisan);
    const clients = await Promise.all(Array.from({ length: 5 }, () => joinChat(server, id, customer)));
    for (let index = 0; index < 10; index += 1) {
      for (const client of clients) client.send({ msg_key: 'same', message: 'Hello?' });
    }
    for (const client of clients) client.send({ msg_key: 'end', message: 'The end' });
    await Promise.all(clients.map((client) => client.answerTo('end')));
    await listener.answerTo('end');
    const ids = new Set(clients.flatMap(({ messages }) => messages.map((message) => message.id)));
    expect(ids.size).toBe(2);
    expect(listener.messages).toHaveLength(2);
    expect((await history(id, customer.token)).message_set).toHaveLength(2);
  });

  it('a repeated message key is acknowledged with the same text and refused with a different one', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    const echo = await client.say('One', 'key');
    client.frames.length = 0;
    expect(await client.say('One', 'key')).toEqual(echo);
    client.frames.length = 0;
    client.send({ msg_key: 'key', message: 'Two' });
    expect(codeOf(await client.answerTo('key'))).toBe('msg_key_reused');
    const other = await joinChat(server, id, artisan);
    expect((await other.say('Mine', 'key')).sender).toBe(artisan.account_id);
  });

  it('a message key that is sent with two texts at the same time keeps the first', async () => {
    const { id, customer } = await openConversation(server);
    const client = await joinChat(server, id, customer);
    client.send({ msg_key: 'key', message: 'One' });
    client.send({ msg_key: 'key', message: 'Two' });
    await client.next((frame) => 'error' in frame);
    await client.next((frame) => 'id' in frame);
    expect(client.messages.map(({ message }) => message)).toEqual(['One']);
  });
});

describe('a burst of messages', () => {
  it('a burst of messages keeps its order, with increasing ids', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const [customerSocket, artisanSocket] = [await joinChat(server, id, customer), await joinChat(server, id, artisan)];
    const texts = Array.from({ length: 150 }, (_, index) => `Line ${index}`);
    for (const message of texts) customerSocket.send({ msg_key: message, message });
    await artisanSocket.answerTo('Line 149');
    expect(artisanSocket.messages.map(({ message }) => message)).toEqual(texts);
    const ids = artisanSocket.messages.map((message) => message.id);
    expect(ids.toSorted()).toEqual(ids);
    const { message_set } = await history(id, customer.token);
    expect(message_set.map(({ message }) => message)).toEqual(texts);
    const newerHistory = await history(id, artisan.token, { after: ids[99] });
    expect(newerHistory.message_set.map((message) => message.id)).toEqual(ids.slice(100));
  });
});
