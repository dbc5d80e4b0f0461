import { message as messageCalls } from '@fixit/contract/message';
import { type Notification, notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinChat, openConversation, type TestChatClient, type TestConversation } from '../../testing/chat-client.ts';
import { addArtisanAccount, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type NewNotification, notify } from './notification-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const list = async ({ token }: Person) => (await server.call(notification.list, { token })).body;

/** Makes stored notifications look like those of a release whose screens had other URLs. */
const renameScreens = () => server.db.execute(sql`update notification set link = '/former/' || id`);

async function sendMessage(): Promise<
  TestConversation & { customerChat: TestChatClient; message: { id: string }; link: string }
> {
  const conversation = await openConversation(server);
  const customerChat = await joinChat(server, conversation.id, conversation.customer, { extras: true });
  const message = await customerChat.say('One');
  return { ...conversation, customerChat, message, link: `/workspace/chat?conversation_id=${conversation.id}` };
}

describe('after a screen was renamed', () => {
  test('a notification stored before a screen was renamed links to its new URL', async () => {
    const { artisan, link } = await sendMessage();
    await renameScreens();
    expect(await list(artisan)).toMatchObject([{ body: 'One', link }]);
  });

  test('the next message replaces the text of a notification stored before a screen was renamed', async () => {
    const { id, artisan, customerChat, message, link } = await sendMessage();
    await renameScreens();
    const artisanChat = await joinChat(server, id, artisan, { extras: true });
    artisanChat.send({ read: { message_id: message.id } });
    await customerChat.next((frame) => 'read' in frame);
    expect((await list(artisan))[0]?.read_at).not.toBeNull();
    await customerChat.say('Two');
    expect(await list(artisan)).toMatchObject([{ body: 'Two', link, read_at: null }]);
    artisanChat.close();
  });

  test('deleting a message removes its text from a notification stored before a screen was renamed', async () => {
    const { customer, artisan, message } = await sendMessage();
    await renameScreens();
    await server.call(messageCalls.remove, { token: customer.token, params: { messageId: message.id } });
    expect(await list(artisan)).toMatchObject([{ body: '', read_at: expect.any(String) }]);
  });

  test('declines of a request before and after a screen was renamed are counted in one notification', async () => {
    const { account_id, token } = await addCustomer(server);
    const newDecline = (title: string): NewNotification => ({
      account_id,
      kind: 'job_declined',
      title,
      body: '',
      subject: { type: 'job', id: account_id },
    });
    await notify(server.db, newDecline('An artisan declined'));
    await renameScreens();
    await notify(server.db, newDecline('2 artisans declined'));
    const { body } = await server.call(notification.list, { token });
    expect(body.map(({ title, link }) => [title, link])).toEqual([
      ['2 artisans declined', `/accepted-providers?job_id=${account_id}`],
    ]);
  });
});

describe('a notification stored by a server of the previous release', () => {
  const id = '0192a000-0000-7000-8000-000000000001';
  const leftId = '0192a000-0000-7000-8000-000000000002';

  test.each<[Notification['kind'], 'customer' | 'artisan', string]>([
    ['job_accepted', 'customer', `/accepted-providers?job_id=${id}`],
    ['job_declined', 'customer', `/explore-providers?job_id=${id}`],
    ['job_declined', 'customer', `/accepted-providers?job_id=${id}&left=${leftId}`],
    ['job_cancelled', 'customer', '/bookings'],
    ['job_request', 'artisan', `/workspace/requests?job_id=${id}`],
    ['booking_accepted', 'artisan', `/workspace/bookings?booking_id=${id}`],
    ['reschedule_asked', 'customer', `/bookings?booking_id=${id}`],
    ['message_received', 'customer', `/chat?conversation_id=${id}`],
    ['message_received', 'artisan', `/workspace/chat?conversation_id=${id}`],
    ['review_replied', 'customer', `/service-detail?service_id=${id}`],
    ['review_added', 'artisan', '/workspace/reviews'],
  ])('a stored %s notification for a %s keeps its link %s', async (kind, role, link) => {
    const person = await (role === 'customer' ? addCustomer(server) : addArtisanAccount(server));
    await server.db.execute(sql`
      insert into notification (account_id, kind, title, body, link) values (${person.account_id}, ${kind}, 'T', '', ${link})`);
    await renameScreens();
    expect(await list(person)).toMatchObject([{ kind, link }]);
  });
});
