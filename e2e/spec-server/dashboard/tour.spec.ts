import { dashboard } from '@fixit/contract/dashboard';
import type { Page } from '@playwright/test';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

// These tests log in by hand, because `logIn` would mark the tour as seen on every load.
test.beforeEach(async ({ page, server }) => {
  expect(server.openSocketCount).toBe(0);
  await page.addInitScript(() => {
    localStorage.setItem('accessToken', 'spec-token');
    localStorage.setItem('userId', '7');
  });
});

const tour = (page: Page) => page.getByRole('dialog', { name: 'Guided tour' });
const readSeenFlag = (page: Page) => page.evaluate(() => localStorage.getItem('hasSeenTutorial'));
const currentStop = (page: Page) => page.locator('.driver-active-element').getAttribute('data-tour');
const button = (page: Page, name: string) => tour(page).getByRole('button', { name });
/** The tour accepts keys once it has arrived at its stop. */
const press = async (page: Page, key: string) => {
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await page.keyboard.press(key);
};

test(
  'the tour starts when loading is done, visits every stop with buttons and arrow keys, and is shown once',
  bothWidths,
  async ({ page, server }) => {
    const release = server.hold(dashboard.show);
    await page.goto('/dashboard');
    await expect(page.locator('[data-skeleton="provider"]')).toHaveCount(7);
    await expect(tour(page)).toHaveCount(0);
    expect(await readSeenFlag(page)).toBeNull();
    release();
    await expect(tour(page)).toBeVisible();
    await expect.poll(() => readSeenFlag(page)).toBe('true');
    const stops = ['address', 'nav', 'notifications', 'categories', 'featured', 'closest', null];
    for (const [index, stop] of stops.entries()) {
      if (index > 0) await press(page, 'ArrowRight');
      await expect(tour(page)).toContainText(`${index + 1} of 7`);
      await expect.poll(() => currentStop(page)).toBe(stop);
    }
    await expect(button(page, 'Done')).toBeVisible();
    await press(page, 'ArrowLeft');
    await expect(tour(page)).toContainText('6 of 7');
    await expect(button(page, 'Next')).toBeFocused();
    await button(page, 'Previous').click();
    await expect(tour(page)).toContainText('5 of 7');
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await button(page, 'Done').click();
    await expect(tour(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Recommended' }).getByRole('link').first()).toBeVisible();
    await expect(tour(page)).toHaveCount(0);
  },
);

test('Escape, the close button and a click outside end the tour, and it does not appear again', async ({ page }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const waysToEnd = [
    () => press(page, 'Escape'),
    () => button(page, 'Close').click(),
    () => page.mouse.click(width - 5, height / 2),
  ];
  for (const end of waysToEnd) {
    await page.goto('/dashboard');
    await expect(tour(page)).toBeVisible();
    await end();
    await expect(tour(page)).toHaveCount(0);
    await expect(page.locator('#app')).not.toHaveAttribute('inert');
    await page.evaluate(() => localStorage.removeItem('hasSeenTutorial'));
  }
  await page.evaluate(() => localStorage.setItem('hasSeenTutorial', 'no'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recommended' }).getByRole('link').first()).toBeVisible();
  await expect(tour(page)).toHaveCount(0);
});

test(
  'the tour moves in 400 ms, its overlay has opacity 0.7 and leaves 10 px around the target, and its text is 10 px away',
  bothWidths,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(tour(page)).toBeVisible();
    await stopClock(page);
    await page.clock.runFor(1_000);
    const overlay = page.locator('.driver-overlay path');
    await button(page, 'Next').click();
    await page.clock.runFor(380);
    const pathInMotion = await overlay.getAttribute('d');
    await page.clock.runFor(40);
    const finalPath = (await overlay.getAttribute('d')) ?? '';
    expect(finalPath).not.toBe(pathInMotion);
    await page.clock.runFor(400);
    expect(await overlay.getAttribute('d')).toBe(finalPath);
    await expect(overlay).toHaveCSS('opacity', '0.7');

    const element = await page.locator('.driver-active-element').boundingBox();
    const [, x, y, radius] = /Z\s*M([\d.-]+),([\d.-]+) h[\d.-]+ a([\d.]+),/.exec(finalPath) ?? [];
    expect([
      Math.round((element?.x ?? 0) - Number(x) + Number(radius)),
      Math.round((element?.y ?? 0) - Number(y)),
      Number(radius),
    ]).toEqual([10, 10, 5]);
    const popover = await tour(page).boundingBox();
    const below = (popover?.y ?? 0) - ((element?.y ?? 0) + (element?.height ?? 0));
    const above = (element?.y ?? 0) - ((popover?.y ?? 0) + (popover?.height ?? 0));
    expect(Math.round(Math.max(below, above))).toBe(10 + 10);
  },
);
