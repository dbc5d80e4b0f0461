import { job } from '@fixit/contract/job';
import type { Locator, Page } from '@playwright/test';
import { navigateInApp, settle, waitForApp } from '../../support/navigation.ts';
import { email, password } from '../support/account.ts';
import { ids, interested, listing } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${String(control)}`);
}

test('the keyboard alone goes from login through a request to a chat', async ({ page, server }) => {
  server.answer(job.listAcceptances, { data: [] });
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.clock.install();
  await page.goto('/login');
  await waitForApp(page);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await settle(page);

  await tabTo(page, page.getByRole('button', { name: 'Request service' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Request service' });
  await expect(form.getByRole('option', { name: 'Plumbing' })).toBeAttached();
  await tabTo(page, form.getByLabel('Category'));
  await page.keyboard.type('Plumbing');
  await tabTo(page, form.getByLabel('Description'));
  await page.keyboard.type('The kitchen tap drips');
  await tabTo(page, form.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/available-providers\?job_id=/);

  server.answer(job.listAcceptances, { data: [interested] });
  await page.clock.runFor(5_000);
  const statusLine = page.getByRole('status', { name: 'Search status' });
  await expect(statusLine).toHaveText('Providers found!');
  await tabTo(page, page.getByRole('button', { name: 'View', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: `Chat with ${listing.business_name}` }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\?conversation_id=/);
  await expect.poll(() => server.openSocketCount).toBe(1);
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('Hello!');
  await page.keyboard.press('Enter');
  await expect.poll(() => server.frames.map(({ message }) => message)).toContain('Hello!');
});

test.describe('logged in', () => {
  test.beforeEach(({ server }) => server.logIn());

  /** Opens a dialog with the keyboard, tabs through it and closes it with Escape. */
  async function expectFocusReturns(page: Page, opener: Locator, name: string): Promise<void> {
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
    await expect.poll(isInside, name).toBe(true);
    const controlCount = await dialog.locator('a, button, input, select, textarea, [tabindex="0"]').count();
    for (let press = 0; press <= controlCount; press++) {
      await page.keyboard.press(press < 2 ? 'Shift+Tab' : 'Tab');
      expect(await isInside(), name).toBe(true);
    }
    await expect(page.locator('#app')).toHaveAttribute('aria-hidden', 'true');
    await expect(page.locator('#app')).toHaveAttribute('inert', '');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#app[inert], #app[aria-hidden]')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  test(
    'focus moves into every dialog, stays there and returns; the rest of the page is inert',
    bothWidths,
    async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name });
      await page.goto('/dashboard');
      await settle(page);
      await expectFocusReturns(page, button('Request service'), 'Request service');
      await expectFocusReturns(page, button('Choose address'), 'Select Address');
      await expectFocusReturns(page, button('View all'), 'All Categories');
      await expectFocusReturns(page, button('Profile'), 'Profile');
      await button('Profile').click();
      await button('Change Password').press('Enter');
      await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button('Profile')).toBeFocused();
      await navigateInApp(page, '/profile');
      await expectFocusReturns(page, button('Edit Profile'), 'Edit Profile');
      await navigateInApp(page, '/bookings');
      await expectFocusReturns(page, button('Open booking').first(), 'Booking Details');
      await navigateInApp(page, `/service-detail?service_id=${ids.service}`);
      await page.getByRole('tab', { name: 'About' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('tab', { name: 'Catalogues' })).toBeFocused();
      const catalogue = page.getByRole('tabpanel', { name: 'Catalogues' });
      await expectFocusReturns(
        page,
        catalogue.getByRole('button').first(),
        `Finished work by ${listing.business_name}`,
      );
    },
  );

  test(
    'the first Tab offers to skip the header, and a new screen takes the focus and has its own title',
    bothWidths,
    async ({ page }) => {
      for (const path of ['/', '/dashboard']) {
        await page.goto(path);
        await waitForApp(page);
        await expect(page.locator('main')).toBeVisible();
        await page.keyboard.press('Tab');
        const skip = page.getByRole('link', { name: 'Skip to content' });
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
      }
      await expect(page).toHaveURL('/dashboard');
      await settle(page);
      const title = await page.title();
      await page.getByRole('link', { name: 'Booking', exact: true }).press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page).not.toHaveTitle(title);
    },
  );

  test('dialogs are animated only without reduced motion', async ({ page }) => {
    await page.goto(`/available-providers?job_id=${ids.job}`);
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible();
    const readLongestAnimation = () =>
      page.evaluate(() => {
        const times = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration));
        return Math.max(0, ...times);
      });
    const open = async () => {
      await page.getByRole('button', { name: 'Profile' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    };
    await open();
    expect(await readLongestAnimation()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open();
    expect(await readLongestAnimation()).toBeGreaterThan(100);
  });
});
