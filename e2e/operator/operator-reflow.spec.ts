import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, sendRequest } from '../support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';

test.use({
  // A screen of 1,280 by 1,024 pixels has this size at 400% zoom.
  viewport: { width: 320, height: 256 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

/** Returns the markup of elements wider than the screen. A table may scroll within its own region. */
const findWideElements = (page: Page) =>
  page.evaluate(() => {
    const isInScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isInScroller(parent);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > window.innerWidth + 1 || left < -1) && !isInScroller(element);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });

test('every screen of the panel fits at 400% zoom without scrolling sideways', async ({ page, context }) => {
  const roofer = await createArtisan({ name: 'Zz Wide Words Roofing & Guttering', category: 'Roofing' });
  await sendRequest(await createCustomer(), roofer);
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('owner'));
  const screens = ['', 'requests', 'waitlist', 'coverage', 'coverage/invite', 'coverage/import', 'settings', 'system'];
  for (const screen of [...screens, 'audit', 'operators', 'your-account']) {
    await page.goto(new URL(`/operator/${screen}`, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    expect.soft(await findWideElements(page), screen).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(320);
    await expectNoViolations(page, `${screen} at 400% zoom`);
  }
});
