import { account } from '@fixit/contract/account';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { makeCall, password } from '../support/calls.ts';
import { createCustomer, signInAsNewCustomer } from '../support/customer.ts';
import { readCode, readLink } from '../support/mailbox.ts';
import { fillSignUpForm } from '../support/sign-up.ts';
import { toastOf } from '../support/toast.ts';

/** Chromium logs this about a refused call, and about the event socket of an ended session. */
const refusals = /status of 40[01]|HTTP Authentication failed/;

async function submitLogin(page: Page, email: string, loginPassword: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(loginPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('sign-up, password reset and sessions', () => {
  test.use({ expectedComplaints: [refusals] });

  test('a wrong code is refused, a new one verifies the email, and Back returns to the sign-up form', async ({
    page,
  }) => {
    const email = `priya-${crypto.randomUUID()}@example.test`;
    await page.goto('/signup');
    await fillSignUpForm(page, email);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/signup\?step=verify$/);
    const firstCode = await readCode(email);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goBack();

    const otp = page.getByLabel('Otp', { exact: true });
    await otp.fill(firstCode === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('link', { name: 'Resend Otp' }).click();
    const newCode = await readCode(email, { after: 1 });
    await otp.fill(newCode);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(toastOf(page, 'Otp Successfull')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a password reset can go back with Change, tolerates a wrong code and ends at the login page', async ({
    page,
  }) => {
    const { email } = await createCustomer(null);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forget Password' }).click();
    // The login page has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
    await page.getByLabel('Email').fill('somebody@example.test');
    await page.getByRole('button', { name: 'Send otp' }).click();
    await expect(page.getByText('Otp was sent to somebody@example.test')).toBeVisible();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send otp' }).click();
    await expect(page.getByText(`Otp was sent to ${email}`)).toBeVisible();
    const code = await readCode(email, { after: 1 });
    const otp = page.getByLabel('Otp', { exact: true });
    await otp.fill(code === '000000' ? '000001' : '000000');
    await page.getByLabel('New password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Confirm Reset' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await otp.fill(code);
    await page.getByRole('button', { name: 'Confirm Reset' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await submitLogin(page, email, 'a new password');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('the link in a reset email sets a new password in any browser, but only once', async ({ page }) => {
    const { email } = await createCustomer(null);
    await makeCall('', account.requestReset, { body: { email } });
    const link = await readLink(email, 'Set a new password');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Confirm Reset' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another new password');
    await page.getByRole('button', { name: 'Confirm Reset' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link has been used or is too old. Ask for a new one.');
    await page.getByRole('link', { name: 'Ask for another email' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await submitLogin(page, email, 'a new password');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('changing the password ends the session, and only the new password logs in', async ({ page }) => {
    const { email } = await signInAsNewCustomer(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    const form = page.getByRole('dialog', { name: 'Change Password' });
    const save = form.getByRole('button', { name: 'Save password' });
    await form.getByLabel('Old password').fill('not the password');
    await form.getByLabel('New password').fill('a new password');
    await expect(save).toBeDisabled();
    await form.getByLabel('Confirm password').fill('a new password');
    await save.click();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByLabel('Old password').fill(password);
    await save.click();
    await expect(toastOf(page, "You've successfully changed your password.")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await submitLogin(page, email, password);
    await expect(page.getByRole('alert')).toBeVisible();
    await submitLogin(page, email, 'a new password');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a session that was ended on another device leads to the login page, which says why', async ({ page }) => {
    const customer = await signInAsNewCustomer(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    await customer.call(account.logout, {});
    await page.goto('/bookings');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session has ended')).toBeVisible();
  });
});

test('signing out ends the session in the browser and on the server', async ({ page }) => {
  const { token } = await signInAsNewCustomer(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Profile' }).click();
  const logoutResponse = page.waitForResponse(/\/logout\//);
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await logoutResponse).status()).toBe(200);
  expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('userId')])).toEqual([
    null,
    null,
  ]);
  await expect(makeCall(token, account.download, {})).rejects.toThrow('401');
});
