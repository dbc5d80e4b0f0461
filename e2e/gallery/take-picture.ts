import { expect, type Page, type TestInfo } from '@playwright/test';

export const pictureFolder = process.env['GALLERY'] ?? 'test-results/pictures';

/** Loads the font before the first picture, because a late font does not redraw a screen. */
export async function loadFont(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => document.fonts.load('16px Figtree'));
}

/** Waits for fonts, visible pictures and maps, and moves the pointer away. */
async function waitForVisibleParts(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, right, bottom, left, width } = image.getBoundingClientRect();
      const isInWindow = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      // In a collapsed <details> a lazy image has a size, but never loads.
      return image.complete || !isInWindow || !image.checkVisibility({ contentVisibilityAuto: true });
    }),
  );
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
}

/**
 * Takes the visible part and, of a longer screen, the whole page. Waits six seconds until the first notices are
 * gone.
 */
export async function shoot(
  page: Page,
  { project }: TestInfo,
  name: string,
  { after = 6000, waiting = false } = {},
): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  if (!waiting) {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  }
  if (after > 0) await page.clock.runFor(after);
  await waitForVisibleParts(page);
  await page.screenshot({ path: `${pictureFolder}/${name}-${project.name}.png` });
  const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  if (!isLonger) return;
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
  await page.screenshot({ path: `${pictureFolder}/whole/${name}-${project.name}.png`, fullPage: true });
}
