import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { review } from '@fixit/contract/review';
import type { Page } from '@playwright/test';
import { expectNoFaults, settle } from '../../support/axe.ts';
import { picture } from '../../support/picture.ts';
import { appointedOn, wishOf } from '../support/bookings.ts';
import { ids, interested, reviews } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

// What our own server adds to the customer's screens.

test.beforeEach(async ({ page, plain }) => {
  await plain.enter();
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
});

async function opens(page: Page, button: string, dialog = button) {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
}

test('axe finds nothing on pending bookings and their dialogs', async ({ page, plain }) => {
  plain.answer(booking.listAsCustomer, {
    results: [
      appointedOn(8, '10:00', { id: 1, reschedule: wishOf('artisan') }),
      appointedOn(9, '10:00', { id: 2, reschedule: wishOf('customer') }),
      appointedOn(5, '08:00', { id: 3 }),
      appointedOn(5, '18:00', { id: 4 }),
      appointedOn(4, '10:00', { id: 5, booking_status: 'completed' }),
      appointedOn(2, '10:00', { id: 6, booking_status: 'cancelled', closed_by: 'artisan', late_by: 'artisan' }),
    ],
  });
  await page.goto('/bookings');
  await settle(page);
  await page.getByText('Past services').click();
  await expectNoFaults(page, 'bookings');
  await page.goto('/bookings?booking_id=4');
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
  await expectNoFaults(page, 'Booking Details');
  await opens(page, 'Change the time');
  await expectNoFaults(page, 'Change the time');
  await page.keyboard.press('Escape');
  await opens(page, 'Cancel booking');
  await expectNoFaults(page, 'Cancel booking');
  await page.goto('/bookings?booking_id=5');
  await opens(page, 'Leave a review');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expectNoFaults(page, 'Leave a review');
  await page.keyboard.press('Escape');
  await opens(page, 'Report a problem');
  await expectNoFaults(page, 'Report a problem');
});

test('axe finds nothing on acceptances, replies and photos', async ({ page, plain }) => {
  const said = {
    note: 'On Monday.',
    price: 80,
    earliest_at: '2031-12-08T08:00:00Z',
    overall_ratings: 4.8,
    total_reviews: 2,
  };
  plain.answer(job.listAcceptances, { data: [{ ...interested, ...said }] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await settle(page);
  await expectNoFaults(page, 'offers');
  const reply = { comment: 'Thank you.', created_at: '2031-12-04T08:00:00Z' };
  plain.answer(review.list, {
    data: [
      { ...reviews[0], reply },
      { ...reviews[1], hidden_reason: 'It named a neighbour' },
    ],
  });
  await page.goto(`/service-detail?service_id=${ids.service}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoFaults(page, 'reviews');
  plain.drop(job.addPhoto);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByText('Not uploaded')).toBeVisible();
  await expectNoFaults(page, 'photos');
});
