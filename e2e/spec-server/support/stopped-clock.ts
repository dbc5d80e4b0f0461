import type { Page } from '@playwright/test';

/**
 * Stops an installed clock a moment from now. From then on only the test moves it, however slow the machine is. It
 * must not be stopped while a page loads, because React waits for it before showing lazy parts.
 */
export async function stopClock(page: Page): Promise<void> {
  const moment = () => page.evaluate(() => Date.now() + 100);
  try {
    await page.clock.pauseAt(await moment());
  } catch {
    // On a slow machine the moment may have passed. The clock has stopped by then, so a second attempt succeeds.
    await page.clock.pauseAt(await moment());
  }
}

/**
 * Waits until React has rendered a change. React schedules its work with messages, which a stopped clock does not delay.
 * Anything that has not happened by now, such as a call to the spec server, will not happen before the clock
 * moves.
 */
export async function waitForRendering(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let iteration = 0; iteration < 5; iteration += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(iteration);
      });
    }
    // Calls arrive in order, so all earlier ones have arrived when this one is answered.
    await fetch('/places/nothing');
  });
}
