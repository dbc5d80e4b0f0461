import { account } from '@fixit/contract/account';
import { toastOf } from '../../support/toast.ts';
import { email, expectRefused, password, signUp, storedText } from '../support/account.ts';
import { expect, test } from '../support/spec-server-test.ts';

test('a correct code is confirmed and leads to the login page after 100 ms', async ({ page, server }) => {
  await page.clock.install();
  server.answer(account.register, {}, 201);
  await signUp(page);
  await expect(toastOf(page, 'Otp sent successfully').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Otp').fill(' 12-34 56 ');
  await expect(page.getByLabel('Otp')).toHaveValue('123456');
  await page.getByRole('button', { name: 'Verify' }).dblclick();
  await expect(toastOf(page, 'Otp Successfull')).toBeVisible();
  await page.clock.runFor(99);
  await expect(page).toHaveURL(/step=verify$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/login$/);
  await expect(toastOf(page, 'Otp Successfull')).toBeVisible();
  const sent = server.callsTo(account.verifyEmail);
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/account/api/v1/verify-email/', body: { otp: '123456', email } },
  ]);
});

test('a refused code shows the server’s message, and the code can be sent again', async ({ page, server }) => {
  await signUp(page);
  const otp = page.getByLabel('Otp');
  const verify = page.getByRole('button', { name: 'Verify' });
  await otp.fill('abc');
  await verify.click();
  await expectRefused(otp, 'Otp is required');
  await otp.fill('1'.repeat(21));
  await verify.click();
  await expectRefused(otp, 'Otp is too long');
  expect(server.callsTo(account.verifyEmail)).toEqual([]);
  await otp.fill('000000');
  server.answer(account.verifyEmail, { message: 'That code is not right' }, 400);
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('That code is not right');
  server.drop(account.verifyEmail);
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('The server could not be reached');
  server.answer(account.verifyEmail, {}, 500);
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('Request failed');
  await expect(otp).toHaveValue('000000');
  server.answer(account.verifyEmail, {});
  await verify.click();
  await expect(page).toHaveURL(/\/login$/);
});

test('Resend Otp repeats the sign-up call, and after a reload explains how to get another code', async ({
  page,
  server,
}) => {
  await signUp(page);
  server.answer(account.register, { message: 'Another code is on its way' });
  const release = server.hold(account.register);
  await page.getByRole('link', { name: 'Resend Otp' }).dblclick();
  release();
  await expect(toastOf(page, 'Another code is on its way').first()).toBeVisible();
  const [first, second, ...more] = server.callsTo(account.register);
  expect(second?.body).toEqual(first?.body);
  expect(more).toEqual([]);
  server.answer(account.register, { message: 'Too many codes' }, 429);
  await page.getByRole('link', { name: 'Resend Otp' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many codes');
  await page.reload();
  await page.getByRole('link', { name: 'Resend Otp' }).click();
  await expect(page.getByRole('alert')).toHaveText('Go back and sign up once more to get a new code.');
  await page.getByLabel('Otp').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(server.callsTo(account.verifyEmail)[0]?.body).toEqual({ otp: '123456', email });
});

test('the code screen shows the email address, and the next login is filled in, with the password kept only in memory', async ({
  page,
}) => {
  await signUp(page);
  await expect(page.getByText(`Otp was sent to ${email}`, { exact: true })).toBeVisible();
  await page.getByLabel('Otp').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(await storedText(page)).not.toContain(password);
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await signUp(page);
  await page.reload();
  await page.getByLabel('Otp').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
