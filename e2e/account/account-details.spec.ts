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

const someEmail = () => `new-${crypto.randomUUID()}@example.test`;

const expectFocusInside = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);

/** Sends the first step with a wrong password, then with the right one; returns the dialog, which asks for the code. */
async function requestCode(page: Page, to: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill(to);
  const secret = dialog.getByLabel('Password', { exact: true });
  await secret.fill('not the password');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(secret).toHaveAccessibleDescription(/That is not your current password\./);
  await expect(secret).toBeFocused();
  await expect(dialog.getByLabel('New email')).toHaveValue(to);
  await secret.fill(password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('status')).toContainText(`We have sent a code to ${to}.`);
  await expect(dialog.getByLabel('Otp')).toBeFocused();
  return dialog;
}

test.describe('account details with a refused attempt', () => {
  test.use({ expectedComplaints: [refusals] });

  test('a customer changes the email with password and code, keeps what was typed, and logs in with it', async ({
    page,
  }) => {
    const { email } = await signInAsNewCustomer(page);
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Your email' });
    await expect(section).toContainText(email);
    const to = someEmail();
    const dialog = await requestCode(page, to);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialog.getByRole('button', { name: 'Send it again, or to another address' }).click();
    await expect(dialog.getByLabel('New email')).toHaveValue(to);
    await expect(dialog.getByLabel('New email')).toBeFocused();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Send code' }).click();

    const otp = dialog.getByLabel('Otp');
    const right = await readCode(to, { after: 1 });
    const wrong = right === '000000' ? '000001' : '000000';
    await otp.fill(wrong);
    await dialog.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(dialog.getByRole('alert')).toContainText('That code is wrong');
    await expect(otp).toHaveValue(wrong);
    await expectFocusInside(dialog);
    await otp.fill(right);
    await dialog.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(toastOf(page, 'Your email was changed')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
    await expect(section).toContainText(to);
    await expect(page.getByRole('definition').filter({ hasText: to })).toBeVisible();
    const body = { username: to, password };
    await makeCall('', account.login, { query: { login_type: 'user' }, body });
  });

  test('an artisan changes the own name and the email in the settings of the workspace', async ({ browser }) => {
    const artisan = await createArtisan({ name: 'Beck', category: 'Carpentry' });
    const page = await openWorkspace(browser, artisan);
    await page.goto('/workspace/settings');
    const section = page.getByRole('region', { name: 'Your name and email' });
    await expect(section).toContainText('Bo Beck');

    await section.getByRole('button', { name: 'Change name' }).click();
    const naming = page.getByRole('dialog', { name: 'Change name' });
    await expect(naming.getByLabel('First name')).toHaveValue('Bo');
    await naming.getByLabel('First name').fill('Zoë');
    await naming.getByLabel('Last name').fill('07700 900123');
    await naming.getByRole('button', { name: 'Save name' }).click();
    await expect(naming.getByLabel('Last name')).toHaveAccessibleDescription('Last name cannot contain a phone number');
    await expect(naming.getByLabel('Last name')).toBeFocused();
    await expect(naming.getByLabel('First name')).toHaveValue('Zoë');
    await naming.getByLabel('Last name').fill('O’Neill');
    await naming.getByRole('button', { name: 'Save name' }).click();
    await expect(toastOf(page, 'Your name was changed')).toBeVisible();
    await expect(section).toContainText('Zoë O’Neill');
    await expect(section.getByRole('button', { name: 'Change name' })).toBeFocused();

    const to = someEmail();
    const dialog = await requestCode(page, to);
    await dialog.getByLabel('Otp').fill(await readCode(to));
    await dialog.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(section).toContainText(to);
    const { data } = await artisan.call(account.showDetails, {});
    expect(data).toEqual({ first_name: 'Zoë', last_name: 'O’Neill', email: to });
    await page.context().close();
  });
});
