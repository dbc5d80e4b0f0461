import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import type { Page } from '@playwright/test';
import { picture } from '../picture.ts';
import { stopClock } from './stopped-clock.ts';
import { expect, test } from './test.ts';
import { contacts, conversationOf, ids, listing } from './world.ts';

test.beforeEach(({ plain }) => plain.enter());

const address = `/chat?conversation_id=${ids.conversation}`;
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const contactsOf = (page: Page) => page.getByRole('complementary', { name: 'Contacts' });

test('no chat has its sentence and a way on, and a contact has its group, name and 20 characters', async ({
  page,
  plain,
}) => {
  const last = 'Bring a ladder please, it is high';
  const chats = contacts.flatMap((group) => group.chats.map((chat) => ({ ...chat, last_message: { message: last } })));
  plain.answer(conversation.contacts, { data: contacts.map((group) => ({ ...group, chats })) });
  await page.goto('/chat');
  await expect(contactsOf(page).getByRole('heading', { name: 'Plumbing (1)' })).toBeVisible();
  const contact = contactsOf(page).getByRole('listitem').filter({ hasText: listing.business_name });
  await expect(contact).toContainText(last.slice(0, 20));
  await expect(contact).not.toContainText(last.slice(0, 21));
  plain.answer(conversation.contacts, { data: [] });
  await page.reload();
  await expect(page.getByText("You don't have any initiated chat")).toBeVisible();
  await expect(page.getByText('Request Artisan')).toBeVisible();
});

test('a small screen shows one panel at a time', async ({ page, isMobile }) => {
  await page.goto(address);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await expect(contactsOf(page)).toBeVisible({ visible: !isMobile });
  if (!isMobile) return;
  await page.getByRole('button', { name: 'All chats' }).click();
  await expect(contactsOf(page)).toBeVisible();
  await expect(log(page)).toBeHidden();
});

test('a lost connection is opened again after 3 seconds, and a send meanwhile fails with its text kept', async ({
  page,
  plain,
}) => {
  await page.clock.install();
  await page.goto(address);
  await expect.poll(() => plain.connected).toBe(1);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await stopClock(page);
  await plain.disconnect();
  await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
  const tries = () => plain.socketAddresses.filter((socket) => socket.includes('/ws/chat/')).length;
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are not connected.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Are you there?');
  await page.clock.runFor(2_900);
  expect(tries()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => plain.connected).toBe(1);
  expect(plain.frames.filter((frame) => 'message' in frame)).toEqual([]);
});

test('the latest 30 messages show first, and within 100 px of the top 20 more', async ({ page, plain }) => {
  plain.answer(conversation.detail, { data: conversationOf(60) });
  await page.goto(address);
  const rows = log(page)
    .getByRole('listitem')
    .filter({ hasText: /Message \d/ });
  await expect(rows).toHaveCount(30);
  const scrollTo = (top: number) => log(page).evaluate((box, top) => void (box.scrollTop = top), top);
  await scrollTo(150);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(rows).toHaveCount(30);
  await scrollTo(90);
  await expect(rows).toHaveCount(50);
});

test('a picture that was uploaded is said in the server’s words', async ({ page, plain }) => {
  plain.answer(message.upload, { data: { attachment: '/pictures/plain-1.png', id: 8 }, message: 'Got your photo' });
  await page.goto(address);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog', { name: 'Image preview' }).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Got your photo' })).toBeVisible();
});
