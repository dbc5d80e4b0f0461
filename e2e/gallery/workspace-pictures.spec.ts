import { fileURLToPath } from 'node:url';
import { account } from '@fixit/contract/account';
import { demoAccounts } from '@fixit/contract/demo';
import { expect, test } from '../support/browser-test.ts';
import { makeCall } from '../support/calls.ts';
import { readCode } from '../support/mailbox.ts';
import { demoOrigin } from '../support/origin.ts';
import { artisanPaths, pictureName } from './gallery-screens.ts';
import { logInToWorkspace } from './log-in-to-demo.ts';
import { takePicture } from './take-picture.ts';

/** Shop signs must cope with names like these. */
const namesOnSigns = {
  short: 'O’Neill & Söhne',
  letter: 'P',
  long: 'Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens & General Building',
  arabic: 'شركة السباكة',
};

// Like the tests of the customer's screens, these fail only if a screen cannot be reached.

test.beforeEach(({ page }) => page.clock.install());

test('the gallery shows the screens of an artisan', async ({ page }, info) => {
  await logInToWorkspace(page);
  for (const path of artisanPaths) {
    await page.goto(path);
    await takePicture(page, info, pictureName(path));
  }
});

test('the gallery shows how an artisan stays logged in on their own device', async ({ page }, info) => {
  await page.goto('/workspace/login');
  await page.getByLabel('Email').fill(demoAccounts.artisan);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('checkbox', { name: 'Stay logged in on this device' }).check();
  await takePicture(page, info, 'workspace-login-own-device');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/workspace$/);
  await page.goto('/workspace/settings');
  await page.getByText('Stays logged in').first().scrollIntoViewIfNeeded();
  await takePicture(page, info, 'workspace-sessions-own-device');
});

test('the gallery shows the dialogs of an artisan', async ({ page }, info) => {
  await logInToWorkspace(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/workspace/requests');
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await expect(dialog).toBeVisible();
  await takePicture(page, info, 'workspace-accept');
  await page.keyboard.press('Escape');
  for (const tab of ['Accepted', 'Declined', 'Filled', 'Expired']) {
    await page.getByRole('tab', { name: tab }).click();
    await takePicture(page, info, `workspace-requests-${tab.toLowerCase()}`);
  }
  await page.goto('/workspace/chat');
  await page.getByRole('complementary', { name: 'Contacts' }).getByRole('link', { name: 'Zainab, BD17' }).click();
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
  await takePicture(page, info, 'workspace-chat');
  await page.getByRole('button', { name: 'Propose booking' }).click();
  await expect(dialog.getByLabel('Description')).toBeVisible();
  await takePicture(page, info, 'workspace-propose');
  await page.goto('/workspace/bookings?view=day');
  await page.getByRole('main').getByRole('link', { name: 'Eleanor' }).first().click();
  await expect(dialog).toBeVisible();
  await takePicture(page, info, 'workspace-booking');
});

test('the gallery shows the cropping of an artisan’s pictures', async ({ page }, info) => {
  await logInToWorkspace(page);
  await page.goto('/workspace/profile?part=services');
  const input = page.getByRole('article').first().locator('input[type=file]').first();
  for (const name of ['boiler', 'shelf']) {
    await input.setInputFiles(
      fileURLToPath(new URL(`../../apps/web/public/pictures/photos/${name}.jpg`, import.meta.url)),
    );
    await expect(
      page.getByRole('dialog', { name: 'Crop your picture' }).getByText(/Its location is removed/),
    ).toBeVisible();
    await takePicture(page, info, `workspace-crop-${name}`);
    await page.getByRole('button', { name: /^Keep the/ }).click();
  }
});

test('the gallery shows the screens of a new artisan', async ({ page }, info) => {
  await page.goto('/workspace/login');
  await takePicture(page, info, 'workspace-login');
  const email = `bo-${info.project.name}-${Date.now()}@example.test`;
  const { password } = demoAccounts;
  await makeCall(
    '',
    account.register,
    {
      query: { user_type: 'artisan' },
      body: { email, first_name: 'Bo', last_name: 'Beck', password, password2: password, device_token: 'web' },
    },
    demoOrigin,
  );
  const otp = await readCode(email, { origin: demoOrigin });
  await makeCall('', account.verifyEmail, { body: { email, otp } }, demoOrigin);
  await logInToWorkspace(page, email);
  await takePicture(page, info, 'workspace-new');
  for (const step of ['business', 'services']) {
    await page.goto(`/workspace/onboarding?step=${step}`);
    await takePicture(page, info, `workspace-new-${step}`);
  }
  await page.goto('/workspace/onboarding?step=business');
  for (const [name, text] of Object.entries(namesOnSigns)) {
    await page.getByLabel('Business name').fill(text);
    await page.getByLabel('Trade').selectOption({ label: 'Plumbing' });
    await page.getByLabel('Base postcode').fill('BD18 3HF');
    await page.clock.runFor(1000);
    await expect(page.getByRole('img', { name: `Shop sign: ${text}` })).toBeVisible();
    await takePicture(page, info, `workspace-new-sign-${name}`);
  }
  for (const name of ['requests', 'chat', 'bookings', 'reviews', 'notifications']) {
    await page.goto(`/workspace/${name}`);
    await takePicture(page, info, `workspace-new-${name}`);
  }
});
