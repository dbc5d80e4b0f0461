import type { Page } from '@playwright/test';
import { password } from './calls.ts';

/** Fills the sign-up form, without sending it. */
export async function fillSignUpForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
}
