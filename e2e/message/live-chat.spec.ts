import { conversation } from '@fixit/contract/conversation';
import { chatSocket, message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { signInAsNewCustomer, startChat } from '../support/customer.ts';
import { picture } from '../support/picture.ts';
import { joinConversation, openWithSocket, sendMessage } from '../support/socket.ts';
import { notificationToast } from '../support/toast.ts';

// These tests use the real server and a second person. The spec-server suite covers the chat without them.

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Ashby Gardens', category: 'Gardening' });
});

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const messageRow = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });

const showConversation = async (id: string) =>
  (await artisan.call(conversation.show, { params: { id }, query: {} })).data;

test('both sides exchange texts and pictures, see each other’s presence, and see a deletion', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const id = await startChat(customer, artisan);
  await openWithSocket(page, `/chat?conversation_id=${id}`, chatSocket.replace('{conversationId}', id));
  const panel = page.getByRole('region', { name: artisan.name });
  await expect(panel.getByText('Offline')).toBeVisible();
  const leave = await joinConversation(artisan.token, id);
  await expect(panel.getByText('Online', { exact: true })).toBeVisible();
  await leave();
  await expect(panel.getByText('Offline')).toBeVisible();

  await messageField(page).fill('The hedge is two metres high.');
  await messageField(page).press('Enter');
  await expect(messageRow(page, 'two metres high.')).toContainText('Sent');
  await sendMessage(artisan.token, id, 'Which hedge?');
  await expect(messageRow(page, 'Which hedge?')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'hedge.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog', { name: 'Image preview' }).getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByRole('img')).toHaveJSProperty('complete', true);
  await expect(messageRow(page, 'Sent').filter({ has: page.getByRole('img') })).toHaveCount(1);
  const { message_set } = await showConversation(id);
  expect(message_set.map((item) => item.message)).toEqual(['The hedge is two metres high.', 'Which hedge?', '']);
  expect(message_set[2]?.attachment_url).toBeTruthy();

  await messageRow(page, 'two metres high.').hover();
  await messageRow(page, 'two metres high.').getByRole('button', { name: 'Delete' }).click();
  await expect(messageRow(page, 'two metres high.')).toHaveCount(0);
  expect((await showConversation(id)).message_set.map((item) => item.message)).toEqual(['Which hedge?', '']);
  await artisan.call(message.remove, { params: { messageId: message_set[1]?.id ?? '' } });
  await expect(messageRow(page, 'Which hedge?')).toHaveCount(0);
});

test('a message notifies a user on another screen, and counts as read for a user who has the conversation open', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page);
  const id = await startChat(customer, artisan);
  const toast = notificationToast(page, `New message from ${artisan.name}`).getByRole('link');
  const isUnread = async () => {
    const notifications = await customer.call(notification.list, { query: {} });
    return notifications.map(({ read_at }) => read_at === null);
  };
  const setVisibility = (visibility: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);

  await page.goto('/notifications');
  await expect(page.getByText('No notification at this time')).toBeVisible();
  await openWithSocket(page, '/bookings');
  await sendMessage(artisan.token, id, 'Good morning');
  const bell = page.getByRole('link', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleDescription('Some are unread');
  await toast.click();
  await expect(messageRow(page, 'Good morning')).toBeVisible();
  await expect.poll(isUnread).toEqual([false]);
  await expect(bell).toHaveAccessibleDescription('');

  await sendMessage(artisan.token, id, 'Shall I come at ten?');
  await expect(messageRow(page, 'Shall I come at ten?')).toBeVisible();
  await expect.poll(isUnread).toEqual([false]);

  await setVisibility('hidden');
  await sendMessage(artisan.token, id, 'Or at eleven?');
  await expect(messageRow(page, 'Or at eleven?')).toBeVisible();
  await expect(bell).toHaveAccessibleDescription('Some are unread');
  expect(await isUnread()).toEqual([true]);
  await setVisibility('visible');
  await expect.poll(isUnread).toEqual([false]);
  await expect(bell).toHaveAccessibleDescription('');

  // Toasts show in turn, so one about the visible message would come before this one.
  const otherArtisan = await createArtisan({ name: 'Moor Gardens', category: 'Gardening' });
  await sendMessage(otherArtisan.token, await startChat(customer, otherArtisan), 'Anything for us?');
  await expect(notificationToast(page, `New message from ${otherArtisan.name}`)).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test.describe('a chat on a bad connection', () => {
  test.use({ expectedComplaints: [/net::ERR_|WebSocket/] });

  test('missed messages arrive after a reconnect, and one whose echo was lost is stored once', async ({ page }) => {
    const customer = await signInAsNewCustomer(page);
    const id = await startChat(customer, artisan);
    let dropConnection = async () => {};
    let isEchoing = true;
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (isEchoing) socket.send(frame);
      });
      dropConnection = async () => {
        await server.close();
        await socket.close();
      };
    });
    await page.clock.install();
    await page.goto(`/chat?conversation_id=${id}`);
    await messageField(page).fill('Before the loss');
    await messageField(page).press('Enter');
    await expect(messageRow(page, 'Before the loss')).toContainText('Sent');
    isEchoing = false;
    await messageField(page).fill('Half way');
    await messageField(page).press('Enter');
    await expect.poll(async () => (await showConversation(id)).message_set.length).toBe(2);
    await expect(messageRow(page, 'Half way')).toContainText('Sending');
    await dropConnection();
    await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
    await sendMessage(artisan.token, id, 'Sent meanwhile');
    isEchoing = true;
    await page.clock.fastForward(3_000);
    await expect(messageRow(page, 'Sent meanwhile')).toBeVisible();
    await expect(messageRow(page, 'Half way')).toContainText('Sent');
    await expect(page.getByText('Connection lost. Trying again…')).toBeHidden();
    const texts = ['Before the loss', 'Half way', 'Sent meanwhile'];
    expect((await showConversation(id)).message_set.map((item) => item.message)).toEqual(texts);
    for (const text of texts) await expect(messageRow(page, text)).toHaveCount(1);
  });
});
