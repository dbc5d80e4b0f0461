import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { contacts, conversationOf, ids, listing } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { watchWarnings } from '../support/warnings.ts';

const url = `/chat?conversation_id=${ids.conversation}`;
const [group] = contacts;
const chat = group?.chats[0];

test.beforeEach(({ server }) => server.logIn());

test('an online contact says Online, an offline one the weekday and time it was last seen', async ({
  page,
  server,
}) => {
  const offlineChat = { ...chat, id: 6, service: { image: null, business_name: 'Aire Drains' } };
  server.answer(conversation.listContactsAsCustomer, {
    data: [
      {
        ...group,
        chats: [
          { ...chat, online_status: { is_online: true, last_seen: null } },
          { ...offlineChat, online_status: { is_online: false, last_seen: '2026-11-20T10:00:00Z' } },
        ],
      },
    ],
  });
  await page.goto('/chat');
  const panel = page.getByRole('complementary', { name: 'Contacts' });
  await expect(panel.getByRole('heading', { name: 'Plumbing (2)' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: listing.business_name })).toContainText('Online');
  const second = panel.getByRole('listitem').filter({ hasText: 'Aire Drains' });
  await expect(second.getByText('Fri 10:00', { exact: true })).toBeVisible();
  await expect(second).toContainText('Last seen Fri 10:00');
  await expect(second).not.toContainText('Online');
});

test('the header of a conversation shows whether the other side is online', async ({ page, server }) => {
  const chat = conversationOf(1);
  for (const [is_online, words] of [
    [true, 'Online'],
    [false, 'Offline'],
  ] as const) {
    const user = { online_status: { is_online, last_seen: '2026-11-20T10:00:00Z' } };
    server.answer(conversation.show, { data: { ...chat, receiver: { ...chat.receiver, user } } });
    await page.goto(url);
    const head = page.getByRole('heading', { name: listing.business_name, level: 1 });
    await expect(head.locator('..').getByText(words, { exact: true })).toBeVisible();
  }
});

test('a history keeps one message per key and every message without a key', async ({ page, server }) => {
  const [first, second, third] = conversationOf(3).message_set;
  const withoutKey = { ...first, msg_key: null, message: 'Said without a key' };
  server.answer(conversation.show, {
    data: {
      ...conversationOf(0),
      message_set: [first, { ...first, id: 21 }, second, { ...withoutKey, id: 22 }, { ...withoutKey, id: 23 }, third],
    },
  });
  await page.goto(url);
  const log = page.getByRole('log', { name: 'Conversation' });
  await expect(log.getByText('Message 3')).toBeVisible();
  await expect(log.getByText('Message 1')).toHaveCount(1);
  await expect(log.getByText('Said without a key')).toHaveCount(2);
});

test('contacts and a conversation that fail to load are logged, say so in place and recover on retry', async ({
  page,
  server,
}) => {
  // The booking notice would cover the button for five seconds.
  server.answer(booking.listAsCustomer, { results: [] });
  server.answer(conversation.listContactsAsCustomer, { message: 'Out of order' }, 500);
  server.answer(conversation.show, { message: 'Not today' }, 500);
  const contact = page.getByRole('complementary').getByRole('link', { name: listing.business_name });
  const expectWarning = watchWarnings(page);
  await page.goto('/chat');
  await expect(page.getByText('Your chats could not be loaded.')).toBeVisible();
  await expectWarning('Out of order');
  server.answer(conversation.listContactsAsCustomer, { data: contacts });
  await page.getByRole('button', { name: 'Try again' }).click();
  await contact.click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectWarning('Not today');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(listing.business_name);
  await expect(page.getByText(/Out of order|Not today/)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  server.answer(conversation.show, { data: conversationOf(3) });
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log').getByText('Message 3')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.business_name);
});

test('an unknown conversation shows the contacts with none chosen', async ({ page, server }) => {
  server.answer(conversation.show, { message: 'Not found' }, 404);
  await page.goto('/chat?conversation_id=nobody');
  await expect(page.getByRole('complementary').getByRole('link', { name: listing.business_name })).toBeVisible();
  await expect(page.getByText('Choose a chat to read it here.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expect(page).toHaveURL('/chat?conversation_id=nobody');
  // The console would show the URL of a refused socket, which contains the token.
  expect(server.socketUrls.filter((socket) => socket.includes('/ws/chat/'))).toEqual([]);
  server.answer(conversation.show, { data: conversationOf(3) });
  await page.getByRole('complementary').getByRole('link', { name: listing.business_name }).click();
  await expect(page.getByRole('log').getByText('Message 3')).toBeVisible();
});
