import { booking } from '@fixit/contract/booking';
import { notification } from '@fixit/contract/notification';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, dayAhead, propose, signInAsNewCustomer, startChat } from '../support/customer.ts';
import { openWithSocket } from '../support/socket.ts';
import { notificationToast, toastOf, undoToast } from '../support/toast.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Beck & Daughters', category: 'Handyman' });
});

const cards = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('article');

test('a customer accepts one proposed appointment and rejects another', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const chat = await startChat(customer, artisan);
  await propose(artisan, chat, dayAhead(2), '10:00');
  await propose(artisan, chat, dayAhead(3), '15:30');
  await page.goto('/bookings');
  await expect(page.getByRole('region', { name: 'Active services' })).toContainText('No Active services');
  const upcoming = cards(page, 'Upcoming Services');
  await expect(upcoming).toHaveCount(2);

  await upcoming.first().getByRole('button', { name: 'Accept' }).click();
  await expect(toastOf(page, 'Booking Confirmed')).toBeVisible();
  await expect(cards(page, 'Active services')).toHaveCount(1);
  await expect(upcoming).toHaveCount(1);
  await upcoming.first().getByRole('button', { name: 'Reject' }).click();
  await expect(undoToast(page, 'Booking Rejected')).toBeVisible();
  await expect(page.getByText('No upcoming services to accept yet')).toBeVisible();
  const { results } = await artisan.call(booking.listAsArtisan, { query: {} });
  expect(results.map(({ booking_status }) => String(booking_status)).toSorted()).toEqual(['accepted', 'rejected']);
});

test('a proposal whose time went to another booking leaves the list, and its customer is notified', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page);
  await propose(artisan, await startChat(customer, artisan), dayAhead(4), '10:00');
  const otherCustomer = await createCustomer();
  const otherProposal = await propose(artisan, await startChat(otherCustomer, artisan), dayAhead(4), '10:30');
  await openWithSocket(page, '/bookings');
  await expect(cards(page, 'Upcoming Services')).toHaveCount(1);
  await otherCustomer.call(booking.accept, { query: { booking_id: otherProposal } });
  await expect(page.getByText('No upcoming services to accept yet')).toBeVisible();
  const notifications = await customer.call(notification.list, { query: {} });
  const { link = '' } = notifications.find(({ kind }) => kind === 'booking_unavailable') ?? {};

  // The notification leads to the unavailable booking, which no list shows any more.
  await page.goto(link);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toContainText('The artisan’s time is taken');
  await expect(details.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('a proposal that the artisan withdraws leaves the customer’s list, and a toast says so', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const id = await propose(artisan, await startChat(customer, artisan), dayAhead(4), '10:00');
  await openWithSocket(page, '/bookings');
  await expect(cards(page, 'Upcoming Services')).toHaveCount(1);
  await artisan.call(booking.cancelAsArtisan, { params: { id } });
  await expect(cards(page, 'Upcoming Services')).toHaveCount(0);
  await expect(notificationToast(page, `${artisan.name} withdrew an appointment`)).toBeVisible();
});
