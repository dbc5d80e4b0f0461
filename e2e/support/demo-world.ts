import { expect, test } from './browser-test.ts';
import { demoOrigin } from './origin.ts';

/** Waits for the demo world, whose making takes longest of all servers. */
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
