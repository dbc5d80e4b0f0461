import { readFile } from 'node:fs/promises';
import { booking } from '@fixit/contract/booking';
import { review } from '@fixit/contract/review';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { dayAhead, propose, signInAsNewCustomer, startChat, type TestCustomer } from '../support/customer.ts';
import { openWithSocket } from '../support/socket.ts';
import { moveEndOfBooking } from '../support/time.ts';
import { toastOf } from '../support/toast.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Moor & Dale', category: 'Handyman' });
});

const cards = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('article');
const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();
const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });

/** Creates an accepted appointment this many days ahead, opens its dialog and returns its id. */
async function openAccepted(page: Page, customer: TestCustomer, days: number): Promise<string> {
  const id = await propose(artisan, await startChat(customer, artisan), dayAhead(days), '10:00');
  await customer.call(booking.accept, { query: { booking_id: id } });
  await openWithSocket(page, `/bookings?booking_id=${id}`);
  await expect(details(page)).toBeVisible();
  return id;
}

test('an appointment is rescheduled by either side, completed, reviewed once, replied to and booked again', async ({
  page,
}) => {
  const customer = await signInAsNewCustomer(page);
  const id = await openAccepted(page, customer, 4);

  // The customer asks to reschedule, and the artisan accepts.
  await details(page).getByRole('button', { name: 'Change the time' }).click();
  const rescheduleDialog = page.getByRole('dialog', { name: 'Change the time' });
  await expect(rescheduleDialog).toContainText('Change or cancel by');
  await rescheduleDialog.getByLabel('New date').fill(dayAhead(5));
  await rescheduleDialog.getByLabel('New time').fill('14:30');
  await rescheduleDialog.getByRole('button', { name: 'Ask for this time' }).click();
  await expectToast(page, `${artisan.name} was asked for the new time`);
  await expect(details(page)).toContainText('You asked to change the time to');
  await artisan.call(booking.acceptRescheduleAsArtisan, { params: { id } });
  await expect(details(page).locator('time').first()).toContainText('14:30');
  await expect(details(page)).not.toContainText('asked to change the time');

  // The artisan asks to reschedule; the customer declines, then accepts the second request.
  const newTime = { appointment_date: dayAhead(6), appointment_time: '09:00' };
  await artisan.call(booking.requestRescheduleAsArtisan, { params: { id }, body: newTime });
  await details(page).getByRole('button', { name: 'Keep old time' }).click();
  await expectToast(page, 'The original time is unchanged');
  await artisan.call(booking.requestRescheduleAsArtisan, { params: { id }, body: newTime });
  await details(page).getByRole('button', { name: 'Take new time' }).click();
  await expectToast(page, 'The appointment was moved');
  await expect(details(page).locator('time').first()).toContainText('09:00');

  // The calendar file is valid.
  const downloading = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT\r\n[^]*DTSTART[^]*END:VEVENT\r\nEND:VCALENDAR\r?\n?$/);
  expect(file).toContain('Moor');

  // The appointment is over.
  await moveEndOfBooking(id, -1);
  await page.goto('/bookings');
  await cards(page, 'Active services').getByRole('button', { name: 'Yes, it is done' }).click();
  await expectToast(page, 'Thank you. The work is marked as done.');
  await page.getByText('Past services').click();
  const past = cards(page, 'Past services');
  await past.getByRole('button', { name: 'Leave a review' }).click();
  const reviewDialog = page.getByRole('dialog', { name: 'Leave a review' });
  await reviewDialog.getByRole('radio', { name: /^4 of 5/ }).check();
  await reviewDialog.getByLabel('Comment').fill('On time, tidy, fair.');
  await reviewDialog.getByRole('button', { name: 'Publish review' }).click();
  await expectToast(page, 'Thank you for your review');
  await expect(past.getByRole('button', { name: 'Book again' })).toBeVisible();
  await expect(past.getByRole('button', { name: 'Leave a review' })).toHaveCount(0);

  const { data } = await artisan.call(review.listAsArtisan, { query: {} });
  await artisan.call(review.replyTo, {
    params: { id: data[0]?.id ?? '' },
    body: { comment: 'Glad that it holds.' },
  });
  await past.getByRole('link', { name: `Fixit session with ${artisan.name}` }).click();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const sentReview = page.getByRole('tabpanel').getByRole('article');
  await expect(sentReview).toContainText('On time, tidy, fair.');
  await expect(sentReview.getByRole('img', { name: '4 of 5' })).toBeVisible();
  await expect(sentReview).toContainText(`Reply from ${artisan.name}`);
  await expect(sentReview).toContainText('Glad that it holds.');

  await page.goBack();
  await page.getByText('Past services').click();
  await past.getByRole('button', { name: 'Book again' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Hello, could you come again\?/);
});

test('cancelling less than a day ahead counts as late for both sides', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const id = await openAccepted(page, customer, 3);
  await moveEndOfBooking(id, 6);
  await page.reload();
  await details(page).getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel booking' });
  await expect(dialog).toContainText('A change now is flagged as late');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expectToast(page, 'Booking Cancelled');
  await expect(details(page)).toContainText('Cancelled by you, late');
  const { data } = await artisan.call(booking.showAsArtisan, { params: { id } });
  expect([data.booking_status, data.closed_by, data.late_by]).toEqual(['cancelled', 'customer', 'customer']);
});

test('a customer reports a problem with the work and settles it', async ({ page }) => {
  const customer = await signInAsNewCustomer(page);
  const id = await openAccepted(page, customer, 3);
  await moveEndOfBooking(id, -1);
  await page.reload();
  await details(page).getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByLabel('What is wrong').fill('It drips as it did before.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Your report was sent');
  await expect(details(page)).toContainText('Problem reported');
  await expect(details(page)).toContainText('It drips as it did before.');
  await details(page).getByRole('button', { name: 'Yes, it is settled' }).click();
  await expectToast(page, 'Thank you. The work is marked as done.');
  await expect(details(page).getByRole('button', { name: 'Leave a review' })).toBeVisible();
});
