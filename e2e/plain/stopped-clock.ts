import type { Page } from '@playwright/test';

/**
 * Stops a clock that was installed, a moment from now: from here on only the test moves it, and a slow machine adds
 * nothing. It may not stand while a page loads, since React waits for it before it shows what was lazy.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
}
