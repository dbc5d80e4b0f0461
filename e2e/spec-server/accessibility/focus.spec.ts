import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { settle, waitForApp } from '../../support/navigation.ts';
import { toastOf } from '../../support/toast.ts';
import { email, fillLogin, fillSignUp, password } from '../support/account.ts';
import { awaiting } from '../support/fixtures.ts';
import { requestFixture } from '../support/requests.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { prepareWorkspace } from '../support/workspace-answers.ts';

// People who use a keyboard or screen reader start again at the top of the page if the focus is lost.

/** Presses a button with Enter, waits for what follows, and expects that the focus was not lost. */
async function pressWithEnter(page: Page, name: string, until: () => Promise<void>): Promise<void> {
  // A button in the first frame would lose its focus when the app replaces the frame.
  await waitForApp(page);
  const control = page.getByRole('button', { name, exact: true });
  await control.focus();
  await page.keyboard.press('Enter');
  await until();
  await expect(page.locator('body')).not.toBeFocused();
}

test('a refused login, sign-up, code and reset leave the focus on the button', async ({ page, server }) => {
  const expectFocused = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  const expectRefusal = (sentence: string) => expect(page.getByRole('alert')).toHaveText(sentence);
  for (const call of [account.login, account.register, account.verifyEmail, account.requestReset, account.confirmReset])
    server.answer(call, { message: 'Not like this' }, 400);
  await page.goto('/login');
  await fillLogin(page);
  await pressWithEnter(page, 'Log in', () => expectRefusal('Not like this'));
  await expectFocused('Log in');

  await page.goto('/signup');
  await fillSignUp(page);
  await pressWithEnter(page, 'Sign up', () => expectRefusal('Not like this'));
  await expectFocused('Sign up');

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await pressWithEnter(page, 'Send otp', () => expectRefusal('Not like this'));
  await expectFocused('Send otp');
  server.answer(account.requestReset, {});
  await pressWithEnter(page, 'Send otp', () => expect(page.getByText(`Otp was sent to ${email}`)).toBeVisible());
  await page.getByLabel('Otp', { exact: true }).fill('123456');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await pressWithEnter(page, 'Confirm Reset', () => expectRefusal('Not like this'));
  await expectFocused('Confirm Reset');
});

test('each next step of a sign-up or reset focuses its code field, and a step back focuses the heading', async ({
  page,
}) => {
  await page.goto('/signup');
  await fillSignUp(page);
  await pressWithEnter(page, 'Sign up', () => expect(page).toHaveURL(/step=verify$/));
  await expect(page.getByLabel('Otp')).toBeFocused();
  await expect(page).toHaveTitle('Verify your email – Fixit');
  await pressWithEnter(page, 'Back', () => expect(page).toHaveURL('/signup'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Sign up – Fixit');
  await pressWithEnter(page, 'Sign up', () => expect(page).toHaveURL(/step=verify$/));
  await page.getByLabel('Otp').fill('123456');
  await pressWithEnter(page, 'Verify', () => expect(page).toHaveURL('/login'));
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Forget Password' }).click();
  // The login page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await pressWithEnter(page, 'Send otp', () => expect(page.getByText(`Otp was sent to ${email}`)).toBeVisible());
  await expect(page.getByLabel('Otp', { exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Change', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on a phone each next step of the set-up starts at the top, with the focus on its heading', async ({
  page,
  server,
}) => {
  await prepareWorkspace(page, server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/workspace/onboarding?step=hours');
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page.getByText('Step 5 of 5')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Time off', exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a control that vanishes or is disabled while it has the focus moves the focus on', async ({ page, server }) => {
  await server.logIn();
  server.answer(job.list, { data: [requestFixture(1)] });
  await page.goto('/bookings');
  await settle(page);
  const card = page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article');
  await expect(card).toHaveCount(1);
  server.answer(booking.listAsCustomer, { results: [] });
  await pressWithEnter(page, 'Reject', () => expect(card).toHaveCount(0));
  await expect(page.getByRole('main')).toBeFocused();

  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await page.reload();
  await card.getByRole('button', { name: 'Open booking' }).press('Enter');
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toBeVisible();
  server.answer(booking.listAsCustomer, { results: [] });
  await pressWithEnter(page, 'Accept', () => expect(toastOf(page, 'Booking Confirmed')).toBeVisible());
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});
