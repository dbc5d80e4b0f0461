import { expect, test as quietTest } from '../../support/browser-test.ts';
import { ReusedTab } from './reused-tab.ts';
import type { SpecServer } from './spec-server.ts';

/**
 * Runs a test against answers with the specification's fields only. These tests provoke refused and
 * lost calls, which Chromium reports as failed resources; any other console error still fails the
 * test.
 */
export const test = quietTest.extend<
  { tab: ReusedTab; server: SpecServer; plantedFault: string; fault: undefined },
  { keeper: { tab: ReusedTab | undefined; options: string } }
>({
  keeper: [
    async ({ browserName }, use) => {
      const keeper = { tab: undefined, options: browserName };
      await use(keeper);
    },
    { scope: 'worker' },
  ],
  tab: async ({ browser, keeper, javaScriptEnabled, serviceWorkers, timezoneId, viewport }, use, { errors }) => {
    const options = JSON.stringify({ javaScriptEnabled, serviceWorkers, timezoneId, viewport });
    if (keeper.options !== options) {
      await keeper.tab?.context.close();
      keeper.tab = undefined;
      keeper.options = options;
    }
    keeper.tab ??= await ReusedTab.open(browser);
    const { tab } = keeper;
    await use(tab);
    const isEmpty = errors.length === 0 && serviceWorkers === 'block' && javaScriptEnabled && (await tab.empty());
    if (isEmpty) return;
    keeper.tab = undefined;
    await tab.context.close();
  },
  context: ({ tab }, use) => use(tab.context),
  page: ({ tab }, use) => use(tab.page),
  server: ({ tab }, use) => use(tab.server),
  /** Activates one of the planted faults that `npm run coverage -- --mutants` built into the app. */
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
});

/**
 * Marks a test of layout, touch or focus, which may differ on a narrow screen. It also runs on the phone; all other
 * tests run only on the desktop.
 */
export const bothWidths = { tag: '@both-widths' };

export { expect };
