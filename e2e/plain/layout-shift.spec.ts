import { calls } from '@fixit/contract/calls';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { ids } from './world.ts';

const open = ['/', '/waitlist', '/privacy', '/terms', '/error', '/nowhere', '/login', '/signup', '/reset-password'];
const signedIn = [
  '/dashboard',
  '/address',
  '/profile',
  '/bookings',
  '/chat',
  `/chat?conversation_id=${ids.conversation}`,
  `/service-detail?service_id=${ids.service}`,
  `/selected-category?category_id=${ids.category}`,
  `/available-providers?job_id=${ids.job}`,
  `/accepted-providers?job_id=${ids.job}`,
  `/explore-providers?job_id=${ids.job}`,
  '/notifications',
];

/** Sums what moved without anybody's doing since the page began, and says what it was. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className || node.id}` : String(node?.nodeName);
    new PerformanceObserver((list) => {
      // TypeScript does not know this kind of entry.
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** What moved on the page that is shown, after two frames in which it could. */
async function readShifts(page: Page): Promise<{ sum: number; moved: unknown }> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { shifts } = window as unknown as { shifts: { value: number; moved: string[] }[] };
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts };
  });
}

test('nothing moves on a page that everybody may open', async ({ page }) => {
  await watchShifts(page);
  for (const address of open) {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    const { sum, moved } = await readShifts(page);
    expect.soft(sum, `${address} ${JSON.stringify(moved)}`).toBeLessThan(0.005);
  }
});

test('nothing moves from a skeleton to its data', async ({ page, plain }) => {
  await plain.enter();
  await watchShifts(page);
  for (const address of signedIn) {
    const releases = [...calls.values()].map((call) => plain.hold(call));
    await page.goto(address);
    await expect(page.locator('main')).toBeAttached();
    await readShifts(page);
    for (const release of releases) release();
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    const { sum, moved } = await readShifts(page);
    expect.soft(sum, `${address} ${JSON.stringify(moved)}`).toBeLessThan(0.005);
  }
});
