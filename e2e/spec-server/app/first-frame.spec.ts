import type { Page } from '@playwright/test';
import { bothWidths, expect, test } from '../support/test.ts';

const frame = (page: Page) => page.locator('#first-frame');

/** Holds the app's scripts but the one that runs before them, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!early-calls)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const boxes = (page: Page, within: string) =>
  page.locator(`${within} :is(header, nav, nav svg, [data-tour=notifications])`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height];
    }),
  );

test('the header shows before the app is there, in its place', bothWidths, async ({ page, server }) => {
  await server.logIn();
  const release = await holdScripts(page);
  await page.goto('/bookings', { waitUntil: 'commit' });
  await expect(frame(page)).toBeVisible();
  await expect(frame(page).getByText('Booking')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // Until its style sheets are there, nothing is painted, but could be measured.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  await page.evaluate(() => document.fonts.ready);
  const before = await boxes(page, '#first-frame');

  release();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  expect(before.length).toBeGreaterThan(6);
  expect(await boxes(page, '#app')).toEqual(before);
});

test('nobody sees the header of an account before a login', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/bookings', { waitUntil: 'commit' });
  await expect(frame(page)).toBeAttached();
  await expect(frame(page)).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login$/);
});
