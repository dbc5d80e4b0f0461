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

// These tests use the real server and a second person. The spec-server suite covers the chat alone.

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Ashby Gardens', category: 'Gardening' });
});

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const row = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

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

  await field(page).fill('The hedge is two metres high.');
  await field(page).press('Enter');
  await expect(row(page, 'two metres high.')).toContainText('Sent');
  await sendMessage(artisan.token, id, 'Which hedge?');
  await expect(row(page, 'Which hedge?')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'hedge.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog', { name: 'Image preview' }).getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByRole('img')).toHaveJSProperty('complete', true);
  await expect(row(page, 'Sent').filter({ has: page.getByRole('img') })).toHaveCount(1);
  const { message_set } = await showConversation(id);
  expect(message_set.map((item) => item.message)).toEqual(['The hedge is two metres high.', 'Which hedge?', '']);
  expect(message_set[2]?.attachment_url).toBeTruthy();

  await row(page, 'two metres high.').hover();
  await row(page, 'two metres high.').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'two metres high.')).toHaveCount(0);
  expect((await showConversation(id)).message_set.map((item) => item.message)).toEqual(['Which hedge?', '']);
  await artisan.call(message.remove, { params: { messageId: message_set[1]?.id ?? '' } });
  await expect(row(page, 'Which hedge?')).toHaveCount(0);
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
  await expect(row(page, 'Good morning')).toBeVisible();
  await expect.poll(isUnread).toEqual([false]);
  await expect(bell).toHaveAccessibleDescription('');

  await sendMessage(artisan.token, id, 'Shall I come at ten?');
  await expect(row(page, 'Shall I come at ten?')).toBeVisible();
  await expect.poll(isUnread).toEqual([false]);

  await setVisibility('hidden');
  await sendMessage(artisan.token, id, 'Or at eleven?');
  await expect(row(page, 'Or at eleven?')).toBeVisible();
  await expect(bell).toHaveAccessibleDescription('Some are unread');
  expect(await isUnread()).toEqual([true]);
  await setVisibility('visible');
  await expect.poll(isUnread).toEqual([false]);
  await expect(bell).toHaveAccessibleDescription('');

  // Toasts show in turn, so one about the visible message would come before this one.
  const other = await createArtisan({ name: 'Moor Gardens', category: 'Gardening' });
  await sendMessage(other.token, await startChat(customer, other), 'Anything for us?');
  await expect(notificationToast(page, `New message from ${other.name}`)).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test.describe('a chat on a bad connection', () => {
  test.use({ expectedComplaints: [/net::ERR_|WebSocket/] });

  test('missed messages arrive after a reconnect, and unsent ones are stored once', async ({ page }) => {
    const customer = await signInAsNewCustomer(page);
    const id = await startChat(customer, artisan);
    let drop = async () => {};
    let echoes = true;
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (echoes) socket.send(frame);
      });
      drop = async () => {
        await server.close();
        await socket.close();
      };
    });
    await page.clock.install();
    await page.goto(`/chat?conversation_id=${id}`);
    await field(page).fill('Before the loss');
    await field(page).press('Enter');
    await expect(row(page, 'Before the loss')).toContainText('Sent');
    echoes = false;
    await field(page).fill('Half way');
    await field(page).press('Enter');
    await expect.poll(async () => (await showConversation(id)).message_set.length).toBe(2);
    await expect(row(page, 'Half way')).toContainText('Sending');
    await drop();
    await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
    await sendMessage(artisan.token, id, 'Said meanwhile');
    echoes = true;
    await page.clock.fastForward(3_000);
    await expect(row(page, 'Said meanwhile')).toBeVisible();
    await expect(row(page, 'Half way')).toContainText('Sent');
    await expect(page.getByText('Connection lost. Trying again…')).toBeHidden();
    const stored = ['Before the loss', 'Half way', 'Said meanwhile'];
    expect((await showConversation(id)).message_set.map((item) => item.message)).toEqual(stored);
    for (const text of stored) await expect(row(page, text)).toHaveCount(1);
  });
});
