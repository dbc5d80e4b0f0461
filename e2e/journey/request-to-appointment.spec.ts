import { randomUUID } from 'node:crypto';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { phone } from '../support/browser.ts';
import { expect, test } from '../support/browser-test.ts';
import { password } from '../support/calls.ts';
import { acceptRequest, dayAhead } from '../support/customer.ts';
import { readCode } from '../support/mailbox.ts';
import { picture } from '../support/picture.ts';
import { fillSignUpForm } from '../support/sign-up.ts';
import { sendMessage } from '../support/socket.ts';
import { toastOf } from '../support/toast.ts';

// This customer uses a phone with motion. The customer in journey-by-email.spec.ts uses a desktop without.
test.use({ ...phone, contextOptions: { reducedMotion: 'no-preference' } });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register as a User' }).click();
  await fillSignUpForm(page, email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Otp', { exact: true }).fill(await readCode(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function setAddress(page: Page): Promise<void> {
  await page.goto('/address');
  await page.getByLabel('Post code').fill('ld15hf');
  await page.getByRole('main').getByLabel('Address', { exact: true }).fill('14 Albert Terrace, Llandrindod Wells');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function sendRequest(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Locksmith');
  await form.getByLabel('Description').fill(`The key turns but the front door does not open. Write to ${email}.`);
  await form.getByLabel('Budget').fill('120');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/available-providers\?job_id=/);
}

// The address is far from the other tests' artisans, who would otherwise fill the list of the nearest.
test('a customer signs up, requests a job, chats with an artisan who accepted, and accepts the appointment', async ({
  page,
}) => {
  const artisan = await createArtisan({ name: 'Whitlock Keys', category: 'Locksmith', postCode: 'LD1 6AA' });
  const { name } = artisan;
  const email = `priya-${randomUUID()}@example.test`;

  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await signUp(page, email);
  await logIn(page, email);
  await setAddress(page);
  const recommended = page.getByRole('region', { name: 'Recommended' });
  await expect(recommended.getByRole('link', { name })).toBeVisible();

  await sendRequest(page, email);
  const { data: invitations } = await artisan.call(job.listInvitations, { query: {} });
  const invitation = invitations.find(({ description }) => description.includes(email));
  expect(invitation).toMatchObject({ budget: 120, post_code_district: 'LD1', state: 'new' });
  await acceptRequest(artisan, email);
  await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!');
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/accepted-providers\?job_id=/);
  await page.getByRole('button', { name: `Chat with ${name}` }).click();
  await expect(page).toHaveURL(/\/chat\?conversation_id=/);

  const log = page.getByRole('log', { name: 'Conversation' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello! Can you come today?');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log.getByRole('listitem').filter({ hasText: 'Can you come today?' })).toContainText('Sent');

  await page.locator('input[type=file]').setInputFiles({ name: 'lock.png', mimeType: 'image/png', buffer: picture });
  const preview = page.getByRole('dialog', { name: 'Image preview' });
  await preview.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByRole('img')).toHaveCount(1);

  const id = new URL(page.url()).searchParams.get('conversation_id') ?? '';
  await sendMessage(artisan.token, id, 'Tomorrow at ten?');
  await expect(log).toContainText('Tomorrow at ten?');
  const { data: conversationAsArtisan } = await artisan.call(conversation.show, {
    params: { id },
    query: { limit: 30 },
  });
  expect(conversationAsArtisan.message_set.map(({ message }) => message)).toEqual([
    'Hello! Can you come today?',
    '',
    'Tomorrow at ten?',
  ]);

  const newTime = { appointment_date: dayAhead(2), appointment_time: '10:00' };
  await artisan.call(booking.propose, { body: { conversation_id: id, ...newTime, service_description: 'New lock' } });
  const bookingToast = page.getByRole('status', { name: 'You have a new booking', exact: true });
  await bookingToast.getByRole('link', { name: 'View booking' }).click();

  const card = page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article');
  await expect(card).toContainText(`Fixit session with ${name}`);
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card).toContainText('14 Albert Terrace, Llandrindod Wells');
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(toastOf(page, 'Booking Confirmed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Active services' }).getByRole('article')).toContainText(name);

  const { results } = await artisan.call(booking.listAsArtisan, { query: {} });
  expect(results).toMatchObject([
    { booking_status: 'accepted', customer_address: '14 Albert Terrace, Llandrindod Wells, LD1 5HF' },
  ]);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Active services' }).getByRole('article')).toContainText(name);
});
