import { account } from '@fixit/contract/account';
import type { Page } from '@playwright/test';
import { toastOf } from '../../support/toast.ts';
import { expectRefused, password, storedSession, storedText } from '../support/account.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
});

const formParts = (page: Page) => ({
  form: page.getByRole('dialog', { name: 'Change Password' }),
  oldField: page.getByLabel('Old password'),
  newField: page.getByLabel('New password'),
  confirmField: page.getByLabel('Confirm password'),
  save: page.getByRole('button', { name: 'Save password' }),
});

test('the new password can be saved once it is long enough and repeated correctly', async ({ page, server }) => {
  const { oldField, newField, confirmField, save } = formParts(page);
  for (const field of [oldField, newField, confirmField]) {
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveJSProperty('required', true);
  }
  await expect(save).toBeDisabled();
  await newField.fill('1234567');
  await expect(newField).toHaveAccessibleDescription('8 to 24 character');
  await confirmField.fill('1234567');
  await expect(page.getByText('8 to 24 character')).toBeHidden();
  await expect(save).toBeDisabled();
  await newField.fill('a password of more than 24 characters');
  await expect(newField).toHaveAccessibleDescription('');
  await confirmField.focus();
  await expect(confirmField).toHaveAccessibleDescription('Must match the first password input field.');
  await expect(save).toBeDisabled();
  await confirmField.fill('a password of more than 24 characters');
  await expect(save).toBeEnabled();
  await save.click();
  await expectRefused(oldField, 'Old password is required');
  expect(server.callsTo(account.changePassword)).toEqual([]);
  await page.getByRole('button', { name: 'Show password' }).click();
  for (const field of [newField, confirmField]) await expect(field).toHaveAttribute('type', 'text');
});

test('a password change is sent once, is confirmed and logs the customer out', async ({ page, server }) => {
  const { oldField, newField, confirmField, save } = formParts(page);
  server.answer(account.changePassword, { message: 'Whatever the server says' });
  await oldField.fill(' old one ');
  await newField.fill(password);
  await confirmField.fill(password);
  const release = server.hold(account.changePassword);
  await save.dblclick();
  await expect(save).toBeDisabled();
  expect(await storedText(page)).not.toContain(password);
  release();
  await expect(toastOf(page, "You've successfully changed your password.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedSession(page)).toEqual([null, null]);
  const [sent, ...more] = server.callsTo(account.changePassword);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({
    path: '/account/api/v1/change-password/',
    body: { old_password: ' old one ', new_password: password, confirm_password: password },
  });
  expect(sent?.headers['authorization']).toBe('Token spec-token');
});

test('a refused password change shows the server’s detail in toast and form and keeps the typed values', async ({
  page,
  server,
}) => {
  const { form, oldField, newField, confirmField, save } = formParts(page);
  await oldField.fill('not it');
  await newField.fill(password);
  await confirmField.fill(password);
  const expectFailure = async (message: string) => {
    await save.click();
    await expect(toastOf(page, message)).toBeVisible();
    await expect(form.getByRole('alert')).toHaveText(message);
    await expect(oldField).toHaveValue('not it');
    await expect(confirmField).toHaveValue(password);
    expect(await storedSession(page)).not.toContain(null);
  };
  server.answer(account.changePassword, { old_password: { detail: 'The old <b>password</b> is wrong' } }, 400);
  await expectFailure('The old <b>password</b> is wrong');
  await expectRefused(oldField, 'The old <b>password</b> is wrong');
  server.answer(account.changePassword, { old_password: { detail: ['Wrong again'] } }, 400);
  await expectFailure('Wrong again');
  server.answer(account.changePassword, { message: 'Too many attempts' }, 429);
  await expectFailure('Too many attempts');
  server.drop(account.changePassword);
  await expectFailure('The server could not be reached');
  server.answer(account.changePassword, {}, 500);
  await expectFailure('Request failed');
  server.answer(account.changePassword, {});
  await save.click();
  await expect(page).toHaveURL(/\/login$/);
});
