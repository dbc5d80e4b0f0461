import { expect, type Locator, type Page } from '@playwright/test';
import { password } from '../../support/calls.ts';
import { fillSignUpForm as fillSignUpAs } from '../../support/sign-up.ts';

export { password };

export const email = 'priya@example.test';

/** Fills the login form, without sending it. */
export async function fillLogin(page: Page, username = email): Promise<void> {
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Fills the sign-up form, without sending it. */
export const fillSignUp = (page: Page): Promise<void> => fillSignUpAs(page, email);

/** Signs up and waits for the verification screen. */
export async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await fillSignUp(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup\?step=verify$/);
}

/** Expects a field to show this error and to have the focus. */
export async function expectRefused(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

/** Reads the token and the user id from local storage. */
export const storedSession = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('userId')]);

/** Returns all local and session storage of this origin, as text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
