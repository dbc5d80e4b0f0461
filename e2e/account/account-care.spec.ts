import { readFile } from 'node:fs/promises';
import { account } from '@fixit/contract/account';
import { expect, test } from '../support/browser-test.ts';
import { makeCall, password } from '../support/calls.ts';
import { signInAsNewCustomer } from '../support/customer.ts';
import { toastOf } from '../support/toast.ts';

const logIn = (username: string) =>
  makeCall('', account.login, { query: { login_type: 'user' }, body: { username, password } });

test('a customer sees their sessions, ends one of them, then ends them all', async ({ page }) => {
  const { email } = await signInAsNewCustomer(page);
  const otherToken = (await logIn(email)).token;
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('listitem').filter({ hasNotText: 'This device' }).getByRole('button').click();
  await expect(toastOf(page, 'Session ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(makeCall(otherToken, account.listSessions, {})).rejects.toThrow('401');

  const anotherToken = (await logIn(email)).token;
  await page.evaluate(() => {
    localStorage.setItem(`chosenAddress.${localStorage.getItem('userId')}`, '{}');
  });
  await page.getByRole('button', { name: 'End all sessions' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere' });
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(makeCall(anotherToken, account.listSessions, {})).rejects.toThrow('401');
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storedKeys.filter((key) => /token|userId|chosenAddress/i.test(key))).toEqual([]);
});

test.describe('two devices', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('a screen left open says that its session was ended on another device', async ({ page }) => {
    const { email } = await signInAsNewCustomer(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const otherToken = (await logIn(email)).token;
    await makeCall(otherToken, account.endSessions, {});
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session has ended')).toBeVisible();
  });
});

test.describe('deleting an account after a refused attempt', () => {
  test.use({ expectedComplaints: [/status of 400|HTTP Authentication failed/] });

  test('a customer downloads their data and deletes the account', async ({ page }) => {
    const { email } = await signInAsNewCustomer(page);
    await page.goto('/profile');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('fixit-data.json');
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { email } });

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await expect(dialog).toContainText('Open requests and upcoming appointments are cancelled');
    await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('That is not your current password.');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(toastOf(page, 'Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(logIn(email)).rejects.toThrow('wrong_credentials');
  });
});
