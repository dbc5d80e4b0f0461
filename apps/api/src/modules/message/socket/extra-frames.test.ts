import { conversation } from '@fixit/contract/conversation';
import { notification } from '@fixit/contract/notification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinChat, openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { NotificationThrottle } from '../notification-throttle.ts';
import { storeMessages } from '../store-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

describe('optional frames', () => {
  it('optional frames report typing, reading, presence and deletion only to clients that requested them', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const plain = await joinChat(server, id, artisan);
    const mine = await joinChat(server, id, customer, { extras: true });
    const theirs = await joinChat(server, id, artisan, { extras: true });
    theirs.send({ typing: true });
    expect(await mine.next((frame) => 'typing' in frame)).toEqual({ typing: { user_id: artisan.account_id } });
    const { id: message_id } = await mine.say('Read this');
    await theirs.next((frame) => 'id' in frame);
    theirs.send({ read: { message_id } });
    const read = { read: { user_id: artisan.account_id, message_id } };
    expect(await mine.next((frame) => 'read' in frame)).toEqual(read);
    plain.close();
    theirs.close();
    const status = await mine.next((frame) => 'online_status' in frame && !frame.online_status.is_online);
    expect(status).toMatchObject({ online_status: { user_id: artisan.account_id } });
    expect(plain.frames.every((frame) => 'id' in frame)).toBe(true);
    expect(mine.frames.some((frame) => 'typing' in frame && frame.typing.user_id === customer.account_id)).toBe(false);
  });
});

describe('a socket that opens', () => {
  it('a socket that opens names the newest message, so that clients fetch what their history lacks', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const before = await joinChat(server, id, customer, { extras: true });
    const { id: first } = await before.say('First');
    const mine = await joinChat(server, id, artisan, { extras: true });
    expect(await mine.next((frame) => 'newest' in frame)).toEqual({ newest: first });
    before.close();
    mine.close();
    const plain = await joinChat(server, id, artisan);
    const again = await joinChat(server, id, customer, { extras: true });
    const { id: second } = await again.say('Second');
    expect(await again.next((frame) => 'newest' in frame)).toEqual({ newest: first });
    const last = await joinChat(server, id, customer, { extras: true });
    expect(await last.next((frame) => 'newest' in frame)).toEqual({ newest: second });
    expect([before, plain].some(({ frames }) => frames.some((frame) => 'newest' in frame))).toBe(false);
    for (const socket of [plain, again, last]) socket.close();
  });
});

describe('unread messages', () => {
  it('unread messages are counted for the other side, shown in one notification, and cleared on reading', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const mine = await joinChat(server, id, customer);
    await mine.say('One');
    await mine.say('Two');
    const contacts = () => server.call(conversation.listContactsAsArtisan, { token: artisan.token });
    expect((await contacts()).body.data[0]?.chats[0]).toMatchObject({
      unread_count: 2,
      last_message: { message: 'Two' },
    });
    const { body } = await server.call(notification.list, { token: artisan.token });
    expect(body).toMatchObject([{ kind: 'message_received', title: 'New message from Priya', read_at: null }]);
    const theirs = await joinChat(server, id, artisan, { extras: true });
    const [first, last] = mine.messages;
    theirs.send({ read: { message_id: first?.id } });
    await theirs.next((frame) => 'read' in frame);
    expect((await contacts()).body.data[0]?.chats[0]?.unread_count).toBe(1);
    theirs.send({ read: { message_id: last?.id } });
    await theirs.next((frame) => 'read' in frame && frame.read.message_id === last?.id);
    expect((await contacts()).body.data[0]?.chats[0]?.unread_count).toBe(0);
  });

  it('unread counts take as many statements for one message as for a hundred in as many conversations', async () => {
    const conversations = await Promise.all(Array.from({ length: 20 }, () => openConversation(server)));
    const say = (some: readonly TestConversation[], times: number) =>
      countStatements(() =>
        storeMessages(
          server.db,
          new NotificationThrottle(),
          some.flatMap(({ id: conversation_id, customer }) =>
            Array.from({ length: times }, () => ({
              conversation_id,
              sender_id: customer.account_id,
              msg_key: crypto.randomUUID(),
              message: 'Hello',
              attachment_id: null,
            })),
          ),
          1_000,
        ),
      );
    const one = conversations.slice(0, 1);
    expect([await say(one, 1), await say(conversations, 5)]).toEqual([6, 6]);
  });
});
