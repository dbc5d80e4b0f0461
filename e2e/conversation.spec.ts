import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import type { Locator, Page } from '@playwright/test';
import { type Artisan, createArtisan } from './artisan.ts';
import { enterAnew, talkTo } from './customer.ts';
import { picture } from './picture.ts';
import { say } from './socket.ts';
import { expect, test } from './test.ts';

let artisan: Artisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Ashby Gardens', category: 'Gardening' });
});

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const row = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
/** The contacts; on a small screen they stand behind 'All chats'. */
async function contactsOf(page: Page): Promise<Locator> {
  const back = page.getByRole('button', { name: 'All chats' });
  if (await back.isVisible()) await back.click();
  return page.getByRole('complementary', { name: 'Contacts' });
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a message is sent with Enter, broken with Shift and Enter, and each side gets what the other says', async ({
  page,
}) => {
  const customer = await enterAnew(page);
  const id = await talkTo(customer, artisan);
  await page.goto(`/chat?conversation_id=${id}`);
  await expect(page.getByRole('heading', { name: artisan.name })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await field(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await field(page).fill('The hedge');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('is two metres high.');
  await field(page).press('Enter');
  await expect(row(page, 'is two metres high.')).toContainText('Sent');
  await expect(field(page)).toHaveValue('');
  await say(artisan.token, id, 'I could come on Friday and have a look.');
  await expect(row(page, 'on Friday')).toBeVisible();
  const contacts = await contactsOf(page);
  await expect(contacts).toContainText('I could come on Frid');
  await expect(contacts).not.toContainText('I could come on Frida');
  const { data } = await artisan.call(conversation.detail, { params: { id }, query: {} });
  expect(data.message_set.map((said) => said.message)).toEqual([
    'The hedge\nis two metres high.',
    'I could come on Friday and have a look.',
  ]);
});

test.describe('on a bad connection', () => {
  test.use({ expectedComplaints: [/net::ERR_|WebSocket/] });

  test('a send while disconnected fails visibly with the text kept; afterwards what was missed is there', async ({
    page,
  }) => {
    const customer = await enterAnew(page);
    const id = await talkTo(customer, artisan);
    let drop = async () => {};
    let lost = false;
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      if (lost) {
        void socket.close();
        return;
      }
      const server = socket.connectToServer();
      drop = async () => {
        lost = true;
        await server.close();
        await socket.close();
      };
    });
    await page.goto(`/chat?conversation_id=${id}`);
    await field(page).fill('Before the loss');
    await send(page).click();
    await expect(row(page, 'Before the loss')).toContainText('Sent');
    await drop();
    await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
    await field(page).fill('During the loss');
    await send(page).click();
    await expect(toast(page, 'You are not connected.')).toBeVisible();
    await expect(field(page)).toHaveValue('During the loss');
    await say(artisan.token, id, 'Said meanwhile');
    lost = false;
    await expect(row(page, 'Said meanwhile')).toBeVisible();
    await expect(page.getByText('Connection lost. Trying again…')).toBeHidden();
    await send(page).click();
    await expect(row(page, 'During the loss')).toContainText('Sent');
  });

  test('no echo within ten seconds is not delivered, and Try again sends the same message', async ({ page }) => {
    const customer = await enterAnew(page);
    const id = await talkTo(customer, artisan);
    let deaf = true;
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) => {
        if (!deaf || !String(frame).includes('msg_key')) server.send(frame);
      });
    });
    await page.clock.install();
    await page.goto(`/chat?conversation_id=${id}`);
    await field(page).fill('Are you there?');
    await send(page).click();
    await expect(row(page, 'Are you there?')).toContainText('Sending');
    await expect(field(page)).toHaveValue('');
    await page.clock.fastForward(10_000);
    await expect(row(page, 'Are you there?')).toContainText('Not delivered');
    deaf = false;
    await row(page, 'Are you there?').getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Are you there?')).toContainText('Sent');
    await expect(row(page, 'Are you there?')).toHaveCount(1);
  });

  test('what was out when the connection dropped is sent again under its key', async ({ page }) => {
    const customer = await enterAnew(page);
    const id = await talkTo(customer, artisan);
    let drop = async () => {};
    let opened = 0;
    const keys: string[] = [];
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      const server = socket.connectToServer();
      opened += 1;
      const first = opened === 1;
      drop = () => socket.close();
      socket.onMessage((frame) => {
        const { msg_key } = JSON.parse(String(frame)) as { msg_key?: string };
        if (msg_key) keys.push(msg_key);
        if (!msg_key || !first) server.send(frame);
      });
    });
    await page.goto(`/chat?conversation_id=${id}`);
    await field(page).fill('Half way');
    await send(page).click();
    await expect(row(page, 'Half way')).toContainText('Sending');
    await drop();
    await expect(row(page, 'Half way')).toContainText('Sent');
    await expect(row(page, 'Half way')).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

test('a picture is looked at before it is sent; other files are refused', async ({ page }) => {
  const customer = await enterAnew(page);
  const id = await talkTo(customer, artisan);
  await page.goto(`/chat?conversation_id=${id}`);
  await expect(page.getByRole('heading', { name: artisan.name })).toBeVisible();
  const file = page.locator('input[type=file]');
  await expect(file).toHaveAttribute('accept', '.jpg,.jpeg,.png');
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(toast(page, 'Only .jpg, .jpeg and .png')).toBeVisible();
  await expect(preview).toBeHidden();
  await file.setInputFiles({ name: 'hedge.png', mimeType: 'image/png', buffer: picture });
  await expect(preview.getByRole('img')).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  await expect(log(page).getByRole('img')).toHaveCount(0);
  await file.setInputFiles({ name: 'hedge.png', mimeType: 'image/png', buffer: picture });
  await preview.getByRole('button', { name: 'Send' }).click();
  await expect(preview).toBeHidden();
  await expect(log(page).getByRole('img')).toHaveCount(1);
  await page.reload();
  await expect(log(page).getByRole('img')).toHaveCount(1);
  await expect(await contactsOf(page)).toContainText('Photo');
});

test('an own message can be deleted and goes on both sides; another person’s cannot', async ({ page }) => {
  const customer = await enterAnew(page);
  const id = await talkTo(customer, artisan);
  await say(customer.token, id, 'Never mind the hedge');
  await say(artisan.token, id, 'Which hedge?');
  await page.goto(`/chat?conversation_id=${id}`);
  await expect(row(page, 'Which hedge?').getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await row(page, 'Never mind').hover();
  await row(page, 'Never mind').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Never mind')).toHaveCount(0);
  const { data } = await artisan.call(conversation.detail, { params: { id }, query: {} });
  expect(data.message_set.map((said) => said.message)).toEqual(['Which hedge?']);
  const [theirs] = data.message_set;
  await artisan.call(message.remove, { params: { messageId: theirs?.id ?? '' } });
  await expect(row(page, 'Which hedge?')).toHaveCount(0);
});

test('80 messages show the newest 30, then 20 more at a time, without moving what is read', async ({ page }) => {
  const customer = await enterAnew(page);
  const id = await talkTo(customer, artisan);
  for (let number = 1; number <= 80; number++) await say(artisan.token, id, `Message number ${number}.`);
  await page.goto(`/chat?conversation_id=${id}`);
  const rows = log(page).getByRole('listitem').filter({ hasText: 'Message number' });
  await expect(rows).toHaveCount(30);
  await expect(row(page, 'Message number 80.')).toBeInViewport();
  await expect(row(page, 'Message number 51.')).toHaveCount(1);
  for (const [count, top] of [
    [50, 51],
    [70, 31],
    [80, 11],
  ] as const) {
    const first = row(page, `Message number ${top}.`);
    const moved = await log(page).evaluate(async (box) => {
      box.scrollTop = 60;
      const item = [...box.querySelectorAll('li')].find((li) => li.textContent?.includes('Message number'));
      const before = item?.getBoundingClientRect().top ?? 0;
      const all = box.getElementsByTagName('li');
      const count = all.length;
      await new Promise<void>((resolve) => {
        const seen = new MutationObserver(() => {
          if (all.length > count) resolve();
        });
        seen.observe(box, { childList: true, subtree: true });
      });
      return Math.abs((item?.getBoundingClientRect().top ?? 0) - before);
    });
    expect(moved).toBeLessThan(40);
    await expect(rows).toHaveCount(count);
    await expect(first).toHaveCount(1);
  }
});

test('the contacts can be searched, grouped by category with a count', async ({ page }) => {
  const customer = await enterAnew(page);
  const other = await createArtisan({ name: 'Netherby Removals', category: 'Removals' });
  await talkTo(customer, artisan);
  await talkTo(customer, other);
  await page.goto('/chat');
  const contacts = page.getByRole('complementary', { name: 'Contacts' });
  await expect(contacts.getByRole('heading', { name: 'Gardening (1)' })).toBeVisible();
  await expect(contacts.getByRole('heading', { name: 'Removals (1)' })).toBeVisible();
  await contacts.getByRole('searchbox', { name: 'Search contacts' }).fill('netherby');
  await expect(contacts.getByRole('link')).toHaveCount(1);
  await contacts.getByRole('link', { name: other.name }).click();
  await expect(page).toHaveURL(/\/chat\?conversation_id=/);
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
});

test('who is there shows as it changes', async ({ page }) => {
  const customer = await enterAnew(page);
  const id = await talkTo(customer, artisan);
  await page.goto(`/chat?conversation_id=${id}`);
  const panel = page.getByRole('region', { name: artisan.name });
  await expect(panel.getByText('Offline')).toBeVisible();
  await say(artisan.token, id, 'Just looking in.');
  await expect(row(page, 'Just looking in.')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Just looking in.')).toBeVisible();
  const contact = (await contactsOf(page)).getByRole('listitem');
  await expect(contact).toContainText(/(Online|(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d)/);
});
