import { expect, type Page } from '@playwright/test';
import { password } from './calls.ts';
import { readCode } from './mailbox.ts';

interface PersonName {
  first: string;
  last: string;
}

/** Fills the sign-up form, without sending it. */
export async function fillSignUpForm(
  page: Page,
  email: string,
  { first, last }: PersonName = { first: 'Priya', last: 'Nair' },
): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
}

/** Signs up on the open form, and logs in with the details that the login form has taken over from it. */
export async function signUpAndLogIn(page: Page, email: string, name: PersonName): Promise<void> {
  await fillSignUpForm(page, email, name);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Otp', { exact: true }).fill(await readCode(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Log in' }).click();
}
