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
    const plainSocket = await joinChat(server, id, artisan);
    const customerSocket = await joinChat(server, id, customer, { extras: true });
    const artisanSocket = await joinChat(server, id, artisan, { extras: true });
    artisanSocket.send({ typing: true });
    expect(await customerSocket.next((frame) => 'typing' in frame)).toEqual({
      typing: { user_id: artisan.account_id },
    });
    const { id: message_id } = await customerSocket.say('Read this');
    await artisanSocket.next((frame) => 'id' in frame);
    artisanSocket.send({ read: { message_id } });
    const readFrame = { read: { user_id: artisan.account_id, message_id } };
    expect(await customerSocket.next((frame) => 'read' in frame)).toEqual(readFrame);
    plainSocket.close();
    artisanSocket.close();
    const status = await customerSocket.next((frame) => 'online_status' in frame && !frame.online_status.is_online);
    expect(status).toMatchObject({ online_status: { user_id: artisan.account_id } });
    expect(plainSocket.frames.every((frame) => 'id' in frame)).toBe(true);
    expect(
      customerSocket.frames.some((frame) => 'typing' in frame && frame.typing.user_id === customer.account_id),
    ).toBe(false);
  });
});

describe('a socket that opens', () => {
  it('a new socket receives the id of the newest message, so that its client can fetch missing messages', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const firstSocket = await joinChat(server, id, customer, { extras: true });
    const { id: firstId } = await firstSocket.say('First');
    const artisanSocket = await joinChat(server, id, artisan, { extras: true });
    expect(await artisanSocket.next((frame) => 'newest' in frame)).toEqual({ newest: firstId });
    firstSocket.close();
    artisanSocket.close();
    const plainSocket = await joinChat(server, id, artisan);
    const secondSocket = await joinChat(server, id, customer, { extras: true });
    const { id: secondId } = await secondSocket.say('Second');
    expect(await secondSocket.next((frame) => 'newest' in frame)).toEqual({ newest: firstId });
    const lastSocket = await joinChat(server, id, customer, { extras: true });
    expect(await lastSocket.next((frame) => 'newest' in frame)).toEqual({ newest: secondId });
    expect([firstSocket, plainSocket].some(({ frames }) => frames.some((frame) => 'newest' in frame))).toBe(false);
    for (const socket of [plainSocket, secondSocket, lastSocket]) socket.close();
  });
});

describe('unread messages', () => {
  it('unread messages are counted for the other side, shown in one notification, and cleared when they are read', async () => {
    const { id, customer, artisan } = await openConversation(server);
    const customerSocket = await joinChat(server, id, customer);
    await customerSocket.say('One');
    await customerSocket.say('Two');
    const listContacts = () => server.call(conversation.listContactsAsArtisan, { token: artisan.token });
    expect((await listContacts()).body.data[0]?.chats[0]).toMatchObject({
      unread_count: 2,
      last_message: { message: 'Two' },
    });
    const { body } = await server.call(notification.list, { token: artisan.token });
    expect(body).toMatchObject([{ kind: 'message_received', title: 'New message from Priya', read_at: null }]);
    const artisanSocket = await joinChat(server, id, artisan, { extras: true });
    const [first, second] = customerSocket.messages;
    artisanSocket.send({ read: { message_id: first?.id } });
    await artisanSocket.next((frame) => 'read' in frame);
    expect((await listContacts()).body.data[0]?.chats[0]?.unread_count).toBe(1);
    artisanSocket.send({ read: { message_id: second?.id } });
    await artisanSocket.next((frame) => 'read' in frame && frame.read.message_id === second?.id);
    expect((await listContacts()).body.data[0]?.chats[0]?.unread_count).toBe(0);
  });

  it('storing a message takes the same number of statements as storing a hundred in twenty conversations', async () => {
    const conversations = await Promise.all(Array.from({ length: 20 }, () => openConversation(server)));
    const countStatementsToStore = (chats: readonly TestConversation[], times: number) =>
      countStatements(() =>
        storeMessages(
          server.db,
          new NotificationThrottle(),
          chats.flatMap(({ id: conversation_id, customer }) =>
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
    expect([await countStatementsToStore(one, 1), await countStatementsToStore(conversations, 5)]).toEqual([6, 6]);
  });
});
