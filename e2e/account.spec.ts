import { account } from '@fixit/contract/account';
import type { Page } from '@playwright/test';
import { make, password, register } from './calls.ts';
import { createCustomer, enter, enterAnew } from './customer.ts';
import { readCode } from './mailbox.ts';
import { expect, test } from './test.ts';

/** What Chromium reports of a refusal: the call, and the event socket of a session that has ended. */
const refusals = /status of 40[01]|HTTP Authentication failed/;

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
}

async function fillLogin(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('sign-up stays disabled until the passwords hold and the box is ticked, with hints while focused', async ({
  page,
}) => {
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Sign up' });
  const first = page.getByLabel('Password', { exact: true });
  const second = page.getByLabel('Confirm password');
  await expect(submit).toBeDisabled();
  await first.fill('1234567');
  await expect(page.getByText('8 to 24 character')).toBeVisible();
  await second.fill('12345678');
  await expect(page.getByText('8 to 24 character')).toBeHidden();
  await expect(second).toHaveAccessibleDescription(/Must match the first password input field\./);
  await first.fill('12345678');
  await expect(page.getByText('8 to 24 character')).toBeHidden();
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' }).check();
  await expect(submit).toBeEnabled();
  await second.fill('123456789');
  await expect(submit).toBeDisabled();
  await second.fill('12345678');
  await submit.click();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('P');
  await expect(page.getByLabel('First name')).not.toHaveAccessibleDescription('First name is required');
});

test.describe('with refusals', () => {
  test.use({ expectedComplaints: [refusals] });

  test('a wrong code is refused, a resent one verifies, and the form is still there behind Back', async ({ page }) => {
    const email = `priya-${crypto.randomUUID()}@example.test`;
    await page.goto('/signup');
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/signup\?step=verify$/);
    const old = await readCode(email);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goBack();

    const otp = page.getByLabel('Otp', { exact: true });
    await otp.fill(old === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('link', { name: 'Resend Otp' }).click();
    const fresh = await readCode(email, { after: 1 });
    await otp.fill(fresh);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(toast(page, 'Otp Successfull')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('an unverified log-in stays and offers the way to the code, which a reload does not lose', async ({ page }) => {
    const email = await register('user', 'Priya');
    await readCode(email);
    await page.goto('/login');
    await fillLogin(page, email, password);
    const banner = page.getByRole('alert');
    await banner.getByRole('link', { name: 'Enter the code' }).click();
    await expect(page).toHaveURL(/\/signup\?step=verify$/);
    await expect(page.getByText('No code? You may have an account already', { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Resend Otp' }).click();
    await page.getByLabel('Otp', { exact: true }).fill(await readCode(email, { after: 1 }));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a wrong password is told in the banner and in a toast, and nothing that was typed is lost', async ({
    page,
  }) => {
    await page.goto('/login');
    await fillLogin(page, 'nobody@example.test', 'not the password');
    const banner = page.getByRole('alert');
    await expect(banner).toBeVisible();
    await expect(toast(page, (await banner.innerText()).trim())).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.test');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  });

  test('a reset goes in two steps, back by Change, past a wrong code, and ends at the log-in', async ({ page }) => {
    const { email } = await createCustomer(null);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forget Password' }).click();
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
    await fillLogin(page, email, 'a new password');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a changed password ends the session, and only the new one logs in', async ({ page }) => {
    const { email } = await enterAnew(page);
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
    await expect(toast(page, "You've successfully changed your password.")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page, email, password);
    await expect(page.getByRole('alert')).toBeVisible();
    await fillLogin(page, email, 'a new password');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a session that ended elsewhere leads to the log-in, which says so', async ({ page }) => {
    const customer = await enterAnew(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    await customer.call(account.logout, {});
    await page.goto('/bookings');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session has ended')).toBeVisible();
  });
});

test('passwords and codes can be shown, and a confirmation follows its password', async ({ page }) => {
  await page.goto('/signup');
  const first = page.getByLabel('Password', { exact: true });
  const second = page.getByLabel('Confirm password');
  await expect(first).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(first).toHaveAttribute('type', 'text');
  await expect(second).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(second).toHaveAttribute('type', 'password');

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('somebody@example.test');
  await page.getByRole('button', { name: 'Send otp' }).click();
  const otp = page.getByLabel('Otp', { exact: true });
  await otp.fill('123456');
  await expect(otp).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show otp' }).click();
  await expect(otp).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide otp' })).toBeVisible();
});

test('logged-in visitors of the log-in, sign-up and reset go to the dashboard', async ({ page }) => {
  await enterAnew(page);
  for (const address of ['/login', '/login/', '/signup', '/reset-password']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('a protected address leads to the log-in, and the dashboard then offers it', async ({ page }) => {
  const { email } = await createCustomer();
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  const guarded = [
    '/dashboard',
    '/service-detail',
    '/chat',
    '/address',
    '/profile',
    '/accepted-providers',
    '/available-providers',
    '/bookings?booking_id=1',
  ];
  for (const address of guarded) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
  }
  await fillLogin(page, email.toUpperCase(), password);
  await expect(toast(page, 'Successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Continue to Bookings' }).click();
  await expect(page).toHaveURL(/\/bookings\?booking_id=1$/);
});

test('signing out ends the session here and on the server', async ({ page }) => {
  const { token } = await enterAnew(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Profile' }).click();
  const left = page.waitForResponse(/\/logout\//);
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await left).status()).toBe(200);
  expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('userId')])).toEqual([
    null,
    null,
  ]);
  await expect(make(token, account.download, {})).rejects.toThrow('401');
});

test('after 15 minutes without activity the log-in says why, and a draft survives', async ({ page }) => {
  const customer = await createCustomer();
  await enter(page, customer);
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  await page.getByLabel('Description').fill('The tap drips.');
  await page.clock.fastForward(899_000);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out after 15 minutes without activity')).toBeVisible();
  await fillLogin(page, customer.email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('The tap drips.');
});

test('Continue with Google points to the e-mail where it is not set up', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toast(page, 'Sign-in with Google is not set up here. Use your e-mail.')).toBeVisible();
});
