import { account } from '@fixit/contract/account';
import { job } from '@fixit/contract/job';
import type { Locator } from '@playwright/test';
import { waitForApp } from '../../support/navigation.ts';
import { toastOf } from '../../support/toast.ts';
import { fillLogin } from '../support/account.ts';
import { requestFixture } from '../support/requests.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

const googleMissing = 'Sign-in with Google is not set up here. Use your email.';

/** Returns red, green and blue of a colour as the browser computes it. */
const colourOf = async (element: Locator, property: 'color' | 'backgroundColor') =>
  ((await element.evaluate((element, name) => getComputedStyle(element)[name], property)).match(/[\d.]+/g) ?? []).map(
    Number,
  );

test('an error toast lasts 3 s, dark on yellow in either theme', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const toast = toastOf(page, googleMissing);
    await expect(toast).toBeVisible();
    await expect(toast.locator('svg.lucide-triangle-exclamation-point')).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await colourOf(toast, 'backgroundColor');
    expect(Math.min(red, green), 'yellow').toBeGreaterThan(150);
    expect(blue, 'yellow').toBeLessThan(120);
    for (const part of await colourOf(toast, 'color')) expect(part, 'dark').toBeLessThan(80);
    await page.clock.runFor(2_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(150);
    await expect(toast).toBeHidden();
    await page.clock.runFor(1_100);
    await expect(toast).toHaveCount(0);
  }
});

test('a success toast lasts 2 s and has a party icon; a loading toast stays until it is replaced', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  const release = server.hold(account.login);
  await page.clock.install();
  await page.goto('/login');
  await fillLogin(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.clock.runFor(10_000);
  await expect(toastOf(page, 'Logging in...')).toBeVisible();
  release();
  const toast = toastOf(page, 'Successfully logged in!');
  await expect(toast).toBeVisible();
  await expect(toast.locator('svg.lucide-party-popper')).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(150);
  await expect(toast).toBeHidden();
});

test('any other toast lasts 4 s', async ({ page, server }) => {
  await server.logIn();
  server.answer(job.list, { data: [1, 2].map((number) => requestFixture(number, { state: 'expired' })) });
  await page.clock.install();
  await page.goto('/bookings');
  const askAgain = page.getByRole('button', { name: 'Ask again' });
  await askAgain.first().click();
  await page.getByRole('dialog').getByLabel('Description').fill('The gutter leaks over the door.');
  await page.reload();
  await expect(askAgain).toHaveCount(2);
  await stopClock(page);
  await askAgain.last().click();
  const toast = toastOf(page, 'You have an unsent request. Send it or close it first.');
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(150);
  await expect(toast).toBeHidden();
});

test('at most 20 toasts are shown', bothWidths, async ({ page, server }) => {
  await page.clock.install();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await waitForApp(page);
  await expect(button).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let press = 1; press <= 22; press += 1) {
    await button.dispatchEvent('click');
    await expect.poll(() => server.callsTo(account.beginSocialLogin).length).toBe(press);
    await expect(toastOf(page, googleMissing)).toHaveCount(Math.min(press, 20));
    // A click does nothing while the button is disabled.
    await expect(button).toBeEnabled();
  }
});
