import { booking } from '@fixit/contract/booking';
import { review } from '@fixit/contract/review';
import type { Page } from '@playwright/test';
import { toastOf, undoToast } from '../../support/toast.ts';
import { bookingOn, extraFields, rescheduleBy } from '../support/bookings.ts';
import { accepted, awaiting, customer, ids } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

// These tests cover the steps that depend on exact times, which only our own server sends.
// booking.spec.ts covers the screen as SPEC.md describes it.

test.beforeEach(async ({ server, page }) => {
  await server.logIn();
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
});

const cards = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('article');
const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });

test('a proposal shows its length, price and deadline, and can be answered wherever it is shown', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, {
    results: [
      bookingOn(9, '10:00', {
        ...awaiting,
        ...extraFields,
        expires_at: '2031-12-07T09:00:00Z',
        appointment_date: '2031-12-09',
      }),
    ],
  });
  await page.goto('/bookings');
  const card = cards(page, 'Upcoming Services');
  await expect(card).toContainText('until 11:00 (1 h)');
  await expect(card).toContainText('£80');
  await expect(card).toContainText('Reply by Sun 7 Dec, 09:00');
  await expect(card.getByRole('button')).toHaveText(['Details', 'Open booking', 'Reject', 'Accept']);
  await card.getByRole('button', { name: 'Open booking' }).click();
  await expect(details(page).getByRole('definition').first()).toHaveText('£80 for the job');
  await expect(details(page).getByRole('time')).toHaveText('Tue 9 Dec 2031, 10:00');
  await expect(details(page)).toContainText('until 11:00 (1 h)');
  server.answer(booking.listAsCustomer, { results: [] });
  await details(page).getByRole('button', { name: 'Reject' }).dblclick();
  await expect(undoToast(page, 'Booking Rejected')).toBeVisible();
  await expect(details(page)).toHaveCount(0);
  expect(server.callsTo(booking.reject)).toHaveLength(1);
});

test(
  'the booking named in the URL is scrolled into view and focused, and opens even if no list shows it',
  bothWidths,
  async ({ page, server }) => {
    const pastBooking = (id: number) => bookingOn(4, '10:00', { id, booking_status: 'completed' });
    const results = Array.from({ length: 12 }, (_, index) => pastBooking(100 + index));
    server.answer(booking.listAsCustomer, { results });
    await page.goto('/bookings?booking_id=111');
    await details(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/bookings');
    await expect(cards(page, 'Past services').last()).toBeInViewport();
    await expect(cards(page, 'Past services').last()).toBeFocused();

    // A closed proposal is in no list, but can be opened by its id.
    server.answer(booking.showAsCustomer, { data: bookingOn(9, '10:00', { id: 5, booking_status: 'withdrawn' }) });
    await page.goto('/bookings?booking_id=5');
    await expect(details(page)).toContainText('Withdrawn by the artisan');
    await expect(details(page)).toContainText('Tue 9 Dec 2031, 10:00');
  },
);

test('a request to reschedule can no longer be accepted once it has expired', async ({ page, server }) => {
  await page.clock.install({ time: '2031-12-05T09:00:00Z' });
  const reschedule = { ...rescheduleBy('artisan'), expires_at: '2031-12-05T09:00:30Z' };
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00', { reschedule })] });
  await page.goto('/bookings');
  const card = cards(page, 'Active services');
  await expect(card.getByRole('button', { name: 'Take new time' })).toBeVisible();
  await page.clock.runFor(90_000);
  await expect(card).toContainText('asked to change the time to Wed 10 Dec 2031, 14:30 and had no reply in time.');
  await expect(card.getByRole('button', { name: 'Take new time' })).toHaveCount(0);
});

test('cancelling a booking explains the rule first, and a refusal leaves the booking unchanged', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00')] });
  server.answer(booking.cancelAsCustomer, { message: 'It has begun already.' }, 409);
  await page.goto('/bookings');
  await cards(page, 'Active services').getByRole('button', { name: 'Open booking' }).click();
  await details(page).getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel booking' });
  await expect(dialog).toContainText('Change or cancel by Sun 7 Dec 2031, 10:00');
  expect(server.callsTo(booking.cancelAsCustomer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep booking' }).click();
  await details(page).getByRole('button', { name: 'Cancel booking' }).click();
  const listCalls = server.callsTo(booking.listAsCustomer).length;
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('It has begun already.');
  // A refusal also reloads the list.
  await expect.poll(() => server.callsTo(booking.listAsCustomer).length).toBe(listCalls + 1);

  server.answer(booking.cancelAsCustomer, {});
  server.answer(booking.listAsCustomer, {
    results: [bookingOn(8, '10:00', { booking_status: 'cancelled', closed_by: 'customer' })],
  });
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toastOf(page, 'Booking Cancelled')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(details(page)).toContainText('Cancelled by you');
  await expect(details(page).getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
});

test('a change within 24 hours is announced as late, and an earlier late change is labelled as late', async ({
  page,
  server,
}) => {
  const lateBooking = { booking_status: 'cancelled', closed_by: 'artisan', late_by: 'artisan', id: 73 };
  server.answer(booking.listAsCustomer, {
    results: [bookingOn(5, '18:00', { late_by: 'customer' }), bookingOn(5, '19:00', lateBooking)],
  });
  await page.goto(`/bookings?booking_id=${accepted.id}`);
  await expect(details(page)).toContainText('Moved late by you');
  await details(page).getByRole('button', { name: 'Change the time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the time' });
  await expect(dialog).toContainText('A change now is flagged as late');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByText('Past services').click();
  await expect(cards(page, 'Past services')).toContainText('Cancelled by the artisan, late');
});

test('a customer asks to reschedule, reads why fields are refused, and can withdraw the request', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00')] });
  server.answer(
    booking.requestRescheduleAsCustomer,
    { message: 'No', errors: { appointment_date: ['They are off on that day'] } },
    400,
  );
  await page.goto(`/bookings?booking_id=${accepted.id}`);
  await details(page).getByRole('button', { name: 'Change the time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the time' });
  const askButton = dialog.getByRole('button', { name: 'Ask for this time' });
  await expect(askButton).toBeDisabled();
  await dialog.getByLabel('New date').fill('2031-12-10');
  await askButton.click();
  await expect(dialog.getByLabel('New date')).toHaveAccessibleDescription('They are off on that day');
  await dialog.getByLabel('New time').fill('');
  await askButton.click();
  await expect(dialog.getByLabel('New time')).toHaveAccessibleDescription('Choose a time');
  await dialog.getByLabel('New time').fill('14:30');
  server.answer(booking.requestRescheduleAsCustomer, {});
  const reschedule = rescheduleBy('customer');
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00', { reschedule })] });
  await askButton.click();
  await expect(toastOf(page, 'Airedale Plumbing was asked for the new time')).toBeVisible();
  expect(server.callsTo(booking.requestRescheduleAsCustomer).at(-1)?.body).toEqual({
    appointment_date: '2031-12-10',
    appointment_time: '14:30',
  });
  await expect(details(page)).toContainText('You asked to change the time to Wed 10 Dec 2031, 14:30');
  server.answer(booking.withdrawRescheduleAsCustomer, {});
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00')] });
  await details(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(page, 'Your request to change the time was withdrawn')).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Change the time' })).toBeVisible();
});

test('an artisan’s request to reschedule is answered on its card', async ({ page, server }) => {
  const reschedule = rescheduleBy('artisan');
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00', { reschedule })] });
  server.answer(booking.acceptRescheduleAsCustomer, { message: 'Somebody else has that time.' }, 409);
  server.answer(booking.declineRescheduleAsCustomer, {});
  await page.goto('/bookings');
  const card = cards(page, 'Active services');
  await expect(card).toContainText('Airedale Plumbing has asked to change the time to Wed 10 Dec 2031, 14:30');
  await expect(card).toContainText('Flagged as late');
  const listCalls = server.callsTo(booking.listAsCustomer).length;
  await card.getByRole('button', { name: 'Take new time' }).click();
  await expect(toastOf(page, 'Somebody else has that time.')).toBeVisible();
  // A refusal also reloads the list.
  await expect.poll(() => server.callsTo(booking.listAsCustomer).length).toBe(listCalls + 1);
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00')] });
  await card.getByRole('button', { name: 'Keep old time' }).dblclick();
  await expect(toastOf(page, 'The original time is unchanged')).toBeVisible();
  await expect(card).not.toContainText('has asked to change the time');
  expect(server.callsTo(booking.declineRescheduleAsCustomer)).toHaveLength(1);
});

test('work that has begun is confirmed or disputed, and settling the problem ends the dispute', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, { results: [bookingOn(5, '08:00')] });
  await page.goto('/bookings');
  const card = cards(page, 'Active services');
  await card.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByLabel('What is wrong').fill('It drips');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByLabel('What is wrong')).toBeFocused();
  await dialog.getByLabel('What is wrong').fill('It drips as before.');
  server.answer(booking.dispute, {});
  const problem = { reason: 'It drips as before.', reported_at: '2031-12-05T09:00:00Z' };
  server.answer(booking.listAsCustomer, { results: [bookingOn(5, '08:00', { booking_status: 'disputed', problem })] });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page, 'Your report was sent')).toBeVisible();
  await expect(card).toContainText('Problem reported');
  expect(server.callsTo(booking.dispute)[0]?.body).toEqual({ reason: 'It drips as before.' });
  server.answer(booking.confirm, {});
  server.answer(booking.listAsCustomer, { results: [bookingOn(5, '08:00', { booking_status: 'completed', problem })] });
  await card.getByRole('button', { name: 'Yes, it is settled' }).click();
  await expect(toastOf(page, 'Thank you. The work is marked as done.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a completed booking is reviewed once with stars and text', async ({ page, server }) => {
  const id = '0193a5f0-0000-7000-8000-000000000072';
  const completed = bookingOn(4, '08:00', { id, booking_status: 'completed' });
  server.answer(booking.listAsCustomer, { results: [completed] });
  await page.goto('/bookings');
  await page.getByText('Past services').click();
  const card = cards(page, 'Past services');
  await card.getByRole('button', { name: 'Leave a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave a review' });
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await expect(dialog).toContainText('Choose one to five stars');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '4 of 5, Good' })).toBeChecked();
  await dialog.getByLabel('Comment').fill('On time and tidy');
  await page.reload();
  await page.getByText('Past services').click();
  await card.getByRole('button', { name: 'Leave a review' }).click();
  await expect(dialog.getByLabel('Comment')).toHaveValue('On time and tidy');
  server.answer(review.add, { data: {} }, 201);
  server.answer(booking.listAsCustomer, { results: [{ ...completed, reviewed: true }] });
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await expect(toastOf(page, 'Thank you for your review')).toBeVisible();
  expect(server.callsTo(review.add).map(({ body }) => body)).toEqual([
    { booking_id: id, ratings: 4, comment: 'On time and tidy' },
  ]);
  await expect(card.getByRole('button', { name: 'Leave a review' })).toHaveCount(0);
});

test('a customer can reread a review, and can correct it until its period ends', async ({ page, server }) => {
  const ownReview = {
    id: '0193a5f0-0000-7000-8000-000000000073',
    service_user: customer.user,
    ratings: 2,
    comment: 'Late',
  };
  const reply = { comment: 'Sorry', created_at: '2031-12-02T09:00:00Z' };
  server.answer(booking.listAsCustomer, {
    results: [bookingOn(4, '08:00', { booking_status: 'completed', reviewed: true })],
  });
  server.answer(review.showOwn, { data: { ...ownReview, created_at: '2031-11-01T09:00:00Z', reply } });
  const dialog = page.getByRole('dialog', { name: 'Your review' });
  const open = async () => {
    await page.goto('/bookings');
    await page.getByText('Past services').click();
    await cards(page, 'Past services').getByRole('button', { name: 'Your review' }).click();
    await expect(dialog.getByRole('article')).toContainText('Late');
  };
  await open();
  await expect(dialog.getByRole('article')).toContainText('Sorry');
  await expect(dialog.getByRole('button', { name: 'Correct review' })).toHaveCount(0);

  server.answer(review.showOwn, { data: { ...ownReview, created_at: '2031-12-04T09:00:00Z', reply } });
  await open();
  await expect(dialog.getByLabel('Comment')).toHaveValue('Late');
  await dialog.getByRole('radio', { name: /^4 of 5/ }).check();
  await dialog.getByLabel('Comment').fill('');
  server.answer(review.correct, { data: ownReview });
  await dialog.getByRole('button', { name: 'Correct review' }).click();
  await expect(toastOf(page, 'Your review is corrected')).toBeVisible();
  expect(server.callsTo(review.correct).map(({ body }) => body)).toEqual([{ ratings: 4, comment: '' }]);
  await expect(dialog).toHaveCount(0);
});

test('Book again prefills a message in the chat, but never replaces a draft', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, {
    results: [bookingOn(4, '08:00', { booking_status: 'completed', reviewed: true })],
  });
  for (const draft of ['', 'Good morning']) {
    await page.goto('/bookings');
    await page.getByText('Past services').click();
    await page.getByRole('button', { name: 'Book again' }).click();
    await expect(page).toHaveURL(`/chat?conversation_id=${ids.conversation}`);
    const composer = page.getByRole('textbox', { name: 'Message' });
    await expect(composer).toHaveValue(draft || /^Hello, could you come again\? Last time it was: A new washer/);
    await composer.fill('Good morning');
  }
});

test('an appointment downloads as a calendar file', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [bookingOn(8, '10:00')] });
  server.answer(booking.writeCalendarFileAsCustomer, 'BEGIN:VCALENDAR');
  await page.goto(`/bookings?booking_id=${accepted.id}`);
  const download = page.waitForEvent('download');
  await details(page).getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('fixit-2031-12-08.ics');
  server.drop(booking.writeCalendarFileAsCustomer);
  await details(page).getByRole('button', { name: 'Add to calendar' }).click();
  await expect(toastOf(page, 'The calendar file could not be loaded.')).toBeVisible();
});
