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

/**
 * Waits until React has shown what has changed: it takes its turns by messages, which a stopped clock does not hold. What is
 * not there by now, be it a call that the spec server hears, does not come before the clock moves on.
 */
export async function rendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(turn);
      });
    }
    // Calls are heard in their order: whatever was sent before this one has come when it is answered.
    await fetch('/places/nothing');
  });
}
