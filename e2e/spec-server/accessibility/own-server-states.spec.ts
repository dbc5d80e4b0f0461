import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { review } from '@fixit/contract/review';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { settle } from '../../support/navigation.ts';
import { picture } from '../../support/picture.ts';
import { bookingOn, rescheduleBy } from '../support/bookings.ts';
import { ids, interested, reviews } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

// These states need fields that our own server adds to those of SPEC.md.

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
});

async function openDialogWith(page: Page, button: string, dialog = button) {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
}

test('axe finds nothing on accepted, completed and cancelled bookings and in their dialogs', async ({
  page,
  server,
}) => {
  server.answer(booking.listAsCustomer, {
    results: [
      bookingOn(8, '10:00', { id: 1, reschedule: rescheduleBy('artisan') }),
      bookingOn(9, '10:00', { id: 2, reschedule: rescheduleBy('customer') }),
      bookingOn(5, '08:00', { id: 3 }),
      bookingOn(5, '18:00', { id: 4 }),
      bookingOn(4, '10:00', { id: 5, booking_status: 'completed' }),
      bookingOn(2, '10:00', { id: 6, booking_status: 'cancelled', closed_by: 'artisan', late_by: 'artisan' }),
    ],
  });
  await page.goto('/bookings');
  await settle(page);
  await page.getByText('Past services').click();
  await expectNoViolations(page, 'bookings');
  await page.goto('/bookings?booking_id=4');
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
  await expectNoViolations(page, 'Booking Details');
  await openDialogWith(page, 'Change the time');
  await expectNoViolations(page, 'Change the time');
  await page.keyboard.press('Escape');
  await openDialogWith(page, 'Cancel booking');
  await expectNoViolations(page, 'Cancel booking');
  await page.goto('/bookings?booking_id=5');
  await openDialogWith(page, 'Leave a review');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expectNoViolations(page, 'Leave a review');
  await page.keyboard.press('Escape');
  await openDialogWith(page, 'Report a problem');
  await expectNoViolations(page, 'Report a problem');
});

test('axe finds nothing on acceptances, replies and photos', async ({ page, server }) => {
  const offer = {
    note: 'On Monday.',
    price: 80,
    earliest_at: '2031-12-08T08:00:00Z',
    overall_ratings: 4.8,
    total_reviews: 2,
  };
  server.answer(job.listAcceptances, { data: [{ ...interested, ...offer }] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await settle(page);
  await expectNoViolations(page, 'offers');
  const reply = { comment: 'Thank you.', created_at: '2031-12-04T08:00:00Z' };
  server.answer(review.list, {
    data: [
      { ...reviews[0], reply },
      { ...reviews[1], hidden_reason: 'It named a neighbour' },
    ],
  });
  await page.goto(`/service-detail?service_id=${ids.service}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoViolations(page, 'reviews');
  server.drop(job.addPhoto);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByText('Not uploaded')).toBeVisible();
  await expectNoViolations(page, 'photos');
});
