import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { runCommand } from '../support/operator.ts';
import { emptyOrigin } from '../support/origin.ts';
import { toastOf } from '../support/toast.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  // The provider's pages load a font from the internet.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
});
test.use({ expectedComplaints: [/favicon\.ico/] });

const continueWithGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();
const expectToast = (page: Page, text: string) => expect(toastOf(page, text)).toBeVisible();

async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a customer signs up with Google and logs in with it again', async ({ page }) => {
  await page.goto(`${emptyOrigin}/signup`);
  await continueWithGoogle(page);
  await logInAtProvider(page, 'grace');
  await expect(page).toHaveURL(`${emptyOrigin}/dashboard`);
  await expectToast(page, 'Successfully logged in!');
  await page.goto(`${emptyOrigin}/profile`);
  await expect(page.getByRole('main')).toContainText('grace@example.org');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${emptyOrigin}/login`);
  await continueWithGoogle(page);
  // The provider still has a session and only asks for consent.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${emptyOrigin}/dashboard`);
});

test('an artisan signs up with Google in the workspace and logs in with it again', async ({ page }) => {
  const workspace = `${emptyOrigin}/workspace`;
  await page.goto(`${workspace}/signup`);
  await continueWithGoogle(page);
  await logInAtProvider(page, 'ada');
  await expect(page).toHaveURL(workspace);
  await expectToast(page, 'Successfully logged in!');
  await expect(page.getByRole('link', { name: 'Set up your business' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${workspace}/login`);
  await continueWithGoogle(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(workspace);
});

test('a Google sign-in that the customer abandons is reported as cancelled', async ({ page }) => {
  await page.goto(`${emptyOrigin}/login`);
  await continueWithGoogle(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${emptyOrigin}/login`);
  await expectToast(page, 'Sign-in with Google was cancelled.');
});

test('a customer without a password confirms the deletion of the account with Google', async ({ page }) => {
  await page.goto(`${emptyOrigin}/signup`);
  await continueWithGoogle(page);
  await logInAtProvider(page, 'leaver');
  await expect(page).toHaveURL(`${emptyOrigin}/dashboard`);
  await page.goto(`${emptyOrigin}/profile`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Confirm with Google instead' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog).toContainText('Google has confirmed that it is you.');
  await expect(page).toHaveURL(`${emptyOrigin}/profile`);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Your account was deleted');
  await expect(page).toHaveURL(`${emptyOrigin}/login`);
});

test('a Google answer that this browser did not request logs nobody in', async ({ page }) => {
  await page.goto(`${emptyOrigin}/login#state=another&id_token=a.e30.b`);
  await expectToast(page, 'Google did not confirm who you are. Please try again.');
  await expect(page).toHaveURL(`${emptyOrigin}/login`);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test.describe('a failed Google sign-in', () => {
  test.use({ expectedComplaints: [/favicon\.ico|400 \(Bad Request\)/] });

  test('a failed Google sign-in shows the server’s message as a toast', async ({ page }) => {
    await page.goto(`${emptyOrigin}/login`);
    await continueWithGoogle(page);
    await logInAtProvider(page, 'unverified');
    await expectToast(page, 'Google did not confirm who you are. Please try again.');
    await expect(page).toHaveURL(`${emptyOrigin}/login`);
  });
});

test.describe('an account that is suspended', () => {
  test.use({ expectedComplaints: [/favicon\.ico|status of 40[01]/] });

  test('a suspended customer without a password can read the reason and their cases after logging in with Google', async ({
    page,
  }) => {
    await page.goto(`${emptyOrigin}/signup`);
    await continueWithGoogle(page);
    await logInAtProvider(page, 'sid');
    await expect(page).toHaveURL(`${emptyOrigin}/dashboard`);
    runCommand(['account', 'suspend', 'sid@example.org', '--reason', 'Insulted an artisan', '--yes']);
    await page.goto(`${emptyOrigin}/profile`);
    await expect(page).toHaveURL(`${emptyOrigin}/login`);
    await continueWithGoogle(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('The reason: Insulted an artisan');
    await page.getByRole('button', { name: 'Read your cases' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${emptyOrigin}/cases`);
    await expect(page.getByText(/^Your account has been suspended since/)).toBeVisible();
  });
});
