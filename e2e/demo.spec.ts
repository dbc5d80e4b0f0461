import { demoAccounts } from '@fixit/contract/demo';
import type { Page } from '@playwright/test';
import { demoOrigin } from './origin.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: demoOrigin });

async function logIn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('every screen of the demo customer has something to show', async ({ page }) => {
  await logIn(page);
  for (const name of ['Categories', 'Service of the Month', 'Recommended']) {
    await expect(page.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Booking' }).click();
  for (const name of ['Upcoming Services', 'Active services', 'Your requests']) {
    await expect(
      page
        .getByRole('region', { name })
        .getByRole('listitem')
        .or(page.getByRole('region', { name }).getByRole('article'))
        .first(),
    ).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('complementary', { name: 'Contacts' }).getByRole('link').first().click();
  await expect(page.getByRole('log', { name: 'Conversation' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('demo artisans accept a request and say that they are demo artisans', async ({ page }) => {
  test.setTimeout(60_000);
  await logIn(page);
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Tiling');
  await form.getByLabel('Description').fill('Two tiles behind the cooker have come off.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!', { timeout: 15_000 });
  await page.getByRole('button', { name: 'View' }).click();
  await page
    .getByRole('button', { name: /^Chat with / })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello, when could you come?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('demo artisans', { timeout: 15_000 });
  await expect(page.getByRole('status').filter({ hasText: 'You have a new booking' })).toBeVisible({ timeout: 15_000 });
});
