import { account } from '@fixit/contract/account';
import type { Locator, Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { makeCall, password } from '../support/calls.ts';
import { signInAsNewCustomer } from '../support/customer.ts';
import { readCode } from '../support/mailbox.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { toastOf } from '../support/toast.ts';

/** Chromium logs this about a refused call. */
const refusals = /status of 400|HTTP Authentication failed/;

const makeEmail = () => `new-${crypto.randomUUID()}@example.test`;

const expectFocusInside = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);

/** Tries a wrong password, then requests a code with the right one. Returns the dialog, which asks for the code. */
async function requestCode(page: Page, newEmail: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill(newEmail);
  const passwordField = dialog.getByLabel('Password', { exact: true });
  await passwordField.fill('not the password');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(passwordField).toHaveAccessibleDescription(/That is not your current password\./);
  await expect(passwordField).toBeFocused();
  await expect(dialog.getByLabel('New email')).toHaveValue(newEmail);
  await passwordField.fill(password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('status')).toContainText(`We have sent a code to ${newEmail}.`);
  await expect(dialog.getByLabel('Otp')).toBeFocused();
  return dialog;
}

test.describe('account details', () => {
  test.use({ expectedComplaints: [refusals] });

  test('a customer changes their email with password and code, and keeps typed values after a refusal', async ({
    page,
  }) => {
    const { email } = await signInAsNewCustomer(page);
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Your email' });
    await expect(section).toContainText(email);
    const newEmail = makeEmail();
    const dialog = await requestCode(page, newEmail);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialog.getByRole('button', { name: 'Send it again, or to another address' }).click();
    await expect(dialog.getByLabel('New email')).toHaveValue(newEmail);
    await expect(dialog.getByLabel('New email')).toBeFocused();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Send code' }).click();

    const otp = dialog.getByLabel('Otp');
    const correctCode = await readCode(newEmail, { after: 1 });
    const wrongCode = correctCode === '000000' ? '000001' : '000000';
    await otp.fill(wrongCode);
    await dialog.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(dialog.getByRole('alert')).toContainText('That code is wrong');
    await expect(otp).toHaveValue(wrongCode);
    await expectFocusInside(dialog);
    await otp.fill(correctCode);
    await dialog.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(toastOf(page, 'Your email was changed')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
    await expect(section).toContainText(newEmail);
    await expect(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible();
    const body = { username: newEmail, password };
    await makeCall('', account.login, { query: { login_type: 'user' }, body });
  });

  test('an artisan changes their name and email in the settings of the workspace', async ({ browser }) => {
    const artisan = await createArtisan({ name: 'Beck', category: 'Carpentry' });
    const page = await openWorkspace(browser, artisan);
    await page.goto('/workspace/settings');
    const section = page.getByRole('region', { name: 'Your name and email' });
    await expect(section).toContainText('Bo Beck');

    await section.getByRole('button', { name: 'Change name' }).click();
    const nameDialog = page.getByRole('dialog', { name: 'Change name' });
    await expect(nameDialog.getByLabel('First name')).toHaveValue('Bo');
    await nameDialog.getByLabel('First name').fill('Zoë');
    await nameDialog.getByLabel('Last name').fill('07700 900123');
    await nameDialog.getByRole('button', { name: 'Save name' }).click();
    await expect(nameDialog.getByLabel('Last name')).toHaveAccessibleDescription(
      'Last name cannot contain a phone number',
    );
    await expect(nameDialog.getByLabel('Last name')).toBeFocused();
    await expect(nameDialog.getByLabel('First name')).toHaveValue('Zoë');
    await nameDialog.getByLabel('Last name').fill('O’Neill');
    await nameDialog.getByRole('button', { name: 'Save name' }).click();
    await expect(toastOf(page, 'Your name was changed')).toBeVisible();
    await expect(section).toContainText('Zoë O’Neill');
    await expect(section.getByRole('button', { name: 'Change name' })).toBeFocused();

    const newEmail = makeEmail();
    const dialog = await requestCode(page, newEmail);
    await dialog.getByLabel('Otp').fill(await readCode(newEmail));
    await dialog.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(section).toContainText(newEmail);
    const { data } = await artisan.call(account.showDetails, {});
    expect(data).toEqual({ first_name: 'Zoë', last_name: 'O’Neill', email: newEmail });
    await page.context().close();
  });
});
