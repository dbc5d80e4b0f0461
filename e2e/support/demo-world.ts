import { expect, test } from './browser-test.ts';
import { demoOrigin } from './origin.ts';

/** Waits for the server of the demo world, which takes the longest to start. */
export function waitForDemoWorld(): void {
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const isReady = () =>
      fetch(`${demoOrigin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 290_000 }).toBe(true);
  });
}
