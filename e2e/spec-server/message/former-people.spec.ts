import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import { formerCustomer, recipientGone } from '@fixit/contract/value/former-people';
import type { Page } from '@playwright/test';
import { picture } from '../../support/picture.ts';
import { bookingOn } from '../support/bookings.ts';
import { contacts, conversationOf, ids } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

const chatPath = `chat?conversation_id=${ids.conversation}`;
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const sentence = (page: Page) => page.getByText(recipientGone);
const propose = (page: Page) => page.getByRole('button', { name: /Propose/ });

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.addInitScript((user_id) => {
    localStorage.setItem('artisanAccessToken', 'spec-token');
    localStorage.setItem('artisanUserId', String(user_id));
  }, ids.customer);
  const customer = { first_name: formerCustomer, post_code_district: '' };
  const groups = contacts.map((group) => ({ ...group, chats: group.chats.map((chat) => ({ ...chat, customer })) }));
  server.answer(conversation.listContactsAsArtisan, { data: groups });
  server.answer(booking.listAsArtisan, { results: [bookingOn(9, '10:00', { booking_status: 'expired' })] });
});

test('the chat with a deleted customer has a name, but no message field, online state or button to propose', async ({
  page,
  server,
}) => {
  server.answer(conversation.show, { data: { ...conversationOf(3), reachable: false } });
  await page.goto(`/workspace/${chatPath}`);
  await expect(page.getByRole('heading', { name: formerCustomer, exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: formerCustomer, exact: true })).toBeVisible();
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByRole('log').getByText('Message 3')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(propose(page)).toHaveCount(0);
  await expect(page.getByText('Next: propose another time.')).toHaveCount(0);
  await expect(page.getByRole('region', { name: formerCustomer }).getByText(/Online|Offline/)).toHaveCount(0);
});

test('an empty chat with a deleted customer does not ask for a message', async ({ page, server }) => {
  server.answer(conversation.show, { data: { ...conversationOf(0), reachable: false } });
  await page.goto(`/workspace/${chatPath}`);
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByRole('log')).toContainText('There are no messages here.');
  await expect(page.getByRole('log')).not.toContainText('Say what needs doing');
});

for (const [side, path] of [
  ['customer', `/${chatPath}`],
  ['artisan', `/workspace/${chatPath}`],
] as const) {
  test(`the ${side} is told once that the other side can no longer be reached, and cannot try again`, async ({
    page,
    server,
  }) => {
    await page.goto(path);
    await expect.poll(() => server.openSocketCount).toBe(1);
    await field(page).fill('Are you there?');
    await field(page).press('Enter');
    const sent = () => server.frames.find((frame) => 'message' in frame);
    await expect.poll(sent).toBeTruthy();
    server.push({ error: { code: 'recipient_gone', message: recipientGone }, msg_key: sent()?.['msg_key'] });
    await expect(sentence(page)).toHaveCount(1);
    const row = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Are you there?' });
    await expect(row).toContainText('Not delivered');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);
    await expect(propose(page)).toHaveCount(0);
  });
}

test('a picture for somebody who can no longer be reached is refused once', async ({ page, server }) => {
  server.answer(message.uploadAttachment, { code: 'recipient_gone', message: recipientGone }, 409);
  await page.goto(`/${chatPath}`);
  await expect.poll(() => server.openSocketCount).toBe(1);
  await page.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  await preview.getByRole('button', { name: 'Send' }).click();
  await expect(preview).toHaveCount(0);
  await expect(sentence(page)).toHaveCount(1);
  await expect(field(page)).toHaveCount(0);
});
