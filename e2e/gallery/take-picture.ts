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
 * Takes a picture of the visible part of a screen, and of the whole page if it is longer. Runs the
 * page's clock first, by default until the first toasts have disappeared.
 */
export async function takePicture(
  page: Page,
  { project }: TestInfo,
  name: string,
  { after: runForMs = 6000, waiting: isLoading = false } = {},
): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  if (!isLoading) {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  }
  if (runForMs > 0) await page.clock.runFor(runForMs);
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
