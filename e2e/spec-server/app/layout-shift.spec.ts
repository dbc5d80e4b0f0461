import { booking } from '@fixit/contract/booking';
import { calls } from '@fixit/contract/calls';
import type { Page } from '@playwright/test';
import { accepted, awaiting, ids } from '../support/fixtures.ts';
import { answerWithMess } from '../support/messy.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

/** Collects the layout shifts since the page loaded, with the elements that moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; expected: boolean; moved: string[] }[] = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className || node.id}` : String(node?.nodeName);
    const note = (entries: PerformanceEntryList) => {
      // TypeScript does not know this kind of entry.
      for (const entry of entries as unknown as LayoutShift[]) {
        shifts.push({
          value: entry.value,
          expected: entry.hadRecentInput,
          moved: entry.sources.map(({ node }) => nameOf(node)),
        });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const readShifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { readShifts });
  });
}

/**
 * Holds every answer until the returned function is called. It releases one call at a time and waits two frames after
 * each, so that the result does not depend on the order of arrival.
 */
function holdEverything(page: Page, server: SpecServer): () => Promise<void> {
  const held = new Map([...calls.values()].map((call) => [call, server.hold(call)]));
  const nextHeld = () => [...held].find(([call]) => server.callsTo(call).length > 0);
  return async () => {
    for (let next = nextHeld(); next; next = nextHeld()) {
      const [call, release] = next;
      held.delete(call);
      release();
      await readShifts(page);
    }
    for (const release of held.values()) release();
  };
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

interface MeasuredShift {
  value: number;
  /** A shift within half a second of a click, a key or a resize is expected; on phones every load causes a resize. */
  expected: boolean;
  moved: string[];
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Returns the shifts of the current page, after two more frames. */
async function readShifts(page: Page): Promise<MeasuredShift[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // watchShifts has set this function.
    return (window as unknown as { readShifts: () => MeasuredShift[] }).readShifts();
  });
}

const sumOf = (shifts: MeasuredShift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

async function expectNoShift(page: Page, where: string): Promise<void> {
  const shifts = await readShifts(page);
  expect.soft(sumOf(shifts), `${where} ${JSON.stringify(shifts)}`).toBeLessThan(0.005);
}

test('a layout shift would be noticed', bothWidths, async ({ page }) => {
  await watchShifts(page);
  await page.goto('/terms');
  await readShifts(page);
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'Late' })));
  expect(sumOf(await readShifts(page))).toBeGreaterThan(0.005);
});

/** Opens these paths one after the other with a late font. */
async function expectNoShiftAt(page: Page, paths: readonly string[]): Promise<void> {
  await watchShifts(page);
  await page.route(/\.woff2$/, (route) => {
    setTimeout(() => void route.continue().catch(() => undefined), 300);
  });
  for (const url of paths) {
    await page.goto(url);
    await expect(page.locator('h1').first()).toBeAttached();
    await expectNoShift(page, url);
  }
}

/** Opens these paths with all answers held, then releases them. */
async function expectNoShiftFromSkeleton(page: Page, server: SpecServer, paths: readonly string[]): Promise<void> {
  await server.logIn();
  await watchShifts(page);
  for (const url of paths) {
    const release = holdEverything(page, server);
    await page.goto(url);
    await expect(page.locator('main')).toBeAttached();
    await readShifts(page);
    await release();
    await settle(page);
    await expectNoShift(page, url);
  }
}

test('a static page does not shift when its font loads late', bothWidths, async ({ page }) => {
  await expectNoShiftAt(page, ['/', '/waitlist', '/privacy', '/terms', '/error', '/nowhere']);
});

test('the visitors’ screens do not shift when their font loads late', bothWidths, async ({ page }) => {
  await expectNoShiftAt(page, ['/login', '/signup', '/signup?step=verify', '/reset-password']);
});

test('the customer’s screens do not shift from skeleton to data', bothWidths, async ({ page, server }) => {
  await expectNoShiftFromSkeleton(page, server, ['/dashboard', '/address', '/profile', '/bookings', '/notifications']);
});

test('the chat does not shift from skeleton to data', bothWidths, async ({ page, server }) => {
  await expectNoShiftFromSkeleton(page, server, ['/chat', `/chat?conversation_id=${ids.conversation}`]);
});

test('the chat does not shift when its appointments load', bothWidths, async ({ page, server }) => {
  const conversation_id = ids.conversation;
  server.answer(booking.listAsCustomer, {
    results: [awaiting, accepted].map((item) => ({ ...item, conversation_id })),
  });
  await expectNoShiftFromSkeleton(page, server, [`/chat?conversation_id=${conversation_id}`]);
  await expect(page.getByRole('region', { name: 'Appointments' })).toBeVisible();
});

test('the screens that list artisans do not shift from skeleton to data', bothWidths, async ({ page, server }) => {
  await expectNoShiftFromSkeleton(page, server, [
    `/service-detail?service_id=${ids.service}`,
    `/selected-category?category_id=${ids.category}`,
    `/available-providers?job_id=${ids.job}`,
    `/accepted-providers?job_id=${ids.job}`,
    `/explore-providers?job_id=${ids.job}`,
  ]);
});

test(
  'the page of an artisan with long names and facts does not shift from skeleton to data',
  bothWidths,
  async ({ page, server }) => {
    answerWithMess(server);
    const url = `/service-detail?service_id=${ids.service}`;
    await expectNoShiftFromSkeleton(page, server, [url, `${url}&tab=reviews`]);
  },
);

test('nothing shifts on navigation from screen to screen', bothWidths, async ({ page, server }) => {
  await server.logIn();
  await watchShifts(page);
  await page.goto('/dashboard');
  await settle(page);
  for (const name of ['Booking', 'Chat', 'Home', 'Notifications']) {
    const release = holdEverything(page, server);
    await page.getByRole('link', { name, exact: true }).click();
    // A shift within half a second of a click counts as expected.
    await page.waitForFunction(
      (since) => performance.now() > since + 600,
      await page.evaluate(() => performance.now()),
    );
    await release();
    await settle(page);
  }
  const unexpected = (await readShifts(page)).filter(({ expected }) => !expected);
  expect(sumOf(unexpected), JSON.stringify(unexpected)).toBeLessThan(0.005);
});
