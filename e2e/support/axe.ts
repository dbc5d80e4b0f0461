import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './browser-test.ts';
import { waitForApp } from './navigation.ts';

const axeOptions = {
  /** WCAG 2.2 AA and best practices are checked, and the colour contrast of AAA. */
  everything: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast-enhanced': { enabled: true } },
  },
  /** These are the only rules that depend on the theme. */
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] } },
} satisfies Record<string, axe.RunOptions>;

/** Returns each violation on the page, with the markup of its elements. */
export async function findViolations(page: Page, ruleSet: keyof typeof axeOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // The source above defines this property.
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // axe would also measure the inert page behind a dialog.
    const context = { include: document, exclude: '[inert]' };
    const { violations } = await run(context, { ...options, resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, axeOptions[ruleSet]);
}

/**
 * Expects axe to find nothing on the page. The desktop is checked with every rule in the light theme, and with the
 * colour rules in the dark one and in forced colours. A phone has the same colours, so it is checked in the dark
 * theme alone. The page ends in the light theme.
 */
export async function expectNoViolations(page: Page, label: string): Promise<void> {
  await waitForApp(page);
  await expect(page.locator('main')).toBeAttached();
  const isDesk = (page.viewportSize()?.width ?? 0) > 1000;
  if (isDesk) expect.soft(await findViolations(page, 'everything'), `${label}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findViolations(page, isDesk ? 'colours' : 'everything'), `${label}, dark`).toEqual([]);
  if (isDesk) {
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await findViolations(page, 'colours'), `${label}, forced colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}
