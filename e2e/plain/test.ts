import { expect, test as quiet } from '../test.ts';
import { PlainServer } from './plain-server.ts';

/**
 * A test against answers that hold the specification's fields only. A refused or lost call is what these tests are
 * about, and Chromium reports each as a failed resource; every other complaint of the browser still fails the test.
 */
export const test = quiet.extend<{ plain: PlainServer }>({
  expectedComplaints: [[/Failed to load resource/, /WebSocket connection to/], { scope: 'test' }],
  plain: async ({ context }, use) => {
    const plain = new PlainServer(context);
    await plain.listen();
    await use(plain);
  },
});

export { expect };
