import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import type { Page } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { toastOf } from '../../support/toast.ts';
import { conversationOf, ids, messageOf } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

const url = `/chat?conversation_id=${ids.conversation}`;
const rows = (page: Page) => page.getByRole('log', { name: 'Conversation' }).getByRole('listitem');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

test.beforeEach(({ server }) => server.logIn());

async function open(page: Page, connected: () => number) {
  await page.goto(url);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(connected).toBe(1);
}

const sentMessages = (server: SpecServer) => server.frames.filter((frame) => 'message' in frame);

test('a message stored without an echo counts as delivered, and Try again sends a lost one under the same key', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await open(page, () => server.openSocketCount);
  await stopClock(page);
  await field(page).fill('Stored all the same');
  await send(page).click();
  await expect(rows(page).last()).toContainText('Sending');
  await expect.poll(() => sentMessages(server)).toHaveLength(1);
  const stored = { ...messageOf(4), message: 'Stored all the same', msg_key: sentMessages(server)[0]?.['msg_key'] };
  server.answer(conversation.show, { data: { ...conversationOf(3), message_set: [stored] } });
  await page.clock.runFor(8_000);
  await expect(rows(page).last()).toContainText('Sent');
  await field(page).fill('Lost');
  await send(page).click();
  await expect(rows(page).last()).toContainText('Sending');
  await page.clock.runFor(10_000);
  await expect(rows(page).last()).toContainText('Not delivered');
  await expect(rows(page).filter({ hasText: 'Stored all the same' })).toHaveCount(1);
  await rows(page).last().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sentMessages(server)).toHaveLength(3);
  const [, first, retry] = sentMessages(server);
  expect(retry).toEqual(first);
  server.push({ ...messageOf(6), ...retry });
  await expect(rows(page).last()).toContainText('Sent');
  await expect(rows(page).filter({ hasText: 'Lost' })).toHaveCount(1);
});

test('a message without an echo survives a reload as not delivered, and Try again sends it under the same key', async ({
  page,
  server,
}) => {
  await open(page, () => server.openSocketCount);
  await field(page).fill('Lost in a lift');
  await send(page).click();
  await expect.poll(() => sentMessages(server)).toHaveLength(1);
  await page.reload();
  const lost = rows(page).filter({ hasText: 'Lost in a lift' });
  await expect(lost).toContainText('Not delivered');
  await expect.poll(() => server.openSocketCount).toBe(1);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sentMessages(server)).toHaveLength(2);
  const [first, retry] = sentMessages(server);
  expect(retry).toEqual(first);
  server.push({ ...messageOf(6), ...retry });
  await expect(lost).toContainText('Sent');
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('a message that the server cannot store yet is sent again automatically, until it times out', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await open(page, () => server.openSocketCount);
  await stopClock(page);
  const refuse = () => {
    const msg_key = sentMessages(server).at(-1)?.['msg_key'];
    server.push({ error: { code: 'unavailable', message: 'The message could not be stored.' }, msg_key });
  };
  await field(page).fill('In a moment');
  await send(page).click();
  for (const attempts of [1, 2]) {
    await expect.poll(() => sentMessages(server)).toHaveLength(attempts);
    refuse();
    // The next message shows that the first has arrived before the clock advances.
    server.push(messageOf(50 + attempts));
    await expect(rows(page).filter({ hasText: `Message ${50 + attempts}` })).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(rows(page).last()).toContainText('Sending');
  }
  await expect.poll(() => sentMessages(server)).toHaveLength(3);
  const [first, ...others] = sentMessages(server);
  expect(others).toEqual([first, first]);
  await page.clock.runFor(6_000);
  await expect(rows(page).last()).toContainText('Not delivered');
  refuse();
  server.push({ ...messageOf(60), ...first });
  await expect(rows(page).last()).toContainText('Sent');
});

test('a blank message is not sent, and while the connection opens a message waits and cannot be sent twice', async ({
  page,
  server,
}) => {
  const release = server.holdSockets();
  await page.goto(url);
  await expect(rows(page).first()).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await field(page).fill(' \n ');
  await field(page).press('Enter');
  await expect(send(page)).toBeDisabled();
  await field(page).fill('The hedge');
  await expect(send(page)).toBeEnabled();
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('is high.');
  await send(page).click();
  await expect(send(page)).toBeDisabled();
  await expect(field(page)).toHaveValue('The hedge\nis high.');
  await field(page).press('Enter');
  expect(sentMessages(server)).toEqual([]);
  release();
  await expect(rows(page).last()).toContainText('is high.');
  await expect(field(page)).toHaveValue('');
  await expect
    .poll(() => sentMessages(server))
    .toEqual([{ msg_key: expect.any(String), message: 'The hedge\nis high.' }]);
});

test('a message that is too long shows an error at the field and stays, and a double click sends once', async ({
  page,
  server,
}) => {
  await open(page, () => server.openSocketCount);
  await field(page).fill('😀'.repeat(4_001));
  const sentence = 'A message may have at most 4,000 characters. This one has 1 too many.';
  await expect(field(page)).toHaveAccessibleDescription(sentence);
  await send(page).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('😀'.repeat(4_001));
  await field(page).fill(`  <img src=x onerror="document.title='no'">\nمرحبا 🙂  `);
  await expect(field(page)).toHaveAccessibleDescription('');
  await send(page).dblclick();
  const text = `<img src=x onerror="document.title='no'">\nمرحبا 🙂`;
  await expect(rows(page).last()).toContainText(text, { useInnerText: true });
  await expect(rows(page).last().getByRole('img')).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => sentMessages(server)).toMatchObject([{ message: text }]);
});

test('files that are too large or not pictures are refused at the button, and a failed upload keeps picture and text', async ({
  page,
  server,
}) => {
  await open(page, () => server.openSocketCount);
  await field(page).fill('This is the tap:');
  const file = page.locator('input[type=file]');
  const attach = page.getByRole('button', { name: 'Attach image' });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  await file.setInputFiles({ name: 'tap.gif', mimeType: 'image/gif', buffer: picture });
  await expect(attach).toHaveAccessibleDescription('Only .jpg, .jpeg and .png pictures can be sent.');
  await expect(attach).toBeFocused();
  const [note, input] = [await page.getByText('Only .jpg').boundingBox(), await field(page).boundingBox()];
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0);
  // The page creates the file, because sending it 20 MB takes a long time.
  await file.evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(20 * 1024 * 1024)], 'tap.png', { type: 'image/png' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(attach).toHaveAccessibleDescription('A picture may be at most 10 MB.');
  await expect(preview).toBeHidden();
  server.drop(message.uploadAttachment);
  await file.setInputFiles({ name: 'tap.PNG', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('A picture may be at most 10 MB.')).toHaveCount(0);
  await preview.getByRole('button', { name: 'Send' }).click();
  await expect(toastOf(page, 'The picture could not be uploaded. Please try again.')).toBeVisible();
  await expect(preview.getByRole('img')).toBeVisible();
  const failedUploads = server.callsTo(message.uploadAttachment).length;
  server.answer(message.uploadAttachment, {
    data: { attachment: '/pictures/spec-1.png', id: 8 },
    message: 'Got your photo',
  });
  await preview.getByRole('button', { name: 'Send' }).dblclick();
  await expect(preview).toBeHidden();
  await expect(toastOf(page, 'Got your photo')).toBeVisible();
  await expect(field(page)).toHaveValue('This is the tap:');
  expect(server.callsTo(message.uploadAttachment)).toHaveLength(failedUploads + 1);
  await expect
    .poll(() => sentMessages(server))
    .toMatchObject([{ message: '', attachment_url: '/pictures/spec-1.png', attachment_id: '8' }]);

  const release = server.hold(message.uploadAttachment);
  await file.setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: picture });
  await preview.getByRole('button', { name: 'Send' }).click();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await file.setInputFiles({ name: 'right.png', mimeType: 'image/png', buffer: picture });
  release();
  await preview.getByRole('button', { name: 'Send' }).click();
  await expect(preview).toBeHidden();
  await send(page).click();
  await expect
    .poll(() => sentMessages(server))
    .toMatchObject([{ attachment_id: '8' }, { attachment_id: '8' }, { message: 'This is the tap:' }]);
});
