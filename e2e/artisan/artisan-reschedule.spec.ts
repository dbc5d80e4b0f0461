import { artisan as calls } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import {
  createCustomer,
  dayAhead,
  propose,
  signInAsNewCustomer,
  startChat,
  type TestCustomer,
} from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { openWithSocket } from '../support/socket.ts';
import { moveEndOfBooking } from '../support/time.ts';
import { toastOf } from '../support/toast.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Otley Glazing', category: 'Handyman' });
});

const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();
const bookingDetails = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });

/** Creates an accepted booking at this day and time, and returns its id. */
async function createAcceptedBooking(customer: TestCustomer, day: string, time: string): Promise<string> {
  const id = await propose(artisan, await startChat(customer, artisan), day, time);
  await customer.call(booking.accept, { query: { booking_id: id } });
  return id;
}

test.describe('an artisan’s request to reschedule', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('an artisan’s refused request keeps its values, and a late one is accepted by the customer and flagged on both sides', async ({
    page,
    browser,
  }) => {
    const customer = await signInAsNewCustomer(page);
    const id = await createAcceptedBooking(customer, dayAhead(3), '10:00');
    await artisan.call(calls.addTimeOff, { body: { from: dayAhead(5), to: dayAhead(5), note: 'Wedding' } });
    const phone = await openWorkspace(browser, artisan);
    await phone.goto(`/workspace/bookings?booking_id=${id}`);
    await bookingDetails(phone).getByRole('button', { name: 'Change the time' }).click();
    const rescheduleDialog = phone.getByRole('dialog', { name: 'Change the time' });
    await expect(rescheduleDialog).toContainText('Change or cancel by');
    await rescheduleDialog.getByLabel('New date').fill(dayAhead(5));
    await rescheduleDialog.getByRole('button', { name: 'Ask for this time' }).dblclick();
    await expect(rescheduleDialog.getByText('You are off on that day')).toBeVisible();
    await expect(rescheduleDialog.getByLabel('New date')).toBeFocused();
    await rescheduleDialog.getByLabel('New date').fill(dayAhead(4));
    await phone.reload();
    await bookingDetails(phone).getByRole('button', { name: 'Change the time' }).click();
    await expect(rescheduleDialog.getByLabel('New date')).toHaveValue(dayAhead(4));
    await rescheduleDialog.getByRole('button', { name: 'Ask for this time' }).click();
    await expectToast(phone, 'Priya Beck was asked for the new time');

    // The artisan withdraws the request and makes it again.
    await bookingDetails(phone).getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(phone, 'Your request to change the time was withdrawn');
    await moveEndOfBooking(id, 6);
    await phone.reload();
    await bookingDetails(phone).getByRole('button', { name: 'Change the time' }).click();
    await expect(rescheduleDialog).toContainText('A change now is flagged as late');
    await rescheduleDialog.getByLabel('New date').fill(dayAhead(4));
    // If the test runs in the evening, the default time would run into the day off.
    await rescheduleDialog.getByLabel('New time').fill('10:00');
    await rescheduleDialog.getByRole('button', { name: 'Ask for this time' }).click();
    await expect(bookingDetails(phone)).toContainText('Flagged as late');

    await page.goto(`/bookings?booking_id=${id}`);
    await expect(bookingDetails(page)).toContainText('Flagged as late');
    await bookingDetails(page).getByRole('button', { name: 'Take new time' }).click();
    await expectToast(page, 'The appointment was moved');
    await expect(bookingDetails(page)).toContainText('Moved late by the artisan');
    await expect(bookingDetails(phone)).toContainText('Moved late by you');
    await expect(bookingDetails(phone).getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await phone.context().close();
  });
});

test('a customer’s request to reschedule is listed on Today until it is answered, and counted in the navigation', async ({
  browser,
}) => {
  const customer = await createCustomer();
  const id = await createAcceptedBooking(customer, dayAhead(3), '10:00');
  const phone = await openWorkspace(browser, artisan);
  await openWithSocket(phone, '/workspace');
  const reschedules = phone.getByRole('region', { name: 'Requests to change the time' });
  const bookings = phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' });
  await expect(reschedules).toContainText('No requests to change the time.');
  await expect(bookings).toHaveText('Bookings');
  const newTime = { appointment_date: dayAhead(4), appointment_time: '14:15' };
  await customer.call(booking.requestRescheduleAsCustomer, { params: { id }, body: newTime });
  await expect(reschedules).toContainText(/Priya Beck.*, 10:00.*, 14:15.*Reply by/);
  await expect(bookings).toHaveText(/^Bookings\s*1\s*waiting$/);
  await reschedules.getByRole('link', { name: 'Priya Beck' }).click();
  await bookingDetails(phone).getByRole('button', { name: 'Take new time' }).click();
  await expectToast(phone, 'The appointment was moved');
  await bookingDetails(phone).press('Escape');
  await expect(bookings).toHaveText('Bookings');
  await phone.context().close();
});

test.describe('an artisan’s calendar', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('a calendar day shows hours and time off, lets work be completed or cancelled, and reports an unknown booking', async ({
    page,
    browser,
  }) => {
    const customer = await signInAsNewCustomer(page);
    const [completedId, cancelledId] = [
      await createAcceptedBooking(customer, dayAhead(3), '14:00'),
      await createAcceptedBooking(customer, dayAhead(3), '09:00'),
    ];
    await artisan.call(calls.addTimeOff, { body: { from: dayAhead(4), to: dayAhead(4), note: 'Wedding' } });
    const desk = await openWorkspace(browser, artisan, { width: 1440, height: 900 });
    await desk.goto(`/workspace/bookings?view=day&date=${dayAhead(2)}`);
    await desk.getByRole('link', { name: 'Next day' }).click();
    const blocks = desk.getByRole('main').getByRole('link', { name: 'Priya Beck' });
    await expect(blocks).toHaveText([/^09:00/, /^14:00/]);
    await expect(desk.getByText('A new washer for the kitchen tap').first()).toBeVisible();
    // A phone does not show the hours before the first appointment.
    const firstHour = desk.getByText('08:00', { exact: true });
    await expect(firstHour).toBeVisible();
    await desk.setViewportSize({ width: 360, height: 780 });
    await expect(desk.getByText('Nothing booked before 09:00')).toBeVisible();
    await expect(firstHour).toHaveCount(0);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('link', { name: 'Next day' }).click();
    await expect(desk.getByRole('main')).toContainText('Wedding');
    await desk.getByRole('link', { name: 'Previous day' }).click();
    await expect(desk.getByRole('main')).not.toContainText('Wedding');

    await blocks.first().click();
    await bookingDetails(desk).getByRole('button', { name: 'Cancel booking' }).click();
    await expect(bookingDetails(desk)).toContainText('Change or cancel by');
    await bookingDetails(desk).getByRole('button', { name: 'Keep booking' }).click();
    await bookingDetails(desk).getByRole('button', { name: 'Cancel booking' }).click();
    await bookingDetails(desk).getByRole('button', { name: 'Cancel booking' }).dblclick();
    await expectToast(desk, 'The customer was notified');
    await expect(bookingDetails(desk)).toContainText('Cancelled by you');
    await expect(bookingDetails(desk)).not.toContainText('late');
    await desk.keyboard.press('Escape');
    await expect(blocks).toHaveCount(1);
    await page.goto(`/bookings?booking_id=${cancelledId}`);
    await expect(bookingDetails(page)).toContainText('Cancelled by the artisan');

    await moveEndOfBooking(completedId, -1);
    await desk.goto(`/workspace/bookings?booking_id=${completedId}`);
    await bookingDetails(desk).getByRole('button', { name: 'Work is done' }).click();
    await expectToast(desk, 'Marked as done');
    await expect(bookingDetails(desk)).toContainText('Completed');
    await page.goto(`/bookings?booking_id=${completedId}`);
    await expect(bookingDetails(page).getByRole('button', { name: 'Leave a review' })).toBeVisible();

    await desk.goto(`/workspace/bookings?booking_id=${crypto.randomUUID()}`);
    await bookingDetails(desk).getByRole('button', { name: 'Back to the calendar' }).click();
    await expect(bookingDetails(desk)).toHaveCount(0);
    await desk.context().close();
  });
});
