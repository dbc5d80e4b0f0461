import type { Page } from '@playwright/test';

/**
 * Stops a clock that was installed, a moment from now: from here on only the test moves it, and a slow machine adds
 * nothing. It may not stand while a page loads, since React waits for it before it shows what was lazy.
 */
export async function stopClock(page: Page): Promise<void> {
  const moment = () => page.evaluate(() => Date.now() + 100);
  try {
    await page.clock.pauseAt(await moment());
  } catch {
    // On a slow machine the moment may be over before the order arrives. The clock stands by then, so the next cannot be.
    await page.clock.pauseAt(await moment());
  }
}
