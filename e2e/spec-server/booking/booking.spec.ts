import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { toastOf, undoToast } from '../../support/toast.ts';
import { accepted, awaiting, ids, interested, listing } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

const region = (page: Page, name: string) => page.getByRole('region', { name });
const cards = (page: Page, name: string) => region(page, name).getByRole('article');
const later = { ...awaiting, id: 73, artisan_name: 'Beck & Co', appointment_date: '2031-12-09' };
const completed = { ...accepted, id: 74, booking_status: 'completed', artisan_name: 'Moor & Dale' };
const cancelled = { ...accepted, id: 75, booking_status: 'cancelled', artisan_name: 'Top Slate' };
const unknownStatus = { ...accepted, id: 76, booking_status: 'disputed', artisan_name: 'Sooty & Sons' };

test(
  'bookings load without a layout shift, show picture, name and time, and lead to the artisan',
  bothWidths,
  async ({ page, server }) => {
    const image = '/pictures/spec-1.png';
    server.answer(booking.listAsCustomer, {
      results: [{ ...awaiting, service_image: image }, accepted, unknownStatus, completed, cancelled],
    });
    const release = server.hold(booking.listAsCustomer);
    await page.goto('/bookings');
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    release();
    const upcoming = cards(page, 'Upcoming Services');
    await expect(upcoming).toHaveCount(1);
    expect(await shiftOf(page)).toBeLessThan(0.005);
    await expect(upcoming.locator('img')).toHaveAttribute('src', image);
    await expect(upcoming.locator('time')).toHaveText('Fri 5 Dec 2031, 10:00');
    await expect(upcoming.locator('time')).toHaveAttribute('datetime', '2031-12-05T10:00');
    await expect(upcoming.getByRole('button', { name: 'Reject' })).toBeVisible();
    await expect(upcoming.getByRole('button', { name: 'Accept' })).toBeVisible();
    const active = cards(page, 'Active services');
    await expect(active).toHaveCount(2);
    await expect(active.getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0);
    await expect(active.first().locator('img')).toHaveAttribute('src', /unpainted/);
    await expect(active.first().locator('time')).toHaveText('Mon 8 Dec 2031, 10:00');
    const borderOf = (card: typeof active) =>
      card.evaluate((element) =>
        getComputedStyle(element).borderLeftColor.concat(getComputedStyle(element).borderLeftWidth),
      );
    expect(await borderOf(active.first())).not.toBe(await borderOf(upcoming));

    const past = cards(page, 'Past services');
    await expect(past.first()).toBeHidden();
    await region(page, 'Past services').locator('summary').click();
    await expect(past).toHaveCount(2);
    await expect(past.first()).toContainText('Completed');
    await upcoming.getByRole('link', { name: `Fixit session with ${listing.business_name}` }).click();
    await expect(page).toHaveURL(`/service-detail?service_id=${ids.artisan}`);
  },
);

test('booking details open one card at a time across all lists', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [awaiting, later, accepted, completed] });
  await page.goto('/bookings');
  await region(page, 'Past services').locator('summary').click();
  const allCards = [
    cards(page, 'Upcoming Services').first(),
    cards(page, 'Active services').first(),
    cards(page, 'Past services').first(),
    cards(page, 'Upcoming Services').last(),
  ];
  for (const card of allCards) {
    await expect(card.getByRole('term')).toHaveCount(0);
    await card.getByRole('button', { name: 'Details' }).click();
    await expect(card.getByRole('term')).toHaveText([
      'Category',
      'Customer Name',
      'Customer Address',
      'Service Description',
    ]);
    await expect(card.getByRole('definition')).toHaveText([
      'Plumbing',
      awaiting.customer_name,
      awaiting.customer_address,
      awaiting.service_description,
    ]);
    await expect(page.getByRole('button', { name: 'Details', expanded: true })).toHaveCount(1);
  }
  await allCards[3]?.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('button', { name: 'Details', expanded: true })).toHaveCount(0);
});

test('an acceptance and a rejection are each sent once, confirmed and followed by a reload of the list', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, { results: [awaiting, later] });
  await page.goto('/bookings');
  const upcoming = cards(page, 'Upcoming Services');
  await expect(upcoming).toHaveCount(2);
  server.answer(booking.listAsCustomer, { results: [later, { ...awaiting, booking_status: 'accepted' }] });
  const listCallsBefore = server.callsTo(booking.listAsCustomer).length;
  const release = server.hold(booking.accept);
  await upcoming.first().getByRole('button', { name: 'Accept' }).dblclick();
  await expect(upcoming.first().getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(upcoming.first().getByRole('button', { name: 'Reject' })).toBeDisabled();
  release();
  await expect(toastOf(page, 'Booking Confirmed')).toBeVisible();
  await expect(upcoming).toHaveCount(1);
  await expect(cards(page, 'Active services')).toHaveCount(1);
  expect(server.callsTo(booking.accept).map(({ query }) => query)).toEqual([{ booking_id: String(ids.awaiting) }]);
  expect(server.callsTo(booking.listAsCustomer)).toHaveLength(listCallsBefore + 1);

  server.answer(booking.listAsCustomer, { results: [accepted] });
  await upcoming.getByRole('button', { name: 'Reject' }).dblclick();
  await expect(undoToast(page, 'Booking Rejected')).toBeVisible();
  await expect(page.getByText('No upcoming services to accept yet')).toBeVisible();
  expect(server.callsTo(booking.reject).map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/service-user\/api\/v1\/service-booking\/73\/?$/),
  ]);
  expect(server.callsTo(booking.listAsCustomer)).toHaveLength(listCallsBefore + 2);
});

test('bookings that fail to load and answers that fail say so and can be retried', async ({ page, server }) => {
  server.drop(booking.listAsCustomer);
  await page.goto('/bookings');
  const toast = toastOf(page, 'Failed to fetch bookings');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0);
  server.answer(booking.listAsCustomer, {}, 500);
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL('/bookings');
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await tryAgain.click();
  await expect(cards(page, 'Upcoming Services')).toHaveCount(1);
  await expect(tryAgain).toHaveCount(0);

  server.answer(booking.accept, { message: 'Somebody else was quicker' }, 409);
  server.drop(booking.reject);
  const upcoming = cards(page, 'Upcoming Services');
  await upcoming.getByRole('button', { name: 'Accept' }).click();
  await expect(toastOf(page, 'Failed to accept booking')).toBeVisible();
  await upcoming.getByRole('button', { name: 'Reject' }).click();
  await expect(toastOf(page, 'Failed to reject booking')).toBeVisible();
  await expect(upcoming.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('an answer is retried without an error while the server is briefly unavailable', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await page.goto('/bookings');
  const upcoming = cards(page, 'Upcoming Services');
  server.answerBy(booking.accept, () => ({ status: 503, body: { code: 'unavailable' }, retryAfter: 1 }));
  await upcoming.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => server.callsTo(booking.accept).length).toBeGreaterThan(1);
  await expect(upcoming.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(toastOf(page, 'Failed to accept booking')).toHaveCount(0);
  server.answer(booking.accept, { data: { ...awaiting, booking_status: 'accepted' } });
  await expect(toastOf(page, 'Booking Confirmed')).toBeVisible();
});

test('a booking opens in full from its card and from its URL', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await page.goto(`/bookings?booking_id=${accepted.id}`);
  const facts = [accepted.customer_name, accepted.customer_address, accepted.artisan_name];
  await expect(dialog.getByRole('definition')).toHaveText(facts);
  await expect(dialog.getByRole('time')).toHaveText('Mon 8 Dec 2031, 10:00');
  await expect(dialog).toContainText(accepted.service_description);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/bookings');
  await cards(page, 'Upcoming Services').getByRole('button', { name: 'Open booking' }).click();
  await expect(page).toHaveURL(`/bookings?booking_id=${ids.awaiting}`);
  await expect(dialog).toContainText(awaiting.artisan_name);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test('a missing or deleted booking shows a message and a link back', async ({ page }) => {
  await page.goto('/bookings?booking_id=bogus');
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(dialog).toContainText('Appointment not found');
  await dialog.getByRole('button', { name: 'See your bookings' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/bookings');
  await expect(cards(page, 'Active services')).toHaveCount(1);
});

test('incomplete bookings show what they have, markup in them is text, and empty lists say so', async ({
  page,
  server,
}) => {
  const script = '<img src=x onerror="document.title=1">';
  server.answer(booking.listAsCustomer, {
    results: [
      { id: 1, receiver: 19 },
      { id: 2, booking_status: '', artisan_name: null, appointment_date: '2031-12-05', service_category: null },
      { ...accepted, artisan_name: script, service_description: script, appointment_time: '09:30:00' },
    ],
  });
  await page.goto('/bookings');
  await expect(cards(page, 'Upcoming Services')).toHaveCount(2);
  await expect(cards(page, 'Upcoming Services').last().locator('time')).toHaveText('Fri 5 Dec 2031');
  const activeCard = cards(page, 'Active services');
  await expect(activeCard.getByRole('link', { name: `Fixit session with ${script}` })).toBeVisible();
  await expect(activeCard.locator('time')).toHaveText('Mon 8 Dec 2031, 09:30');
  await activeCard.getByRole('button', { name: 'Details' }).click();
  await expect(activeCard.getByRole('definition').last()).toHaveText(script);
  await expect(page).toHaveTitle('Bookings – Fixit');

  server.answer(booking.listAsCustomer, { results: null });
  await page.goto('/bookings');
  await expect(region(page, 'Upcoming Services')).toContainText('No upcoming services to accept yet');
  await expect(region(page, 'Active services')).toContainText('No Active services');
  await region(page, 'Active services').getByRole('button', { name: 'Explore services' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('seen from New Zealand', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('booking times are those of London, even across a local clock change', async ({ page, server }) => {
    const bookingAt = (id: number, appointment_date: string, appointment_time: string) => ({
      ...accepted,
      id,
      appointment_date,
      appointment_time,
    });
    server.answer(booking.listAsCustomer, {
      results: [
        bookingAt(1, '2027-03-28', '00:30'),
        bookingAt(2, '2027-03-28', '02:30'),
        bookingAt(3, '2027-10-31', '00:30'),
        bookingAt(4, '2027-10-31', '01:30'),
        bookingAt(5, '2027-10-31', '23:45'),
      ],
    });
    await page.goto('/bookings');
    await expect(page.locator('article time')).toHaveText([
      'Sun 28 Mar 2027, 00:30',
      'Sun 28 Mar 2027, 02:30',
      'Sun 31 Oct 2027, 00:30',
      'Sun 31 Oct 2027, 01:30',
      'Sun 31 Oct 2027, 23:45',
    ]);
    const acceptanceAt = (id: number, accepted_at: string) => ({ ...interested, id, service_id: id, accepted_at });
    server.answer(job.listAcceptances, {
      data: [
        acceptanceAt(1, '2027-03-28T00:59:00Z'),
        acceptanceAt(2, '2027-03-28T01:00:00Z'),
        acceptanceAt(3, '2027-10-31T00:59:00Z'),
        acceptanceAt(4, '2027-10-31T01:00:00Z'),
      ],
    });
    await page.goto(`/accepted-providers?job_id=${ids.job}`);
    await expect(page.getByText(/^Accepted/)).toHaveText([
      'Accepted 00:59',
      'Accepted 02:00',
      'Accepted 01:59',
      'Accepted 01:00',
    ]);
  });
});
