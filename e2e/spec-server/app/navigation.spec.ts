import { listing } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { expect, test } from '../support/test.ts';

test('a screen that is opened for the first time shows as soon as its code is there, without a timer', async ({
  page,
  server,
}) => {
  await server.logIn();
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: listing.business_name }).first()).toBeVisible();
  await stopClock(page);
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Upcoming Services' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
