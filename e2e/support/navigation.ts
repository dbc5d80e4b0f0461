import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';

/** Navigates to another screen like the app's own links, without a page load. */
export async function navigateInApp(page: Page, url: string): Promise<void> {
  await leaveFor(page, url);
  await settle(page);
}

/**
 * Navigates in the app, and waits only until the previous screen is removed. The next one may still
 * be rendering.
 */
export async function leaveFor(page: Page, url: string): Promise<void> {
  await page.evaluate(async (to) => {
    const previousMain = document.querySelector('main');
    const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
    history.pushState(null, '', to);
    while (isOtherScreen && previousMain?.isConnected) await new Promise(requestAnimationFrame);
  }, url);
}

/** Waits until the app has replaced the first frame, which has the same heading. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('#first-frame')).toHaveCount(0);
}

/** Waits until a screen has its heading and has finished loading. */
export async function settle(page: Page): Promise<void> {
  await waitForApp(page);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main[aria-busy], [data-skeleton]')).toHaveCount(0);
}
