import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { toastOf } from '../../support/toast.ts';
import { accepted, awaiting } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

test.beforeEach(({ server }) => server.logIn());

const noticeOf = (page: Page) => page.getByRole('status', { name: 'You have a new booking' });

/** Opens a screen and waits for the notice with a stopped clock, so that all of its 5 seconds remain. */
async function openNotice(page: Page, server: SpecServer, open: () => Promise<unknown>): Promise<void> {
  const listCallsBefore = server.callsTo(booking.listAsCustomer).length;
  const release = server.hold(booking.listAsCustomer);
  await open();
  await expect.poll(() => server.callsTo(booking.listAsCustomer).length).toBeGreaterThan(listCallsBefore);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopClock(page);
  release();
  // Pending calls also wait on a timer.
  const advanceClock = () => page.clock.runFor(1).then(() => noticeOf(page).isVisible());
  await expect.poll(advanceClock, { intervals: [10] }).toBe(true);
}

test('an unanswered booking is announced for 5 seconds, once per page load until the list of bookings has been opened', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, { results: [awaiting, accepted] });
  await page.clock.install();
  await openNotice(page, server, () => page.goto('/dashboard'));
  const notice = noticeOf(page);
  await expect(notice.getByRole('link', { name: 'View booking' })).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(notice).toContainText('You have a new booking');
  await page.clock.runFor(2_000);
  await expect(notice).toHaveCount(0);

  await page.clock.runFor(10_000);
  await page.clock.resume();
  const listCallsBefore = server.callsTo(booking.listAsCustomer).length;
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article')).toHaveCount(1);
  await expect.poll(() => server.callsTo(booking.listAsCustomer).length).toBeGreaterThan(listCallsBefore);
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article')).toHaveCount(1);
  await expect(notice).toHaveCount(0);
});

test('a booking that was announced but not opened is announced again on the next load', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  for (const path of ['/dashboard', '/profile']) {
    await page.goto(path);
    await expect(noticeOf(page)).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the booking notice waits until a sheet is closed, and appears below the header, where it covers no button', async ({
    page,
    server,
  }) => {
    server.answer(booking.listAsCustomer, { results: [awaiting, accepted] });
    await page.goto(`/bookings?booking_id=${accepted.id}`);
    const sheet = page.getByRole('dialog', { name: 'Booking Details' });
    await expect(sheet.getByRole('definition').first()).toBeVisible();
    await expect(noticeOf(page)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(noticeOf(page)).toBeVisible();
    const { y = 0, height = 0 } = (await noticeOf(page).boundingBox()) ?? {};
    const header = await page.getByRole('banner').boundingBox();
    expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(y + height).toBeLessThan(220);
  });
});

test('the booking notice disappears once its booking is answered', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await page.clock.install();
  await openNotice(page, server, () => page.goto('/bookings'));
  server.answer(booking.listAsCustomer, { results: [{ ...awaiting, booking_status: 'accepted' }] });
  await page.getByRole('button', { name: 'Accept' }).click();
  // The pending calls need a few milliseconds, far less than the 5 seconds.
  const advanceClock = () => page.clock.runFor(1).then(() => noticeOf(page).count());
  await expect.poll(advanceClock, { intervals: [10] }).toBe(0);
});

test('a failure to load bookings is reported on any screen, once until they load again', async ({ page, server }) => {
  server.drop(booking.listAsCustomer);
  await page.clock.install();
  await page.goto('/dashboard');
  const toast = toastOf(page, 'Failed to fetch bookings');
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(10_000);
  const callsBefore = server.callsTo(booking.listAsCustomer).length;
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Contacts' })).toBeVisible();
  expect(server.callsTo(booking.listAsCustomer)).toHaveLength(callsBefore);
  await expect(toast).toHaveCount(0);
});

test('a second new booking is announced for another 5 seconds', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await page.clock.install();
  await page.goto('/profile');
  const notice = noticeOf(page);
  await expect(notice).toBeVisible();
  server.answer(booking.listAsCustomer, { results: [awaiting, { ...awaiting, id: 79 }] });
  await page.clock.runFor(3_000);
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  // The bookings page reloads the list 5 s after the previous load at the earliest.
  await page.clock.runFor(4_000);
  await expect(notice).toHaveCount(0);
  await openNotice(page, server, () => page.getByRole('link', { name: 'Booking', exact: true }).click());
  await page.clock.runFor(3_000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(notice).toHaveCount(0);
});

test('a click anywhere on the notice leads to the bookings, and answered bookings have no notice', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await page.goto('/profile');
  await page.getByText('You have a new booking').click();
  await expect(page).toHaveURL('/bookings');
  await expect(noticeOf(page)).toHaveCount(0);
  server.answer(booking.listAsCustomer, { results: [accepted, { ...accepted, id: 80, booking_status: 'cancelled' }] });
  await page.goto('/bookings');
  await expect(page.getByRole('region', { name: 'Active services' }).getByRole('article')).toHaveCount(1);
  await expect(noticeOf(page)).toHaveCount(0);
});

test.describe('seen from New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the booking notice keeps its 5 seconds across a clock change', async ({ page, server }) => {
    server.answer(booking.listAsCustomer, { results: [awaiting] });
    for (const time of ['2027-03-28T00:59:57Z', '2027-10-31T00:59:57Z', '2027-11-07T05:59:57Z']) {
      await page.clock.install({ time });
      await openNotice(page, server, () => page.goto('/profile'));
      await page.clock.runFor(3_000);
      await expect(noticeOf(page)).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(noticeOf(page)).toHaveCount(0);
      await page.clock.resume();
    }
  });
});
