import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import type { Page } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { toastOf, undoToast } from '../../support/toast.ts';
import { conversationOf, ids, listing, messageOf } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { watchWarnings } from '../support/warnings.ts';

test.beforeEach(({ server }) => server.logIn());

const url = `/chat?conversation_id=${ids.conversation}`;
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const contactsOf = (page: Page) => page.getByRole('complementary', { name: 'Contacts' });

test('a small screen shows one panel at a time', bothWidths, async ({ page, isMobile }) => {
  await page.goto(url);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await expect(contactsOf(page)).toBeVisible({ visible: !isMobile });
  if (!isMobile) return;
  await page.getByRole('button', { name: 'All chats' }).click();
  await expect(contactsOf(page)).toBeVisible();
  await expect(contactsOf(page).getByRole('listitem')).toContainText('Online');
  await expect(log(page)).toBeHidden();
});

test('a lost connection is reopened after 3 seconds; meanwhile nothing is sent or lost, and unconfirmed messages are then sent again', async ({
  page,
  server,
}) => {
  const expectWarning = watchWarnings(page);
  await page.clock.install();
  await page.goto(url);
  await expect.poll(() => server.openSocketCount).toBe(1);
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await stopClock(page);
  const field = page.getByRole('textbox', { name: 'Message' });
  const sentMessages = () => server.frames.filter((frame) => 'message' in frame);
  await field.fill('Half way');
  await field.press('Enter');
  await expect.poll(sentMessages).toHaveLength(1);
  await server.disconnect();
  await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
  const attempts = () => server.socketUrls.filter((socket) => socket.includes('/ws/chat/')).length;
  await field.fill('Are you there?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(
    toastOf(page, 'You are not connected. Your message is kept here; send it when the connection is back.'),
  ).toBeVisible();
  await expectWarning('A message was not sent: the socket is closed');
  await expect(field).toHaveValue('Are you there?');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  await preview.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    toastOf(page, 'You are not connected. Your picture is kept here; send it when the connection is back.'),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  expect(server.callsTo(message.uploadAttachment)).toEqual([]);
  await page.clock.runFor(2_900);
  expect(attempts()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => server.openSocketCount).toBe(1);
  await expect.poll(sentMessages).toHaveLength(2);
  expect(sentMessages()[1]).toEqual(sentMessages()[0]);
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Half way' })).toHaveCount(1);
  await expect(field).toHaveValue('Are you there?');
});

for (const count of [0, 1]) {
  test(`a message that arrived after a history of ${count} was loaded and before the socket opened is shown`, async ({
    page,
    server,
  }) => {
    server.answer(conversation.show, { data: conversationOf(count) });
    await page.goto(url);
    await expect(page.getByRole('heading', { name: listing.business_name, level: 1 })).toBeVisible();
    await expect.poll(() => server.openSocketCount).toBe(1);
    await expect.poll(() => server.pendingCallCount).toBe(0);
    const reads = () => server.callsTo(conversation.show);
    expect(reads()).toHaveLength(1);
    const now = conversationOf(count + 1);
    server.answer(conversation.show, { data: now });
    for (const { id } of now.message_set) server.push({ newest: String(id) });
    const rows = log(page)
      .getByRole('listitem')
      .filter({ hasText: /Message \d/ });
    await expect(rows).toHaveCount(count + 1);
    // Loaded messages are not read again.
    expect(reads()).toHaveLength(2);
  });
}

test.describe('missed messages', () => {
  // A server may have no job sheets.
  test.use({ expectedComplaints: [/status of 500|404 .*job-sheet/] });

  test('messages missed while the connection was lost are loaded after a newer one has arrived live, and appear above it', async ({
    page,
    server,
  }) => {
    server.answer(conversation.show, { data: conversationOf(1) });
    await page.goto(url);
    await expect.poll(() => server.openSocketCount).toBe(1);
    await expect(log(page).getByRole('listitem')).toHaveCount(1);
    server.answer(conversation.show, { message: 'Out of order' }, 500);
    server.push({ newest: '2' });
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    server.push(messageOf(3));
    await expect(log(page).getByText('Message 3')).toBeVisible();
    server.answerBy(conversation.show, ({ query }) => {
      const { message_set, ...head } = conversationOf(3);
      const after = Number(query['after'] ?? 0);
      return { status: 200, body: { data: { ...head, message_set: message_set.filter(({ id }) => id > after) } } };
    });
    server.push({ newest: '4' });
    await expect(log(page).getByText(/Message \d/)).toHaveText(['Message 1', 'Message 2', 'Message 3']);
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeHidden();
  });
});

test(
  'the latest 30 messages show first, and scrolling within 100 px of the top loads 20 more',
  bothWidths,
  async ({ page, server }) => {
    server.answer(conversation.show, { data: conversationOf(60) });
    await page.goto(url);
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
  },
);

test(
  'Delete appears on hover or focus and calls the server once, a failure keeps the message, and markup is shown as text',
  bothWidths,
  async ({ page, server, isMobile }) => {
    const script = '<img src=x onerror="document.title=1">';
    await page.goto(url);
    const row = (words: string) => log(page).getByRole('listitem').filter({ hasText: words });
    const remove = row('Message 2').getByRole('button', { name: 'Delete' });
    await expect(log(page).getByRole('listitem')).toHaveCount(3);
    await expect.poll(() => server.openSocketCount).toBe(1);
    const keylessMessage = { sender: 90, message: script, timestamp: '2026-11-01T10:00:00.000Z', attachment_url: null };
    server.push(keylessMessage);
    server.push(keylessMessage);
    await expect(row(script)).toHaveCount(2);
    await expect(row(script).getByRole('img')).toHaveCount(0);
    await expect(remove).toHaveCSS('opacity', isMobile ? '1' : '0');
    await row('Message 2').hover();
    await expect(remove).toHaveCSS('opacity', '1');
    await page.getByRole('textbox', { name: 'Message' }).hover();
    await remove.focus();
    await expect(remove).toHaveCSS('opacity', '1');
    server.answer(message.remove, { message: 'Too late to delete' }, 400);
    await remove.click();
    await expect(toastOf(page, 'Too late to delete')).toBeVisible();
    await expect(row('Message 2')).toHaveCount(1);
    server.answer(message.remove, { message: 'It is gone' }, 201);
    await remove.dblclick();
    await expect(undoToast(page, 'It is gone')).toBeVisible();
    await expect(row('Message 2')).toHaveCount(0);
    expect(server.callsTo(message.remove)).toHaveLength(2);
  },
);
