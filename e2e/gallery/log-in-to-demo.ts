import { demoAccounts } from '@fixit/contract/demo';
import { expect, type Page } from '@playwright/test';

/** Logs in the demo customer, optionally with the tour. */
export async function logIn(page: Page, { tour = false } = {}): Promise<void> {
  if (!tour) await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await logInWith(page, '/login', demoAccounts.customer);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Logs in to the workspace, by default as the demo artisan. */
export async function logInToWorkspace(page: Page, email: string = demoAccounts.artisan): Promise<void> {
  await logInWith(page, '/workspace/login', email);
  await expect(page).toHaveURL(/\/workspace$/);
}

async function logInWith(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
