import { account } from '@fixit/contract/account';
import type { Locator } from '@playwright/test';
import { fillLogin, toast } from './account.ts';
import { bothWidths, expect, test } from './test.ts';

const missing = 'Sign-in with Google is not set up here. Use your e-mail.';

/** Red, green and blue of a colour as the browser computes it. */
const colourOf = async (place: Locator, property: 'color' | 'backgroundColor') =>
  ((await place.evaluate((element, name) => getComputedStyle(element)[name], property)).match(/[\d.]+/g) ?? []).map(
    Number,
  );

test('an error toast lasts 3 s, on yellow in dark letters in either theme', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const shown = toast(page, missing);
    await expect(shown).toBeVisible();
    await expect(shown.locator('svg.lucide-triangle-alert')).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await colourOf(shown, 'backgroundColor');
    expect(Math.min(red, green), 'yellow').toBeGreaterThan(150);
    expect(blue, 'yellow').toBeLessThan(120);
    for (const part of await colourOf(shown, 'color')) expect(part, 'dark').toBeLessThan(80);
    await page.clock.runFor(2_900);
    await expect(shown).toBeVisible();
    await page.clock.runFor(150);
    await expect(shown).toBeHidden();
    await page.clock.runFor(1_100);
    await expect(shown).toHaveCount(0);
  }
});

test('a success toast lasts 2 s and has a party icon; a loading one stays until it is replaced', async ({
  page,
  plain,
}) => {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  const release = plain.hold(account.login);
  await page.clock.install();
  await page.goto('/login');
  await fillLogin(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.clock.runFor(10_000);
  await expect(toast(page, 'Logging in...')).toBeVisible();
  release();
  const shown = toast(page, 'Successfully logged in!');
  await expect(shown).toBeVisible();
  await expect(shown.locator('svg.lucide-party-popper')).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(shown).toBeVisible();
  await page.clock.runFor(150);
  await expect(shown).toBeHidden();
});

test('at most 20 toasts are shown', bothWidths, async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page.getByRole('button', { name: 'Continue with Google' });
  for (let shown = 1; shown <= 22; shown += 1) {
    await button.dispatchEvent('click');
    await expect(button).toBeEnabled();
    await expect(toast(page, missing)).toHaveCount(Math.min(shown, 20));
  }
});
