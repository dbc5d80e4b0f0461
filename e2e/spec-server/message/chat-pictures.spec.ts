import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { unreadablePicture } from '@fixit/contract/value/picture';
import type { Page } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { conversationOf, ids, messageOf } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

const url = `/chat?conversation_id=${ids.conversation}`;
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

test.beforeEach(({ server }) => server.logIn());

test('a damaged picture and a file that only has the name of a picture are refused when they are chosen', async ({
  page,
  server,
}) => {
  await page.goto(url);
  await expect.poll(() => server.openSocketCount).toBe(1);
  const file = page.locator('input[type=file]');
  const attach = page.getByRole('button', { name: 'Attach image' });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  const choose = (kind: 'whole' | 'cut' | 'gif' | 'noise') =>
    file.evaluate(async (input: HTMLInputElement, kind) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
      const context = canvas.getContext('2d');
      for (let x = 0; x < 400; x += 5) context?.fillRect(x, (x * 7) % 300, 3, 40);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
      if (!blob) throw new Error('No picture was made');
      const parts = {
        whole: blob,
        cut: blob.slice(0, blob.size / 2),
        gif: Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAA='), (byte) => byte.charCodeAt(0)),
        noise: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 400 }, (_, index) => index % 251)]),
      };
      const transfer = new DataTransfer();
      transfer.items.add(new File([parts[kind]], `${kind}.jpg`, { type: 'image/jpeg' }));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, kind);

  for (const kind of ['cut', 'gif', 'noise'] as const) {
    await choose(kind);
    await expect(attach, kind).toHaveAccessibleDescription(unreadablePicture);
    await expect(attach, kind).toBeFocused();
    await expect(preview, kind).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Message' }).fill(kind);
    await expect(attach, kind).toHaveAccessibleDescription('');
  }
  await choose('whole');
  await expect(preview.getByRole('img')).toHaveJSProperty('naturalWidth', 400);
  await expect(preview.getByRole('button', { name: 'Send' })).toBeEnabled();
  expect(server.callsTo(message.uploadAttachment)).toEqual([]);
});

test('the spinner of a running upload takes the place of the word Send', async ({ page, server }) => {
  await page.goto(url);
  await expect.poll(() => server.openSocketCount).toBe(1);
  await page.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  const send = preview.getByRole('button', { name: 'Send' });
  const release = server.hold(message.uploadAttachment);
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect(send).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  release();
  await expect(preview).toHaveCount(0);
});

test('the pictures of a chat open in the app’s viewer, and the focus comes back', async ({ page, server }) => {
  const message_set = [1, 2, 3].map((number) => ({
    ...messageOf(number),
    ...(number === 2 ? {} : { message: '', attachment_url: `/pictures/spec-${number}.png`, attachment_id: number }),
  }));
  server.answer(conversation.show, { data: { ...conversationOf(0), message_set } });
  await page.goto(url);
  const last = log(page).getByRole('button', { name: 'Photo' }).last();
  await last.click();
  const viewer = page.getByRole('dialog', { name: 'Photos in this chat' });
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Photo 2' })).toHaveAttribute('src', /spec-3\.png$/);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /spec-1\.png$/);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(last).toBeFocused();
  await expect(page).toHaveURL(url);
});

test('web addresses and phone numbers in messages are links, and nothing else is', async ({ page, server }) => {
  const texts = [
    'The part: https://example.com/taps?size=2. Or ring 07400 123456',
    '<script>alert(1)</script> javascript:alert(1) https://bank.example@evil.example/',
  ];
  const message_set = texts.map((text, index) => ({ ...messageOf(index + 1), message: text }));
  server.answer(conversation.show, { data: { ...conversationOf(0), message_set } });
  await page.goto(url);
  const part = log(page).getByRole('link', { name: 'https://example.com/taps?size=2', exact: true });
  await expect(part).toHaveAttribute('href', 'https://example.com/taps?size=2');
  await expect(part).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(part).toHaveAttribute('target', '_blank');
  await expect(log(page).getByRole('link', { name: '07400 123456' })).toHaveAttribute('href', 'tel:07400123456');
  await expect(log(page).getByRole('link')).toHaveCount(2);
  for (const text of texts) await expect(log(page).getByText(text, { exact: true })).toBeVisible();
});
