import { expect, test as quiet } from '../test.ts';
import { PlainServer } from './plain-server.ts';

/**
 * A test against answers that hold the specification's fields only. A refused or lost call is what these tests are
 * about, and Chromium reports each as a failed resource; every other complaint of the browser still fails the test.
 */
export const test = quiet.extend<{ plain: PlainServer; plantedFault: string; fault: undefined }>({
  /** The fault that the app is to have, of those that `npm run coverage -- --mutants` built into it. */
  plantedFault: ['', { option: true }],
  fault: [
    async ({ context, plantedFault }, use) => {
      if (plantedFault)
        await context.addInitScript((id) => Object.assign(globalThis, { plantedFault: id }), plantedFault);
      await use(undefined);
    },
    { auto: true },
  ],
  expectedComplaints: [[/Failed to load resource/, /WebSocket connection to/], { scope: 'test' }],
  plain: async ({ context }, use) => {
    const plain = new PlainServer(context);
    await plain.listen();
    await use(plain);
  },
});

/** For a test of what a narrow screen or a finger changes: layout, touch, focus. It runs at either width, the others on the desk only. */
export const bothWidths = { tag: '@both-widths' };

export { expect };
