import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { chatSocket } from '@fixit/contract/message';
import type { Locator, Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { dayAhead, propose, signInAsNewCustomer, startChat } from '../support/customer.ts';
import { openWithSocket } from '../support/socket.ts';
import { toastOf, undoToast } from '../support/toast.ts';

// One undo is refused, and another one does not reach the server.
test.use({ expectedComplaints: [/409 \(Conflict\).*\/undo\/|ERR_INTERNET_DISCONNECTED/] });

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Beck & Daughters', category: 'Handyman' });
});

const undoButton = (toast: Locator) => toast.getByRole('button', { name: 'Undo', exact: true });
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article');

test('an undone rejection leaves the proposal waiting, and its artisan is not notified', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  await propose(artisan, await startChat(customer, artisan), dayAhead(2), '10:00');
  await page.goto('/bookings');
  await upcoming(page).getByRole('button', { name: 'Reject' }).click();
  const toast = undoToast(page, 'Booking Rejected');
  // Hovering keeps the toast open on a slow machine.
  await toast.hover();
  await expect(upcoming(page)).toHaveCount(0);
  const size = await undoButton(toast).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await undoButton(toast).click();
  await expect(toastOf(page, 'Undone. The appointment is waiting for your answer again.')).toBeVisible();
  await expect(upcoming(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  const { results } = await artisan.call(booking.listAsArtisan, { query: {} });
  expect(results.map(({ booking_status }) => booking_status)).toEqual([null]);
});

test('an undo after a newer proposal says why it is too late', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const chat = await startChat(customer, artisan);
  await propose(artisan, chat, dayAhead(2), '10:00');
  await page.goto('/bookings');
  await upcoming(page).getByRole('button', { name: 'Reject' }).click();
  const toast = undoToast(page, 'Booking Rejected');
  await toast.hover();
  const boxBefore = await toast.boundingBox();
  await propose(artisan, chat, dayAhead(3), '11:00');
  await expect(page.getByRole('status', { name: 'You have a new booking' })).toBeVisible();
  expect(await toast.boundingBox()).toEqual(boxBefore);
  await undoButton(toast).click();
  await expect(toastOf(page, 'Too late: there is a newer proposal.')).toBeVisible();
});

test('a deleted message comes back on both sides, even after a press without a network', async ({ page, context }) => {
  const customer = await signInAsNewCustomer(page);
  const id = await startChat(customer, artisan);
  await openWithSocket(page, `/chat?conversation_id=${id}`, chatSocket.replace('{conversationId}', id));
  const row = page.getByRole('log', { name: 'Conversation' }).getByRole('listitem').filter({ hasText: 'Mind the cat' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Mind the cat');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(row).toContainText('Sent');
  await row.hover();
  await row.getByRole('button', { name: 'Delete' }).click();
  const toast = undoToast(page, 'Message deleted');
  await toast.hover();
  await expect(row).toHaveCount(0);
  // The browser logs an error if the network fails while it fetches the service worker.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await undoButton(toast).click();
  const offline = undoToast(page, 'No connection, so it could not be undone yet.');
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await undoButton(offline).click();
  await expect(toastOf(page, 'Your message was restored.')).toBeVisible();
  await expect(row).toHaveCount(1);
  const { data } = await artisan.call(conversation.show, { params: { id }, query: {} });
  expect(data.message_set.map(({ message }) => message)).toEqual(['Mind the cat']);
});
