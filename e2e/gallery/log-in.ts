import { demoAccounts } from '@fixit/contract/demo';
import { expect, type Page } from '@playwright/test';

/** Logs the demo customer in, whose first visit this is if the tour is to be seen. */
export async function logIn(page: Page, { tour = false } = {}): Promise<void> {
  if (!tour) await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
