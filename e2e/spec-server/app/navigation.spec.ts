import { settle } from '../../support/navigation.ts';
import { listing } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

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

test(
  'a visitor’s header has the same height on every screen, and its logo in the middle',
  bothWidths,
  async ({ page }) => {
    const heights: (number | undefined)[] = [];
    for (const path of ['/explore-providers', '/notifications']) {
      await page.goto(path);
      await settle(page);
      const header = await page.getByRole('banner').boundingBox();
      const logo = await page.getByRole('link', { name: 'Fixit logo' }).boundingBox();
      heights.push(header?.height);
      const fromMiddle = (logo?.y ?? 0) + (logo?.height ?? 0) / 2 - (header?.height ?? 0) / 2;
      expect(Math.abs(fromMiddle)).toBeLessThan(1);
    }
    expect(heights[0]).toBe(heights[1]);
  },
);
