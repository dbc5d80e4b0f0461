import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { type Artisan, createArtisan } from './artisan.ts';
import { createCustomer, dayAhead, enterAnew, home, propose, talkTo } from './customer.ts';
import { expect, test } from './test.ts';

let artisan: Artisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Beck & Daughters', category: 'Handyman' });
});

const cards = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('article');

test('a customer accepts one proposed appointment and rejects another', async ({ page }) => {
  const customer = await enterAnew(page);
  const chat = await talkTo(customer, artisan);
  await propose(artisan, chat, dayAhead(2), '10:00');
  await propose(artisan, chat, dayAhead(3), '15:30');
  await page.goto('/bookings');
  await expect(page.getByRole('region', { name: 'Active services' })).toContainText('No Active services');
  const upcoming = cards(page, 'Upcoming Services');
  await expect(upcoming).toHaveCount(2);

  await upcoming.first().getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toBeVisible();
  await expect(cards(page, 'Active services')).toHaveCount(1);
  await expect(upcoming).toHaveCount(1);
  await upcoming.first().getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking Rejected' })).toBeVisible();
  await expect(page.getByText('No upcoming services to accept yet')).toBeVisible();
  const { results } = await artisan.call(booking.listOwn, { query: {} });
  expect(results.map(({ booking_status }) => String(booking_status)).toSorted()).toEqual(['accepted', 'rejected']);
});

test('one card is expanded over all lists, with what belongs to it', async ({ page }) => {
  const customer = await enterAnew(page);
  const chat = await talkTo(customer, artisan);
  const accepted = await propose(artisan, chat, dayAhead(2), '10:00');
  await customer.call(booking.accept, { query: { booking_id: accepted } });
  await propose(artisan, chat, dayAhead(3), '15:30');
  await page.goto('/bookings');
  const active = cards(page, 'Active services').first();
  const upcoming = cards(page, 'Upcoming Services').first();
  await active.getByRole('button', { name: 'Details' }).click();
  for (const text of ['Category', 'Handyman', 'Customer Name', 'Priya', 'Customer Address', home.address, 'washer']) {
    await expect(active).toContainText(text);
  }
  await upcoming.getByRole('button', { name: 'Details' }).click();
  await expect(upcoming.getByRole('button', { name: 'Details' })).toHaveAttribute('aria-expanded', 'true');
  await expect(active.getByRole('button', { name: 'Details' })).toHaveAttribute('aria-expanded', 'false');
  await expect(active).not.toContainText('Customer Name');
  await upcoming.getByRole('link', { name: `Fixit session with ${artisan.name}` }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${artisan.service_id}`);
});

test('an appointment has an address of its own', async ({ page }) => {
  const customer = await enterAnew(page);
  const id = await propose(artisan, await talkTo(customer, artisan), '2027-01-04', '09:15');
  await page.goto(`/bookings?booking_id=${id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toContainText('Mon 4 Jan 2027, 09:15');
  await expect(details).toContainText(home.address);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/bookings');
  await cards(page, 'Upcoming Services').getByRole('button', { name: 'Open booking' }).click();
  await expect(page).toHaveURL(`/bookings?booking_id=${id}`);
  await page.goBack();
  await expect(details).toBeHidden();
});

test('a new booking is announced once for five seconds on whatever screen', async ({ page }) => {
  const customer = await enterAnew(page);
  const chat = await talkTo(customer, artisan);
  await page.clock.install();
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText(customer.email);
  await propose(artisan, chat, dayAhead(2), '10:00');
  const notice = page.getByRole('status').filter({ hasText: 'You have a new booking' });
  await expect(notice.getByRole('link', { name: 'View booking' })).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(notice).toHaveCount(0);
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(cards(page, 'Upcoming Services')).toHaveCount(1);
  await expect(notice).toHaveCount(0);
  await page.reload();
  await notice.getByRole('link', { name: 'View booking' }).click();
  await expect(page).toHaveURL('/bookings');
});

test.describe('refused', () => {
  test.use({ expectedComplaints: [/status of (409|404)/] });

  test('a time that somebody else took cannot be accepted, and the list says how it stands', async ({ page }) => {
    const customer = await enterAnew(page);
    await propose(artisan, await talkTo(customer, artisan), dayAhead(4), '10:00');
    const other = await createCustomer();
    const taken = await propose(artisan, await talkTo(other, artisan), dayAhead(4), '10:30');
    await page.goto('/bookings');
    await expect(cards(page, 'Upcoming Services')).toHaveCount(1);
    await other.call(booking.accept, { query: { booking_id: taken } });
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Failed to accept booking' })).toBeVisible();
  });

  test('an appointment that was withdrawn leaves the list by itself', async ({ page }) => {
    const customer = await enterAnew(page);
    const id = await propose(artisan, await talkTo(customer, artisan), dayAhead(4), '10:00');
    await page.goto('/bookings');
    await expect(cards(page, 'Upcoming Services')).toHaveCount(1);
    await artisan.call(booking.cancel, { params: { id } });
    await expect(cards(page, 'Upcoming Services')).toHaveCount(0);
  });
});
