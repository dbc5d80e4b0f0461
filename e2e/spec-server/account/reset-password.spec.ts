import { account } from '@fixit/contract/account';
import type { Page } from '@playwright/test';
import { toastOf } from '../../support/toast.ts';
import { email, expectRefused, password, storedText } from '../support/account.ts';
import { expect, test } from '../support/spec-server-test.ts';

/** Requests a code and waits for the second step. */
async function sendCode(page: Page): Promise<void> {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send otp' }).click();
  await expect(page.getByText(`Otp was sent to ${email}`, { exact: true })).toBeVisible();
}

test('a reset takes two steps, each sent once, and goes to the login page after 100 ms', async ({ page, server }) => {
  await page.clock.install();
  server.answer(account.requestReset, { message: 'A code is on its way' }, 201);
  server.answer(account.confirmReset, {});
  await page.goto('/reset-password');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email')).toHaveJSProperty('required', true);
  await page.getByLabel('Email').fill('  Priya@Example.TEST  ');
  const release = server.hold(account.requestReset);
  const send = page.getByRole('button', { name: 'Send otp' });
  await send.dblclick();
  await expect(send).toBeDisabled();
  release();
  await expect(toastOf(page, 'A code is on its way')).toBeVisible();
  await expect(page.getByText(`Otp was sent to ${email}`, { exact: true })).toBeVisible();
  const otp = page.getByLabel('Otp', { exact: true });
  const passwordField = page.getByLabel('New password', { exact: true });
  for (const field of [otp, passwordField]) {
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveJSProperty('required', true);
  }
  await page.getByRole('button', { name: 'Show otp' }).click();
  await expect(otp).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide otp' }).click();
  await expect(otp).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField).toHaveAttribute('type', 'text');
  await otp.fill(' 123 456 ');
  await passwordField.fill(password);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Confirm Reset' }).dblclick();
  await expect(toastOf(page, 'password reset successfully')).toBeVisible();
  await page.clock.runFor(99);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/login$/);
  expect(server.callsTo(account.requestReset).map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/account/password-reset-otp/', body: { email } },
  ]);
  expect(server.callsTo(account.confirmReset).map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/account/password-reset-confirm-otp/', body: { email, otp: '123456', new_password: password } },
  ]);
  // Nothing typed for the reset stays in storage or in the form.
  expect(await storedText(page)).not.toMatch(/priya|correct horse/);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Forget Password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a refused first step of a reset shows its message in toast and banner and stays open', async ({
  page,
  server,
}) => {
  await page.goto('/reset-password');
  const field = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send otp' });
  await send.click();
  await expectRefused(field, 'Email is required');
  for (const wrong of ['priya', '🔧@example.test', 'مرحبا@example.test']) {
    await field.fill(wrong);
    await send.click();
    await expectRefused(field, 'Please enter a valid email address');
  }
  expect(server.callsTo(account.requestReset)).toEqual([]);
  await field.fill(email);
  const expectFailure = async (message: string) => {
    await send.click();
    await expect(toastOf(page, message)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(field).toHaveValue(email);
  };
  server.answer(account.requestReset, { error: 'No account has this email', message: 'Bad request' }, 400);
  await expectFailure('No account has this email');
  server.drop(account.requestReset);
  await expectFailure('The server could not be reached');
  server.answer(account.requestReset, {}, 500);
  await expectFailure('Request failed');
  server.answer(account.requestReset, { message: 'Later' }, 202);
  await expectFailure('Unexpected response.');
  server.answer(account.requestReset, {});
  await send.click();
  await expect(toastOf(page, 'Otp sent successfully')).toBeVisible();
});

test('a refused second step of a reset shows its message in toast and banner and keeps the typed values', async ({
  page,
  server,
}) => {
  await sendCode(page);
  const otp = page.getByLabel('Otp', { exact: true });
  const passwordField = page.getByLabel('New password', { exact: true });
  const confirm = page.getByRole('button', { name: 'Confirm Reset' });
  await confirm.click();
  await expectRefused(otp, 'Otp is required');
  await otp.fill('123456');
  await passwordField.fill('1234567');
  await confirm.click();
  await expectRefused(passwordField, 'Password must be at least 8 characters');
  await passwordField.fill('x'.repeat(129));
  await confirm.click();
  await expectRefused(passwordField, 'Password must be at most 128 characters');
  expect(server.callsTo(account.confirmReset)).toEqual([]);
  await passwordField.fill(password);
  const expectFailure = async (message: string) => {
    await confirm.click();
    await expect(toastOf(page, message)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(otp).toHaveValue('123456');
    await expect(passwordField).toHaveValue(password);
    await expect(page).toHaveURL(/\/reset-password$/);
  };
  server.answer(account.confirmReset, { error: 'That code <em>is not right</em>', message: 'Bad request' }, 400);
  await expectFailure('That code <em>is not right</em>');
  server.answer(account.confirmReset, { message: 'Too many attempts' }, 429);
  await expectFailure('Too many attempts');
  server.drop(account.confirmReset);
  await expectFailure('The server could not be reached');
  server.answer(account.confirmReset, {}, 500);
  await expectFailure('Request failed');
  server.answer(account.confirmReset, {}, 202);
  await expectFailure('Unexpected response.');
  server.answer(account.confirmReset, { message: 'Your password is new' });
  await confirm.click();
  await expect(toastOf(page, 'Your password is new')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('the second step of a reset can resend the code, survives a reload, and Change returns to the first', async ({
  page,
  server,
}) => {
  await sendCode(page);
  await page.getByLabel('New password', { exact: true }).fill(password);
  server.answer(account.requestReset, { message: 'Another code is on its way' });
  const release = server.hold(account.requestReset);
  await page.getByRole('link', { name: 'Resend Otp' }).dblclick();
  release();
  // The second click does nothing, because the first call has no answer yet.
  await expect(toastOf(page, 'Another code is on its way')).toBeVisible();
  expect(server.callsTo(account.requestReset).map(({ body }) => body)).toEqual([{ email }, { email }]);
  server.answer(account.requestReset, { error: 'Too many codes' }, 429);
  await page.getByRole('link', { name: 'Resend Otp' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many codes');
  await expect(toastOf(page, 'Too many codes')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(password);
  expect(await storedText(page)).not.toContain(password);
  await page.reload();
  await expect(page.getByText(`Otp was sent to ${email}`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send otp' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
