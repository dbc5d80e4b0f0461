import { booking } from '@fixit/contract/booking';
import { freeTimes } from '@fixit/contract/job/free-times';
import type { Page } from '@playwright/test';
import { bookingOn } from '../support/bookings.ts';
import { accepted } from '../support/fixtures.ts';
import { freeDay, freeTimesFor } from '../support/free-times.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

// These tests cover fields that only our own server sends. appointments.spec.ts covers a server without free times.

test.beforeEach(({ server }) => server.logIn());

test.beforeEach(({ server }) => {
  server.answer(booking.listAsCustomer, { results: [bookingOn(4, '10:00')] });
  server.answer(freeTimes.listFreeTimesOfBookingAsCustomer, freeTimesFor());
});

const openDialog = async (page: Page) => {
  await page.goto(`/bookings?booking_id=${accepted.id}`);
  await page.getByRole('button', { name: 'Change the time' }).click();
  return page.getByRole('dialog', { name: 'Change the time' });
};

test('a customer chooses among the free times of four days, or of more days', bothWidths, async ({ page, server }) => {
  const dialog = await openDialog(page);
  const askButton = dialog.getByRole('button', { name: 'Ask for this time' });
  await expect(dialog.getByRole('group', { name: 'When they are free for an hour' })).toBeVisible();
  await expect(dialog.getByText('Nothing free')).toBeVisible();
  await expect(askButton).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Wed 10 Dec, 08:00' })).toBeHidden();
  await dialog.getByRole('button', { name: 'More days' }).click();
  await expect(dialog.getByRole('button', { name: 'Wed 10 Dec, 08:00' })).toBeVisible();
  const timeButton = dialog.getByRole('button', { name: 'Fri 5 Dec, 13:00' });
  const before = await timeButton.boundingBox();
  await timeButton.click();
  await expect(timeButton).toHaveAttribute('aria-pressed', 'true');
  expect(await timeButton.boundingBox()).toEqual(before);
  server.answer(booking.requestRescheduleAsCustomer, {});
  await askButton.click();
  await expect(dialog).toBeHidden();
  expect(server.callsTo(booking.requestRescheduleAsCustomer).at(-1)?.body).toEqual({
    appointment_date: '2031-12-05',
    appointment_time: '13:00',
  });
});

test('a time outside the hours can be requested, with a warning before it is sent', async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByLabel('New date').fill('2031-12-07');
  await dialog.getByLabel('New time').fill('09:00');
  await expect(dialog.getByRole('status')).toHaveText(
    /Sunday is outside their hours \(Mon to Fri, 08:00 to 17:00\)\. You can ask, but they may well say no\./,
  );
  await expect(dialog.getByRole('button', { name: 'Ask for this time' })).toBeEnabled();
  await dialog.getByLabel('New date').fill('2031-12-08');
  await expect(dialog.getByRole('status')).toHaveCount(0);
});

test('a typed time is still visible when the dialog opens again', async ({ page }) => {
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('New date')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByLabel('New date').fill('2031-12-07');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change the time' }).click();
  await expect(dialog.getByLabel('New date')).toHaveValue('2031-12-07');
  await expect(dialog.getByRole('button', { name: 'Ask for this time' })).toBeEnabled();
});

test('a time that was taken is struck through, nothing is chosen and fresh times are offered', async ({
  page,
  server,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Fri 5 Dec, 13:00' }).click();
  server.answer(booking.requestRescheduleAsCustomer, { message: 'No', code: 'time_taken' }, 409);
  server.answer(
    freeTimes.listFreeTimesOfBookingAsCustomer,
    freeTimesFor({ days: [freeDay('2031-12-05', '09:30', '14:15'), freeDay('2031-12-08', '08:00')] }),
  );
  await dialog.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Fri 5 Dec 2031, 13:00 has just been taken. Nothing was sent. These are free now.',
  );
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Fri 5 Dec, 14:15' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Fri 5 Dec, 13:00' })).toHaveCount(0);
  await expect(dialog.getByText('13:00 has just been taken', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ask for this time' })).toBeDisabled();
  await expect(dialog.getByText('Choose a time.')).toBeVisible();
});

test('the dialog says that an artisan has set no hours, and asks for date and time', async ({ page, server }) => {
  server.answer(freeTimes.listFreeTimesOfBookingAsCustomer, freeTimesFor({ hours_set: false, hours: null, days: [] }));
  const dialog = await openDialog(page);
  await expect(dialog).toContainText('has not given any hours. Say what suits you.');
  await expect(dialog.getByLabel('New date')).toBeVisible();
});

test('an appointment across a clock change says when it ends', async ({ page, server }) => {
  const times = [{ starts_at: '2032-03-27T23:30:00Z', appointment_time: '23:30' }];
  const days = [{ appointment_date: '2032-03-27', times }];
  server.answer(freeTimes.listFreeTimesOfBookingAsCustomer, freeTimesFor({ duration_minutes: 120, days }));
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Sat 27 Mar, 23:30' }).click();
  await expect(dialog).toContainText('It ends on Sun 28 Mar 2032, 02:30, because the clocks change.');
});
