import { demoAccounts } from '@fixit/contract/demo';
import { expect, test } from '../support/browser-test.ts';
import { picture } from '../support/picture.ts';
import { customerPaths, pictureName, visitorPaths } from './gallery-screens.ts';
import { logIn } from './log-in-to-demo.ts';
import { takePicture } from './take-picture.ts';

// The gallery is for people to look at. It fails only if a screen cannot be reached.
test.use({ expectedComplaints: [/status of 40[04]/] });

test.beforeEach(({ page }) => page.clock.install());

test('the gallery shows the screens of a visitor', async ({ page }, info) => {
  // A late font does not redraw the picture, so the font is loaded before the first picture.
  await page.goto('/');
  await page.evaluate(() => document.fonts.load('16px Figtree'));
  for (const path of visitorPaths) {
    await page.goto(path);
    await takePicture(page, info, pictureName(path));
  }
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takePicture(page, info, 'waitlist-form');
  await page.goto('/login');
  await page.getByLabel('Email').fill(`nobody-${info.project.name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takePicture(page, info, 'login-refused', { after: 0 });
  const email = `new-${info.project.name}-${Date.now()}@example.test`;
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Hill');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await takePicture(page, info, 'signup-hints');
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByLabel('Confirm password').fill(demoAccounts.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Otp')).toBeVisible();
  await takePicture(page, info, 'verify');
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send otp' }).click();
  await expect(page.getByLabel('Otp')).toBeVisible();
  await takePicture(page, info, 'reset-confirm');
});

test('the gallery shows the screens of a customer', async ({ page }, info) => {
  await logIn(page);
  for (const path of customerPaths()) {
    await page.goto(path);
    await takePicture(page, info, pictureName(path));
  }
  await page.goto('/dashboard');
  const firstLink = (region: string) => page.getByRole('region', { name: region }).getByRole('link').first();
  await firstLink('Categories').click();
  await takePicture(page, info, 'category');
  await page.goto('/dashboard');
  // A new artisan, who may be the nearest, has no pictures of finished work.
  await page.getByRole('region', { name: 'Service of the Month' }).getByRole('link').nth(1).click();
  await page.waitForURL(/service_id/);
  await takePicture(page, info, 'provider');
  for (const tab of ['Services', 'Reviews', 'Catalogues']) {
    await page.getByRole('tab', { name: tab }).click();
    await takePicture(page, info, `provider-${tab.toLowerCase()}`);
  }
  await page.getByRole('tabpanel', { name: 'Catalogues' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: /^Finished work/ })).toBeVisible();
  await takePicture(page, info, 'catalogue-viewer');
  await page.goto('/chat');
  await page.getByRole('complementary', { name: 'Contacts' }).getByRole('link').first().click();
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
  await takePicture(page, info, 'conversation');
  await page.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Image preview' })).toBeVisible();
  await takePicture(page, info, 'image-preview');
  await page.goto('/bookings');
  await page.getByText('Past services').click();
  await page.getByRole('button', { name: 'Details' }).first().click();
  await takePicture(page, info, 'booking-details-open');
  await page.getByRole('button', { name: 'Open booking' }).first().click();
  await takePicture(page, info, 'booking-dialog');
});

test('the gallery shows the dialogs and menus of a customer', async ({ page }, info) => {
  await logIn(page);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const takeDialogPicture = async (name: string, title: string) => {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await takePicture(page, info, name);
  };
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Request service' }).click();
  await takeDialogPicture('request', 'Request service');
  await page.getByRole('button', { name: 'Send request' }).click();
  await takePicture(page, info, 'request-faults');
  await close();
  await page.getByRole('button', { name: 'Choose address' }).click();
  await takeDialogPicture('select-address', 'Select Address');
  await page.getByRole('combobox').fill('Saltaire');
  await expect(page.getByRole('option').first()).toBeVisible();
  await takePicture(page, info, 'select-address-suggestions');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: 'Select This Location' })).toBeEnabled();
  await takePicture(page, info, 'select-address-chosen');
  await close();
  await page.getByRole('button', { name: 'View all' }).click();
  await takeDialogPicture('all-categories', 'All Categories');
  await close();
  await nav.getByRole('button', { name: 'Profile' }).click();
  await takeDialogPicture('profile-panel', 'Profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await takeDialogPicture('change-password', 'Change Password');
  await close();
  await page.getByRole('button', { name: 'Show map' }).click();
  await takePicture(page, info, 'dashboard-map');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await takeDialogPicture('edit-profile', 'Edit Profile');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  await dialog.getByLabel('Category').selectOption('Chimney sweep');
  await dialog.getByLabel('Description').fill('The chimney has not been swept for two years.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status', { name: 'Search status' })).toBeVisible();
  await takePicture(page, info, 'searching');
});

test('the gallery shows how a visitor finds an artisan', async ({ page }, info) => {
  await page.goto('/explore-providers');
  await page.evaluate(() => document.fonts.load('16px Figtree'));
  await takePicture(page, info, 'visitor-explore');
  await page.getByLabel('Post code').fill('Shipley');
  await page.getByRole('button', { name: 'Show artisans' }).click();
  await takePicture(page, info, 'visitor-explore-refused');
  await page.getByLabel('Post code').fill('BD18');
  await page.getByRole('button', { name: 'Show artisans' }).click();
  await expect(page.getByRole('heading', { name: 'Artisans near BD18' })).toBeVisible();
  await takePicture(page, info, 'visitor-explore-near');
  await page.getByRole('link', { name: 'Gardening', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Gardening near BD18' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Chat with/ }).first()).toBeVisible();
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByText('You will return to their page.')).toBeVisible();
  await takePicture(page, info, 'visitor-login');
});

test('the gallery shows a customer’s search', async ({ page }, info) => {
  await logIn(page);
  const box = page.getByRole('searchbox', { name: 'Search categories and artisans' });
  const results = page.getByRole('region', { name: 'Search results' });
  for (const [name, term, heading] of [
    ['search', 'pl', 'Trades for “pl”'],
    ['search-problem', 'toilet keeps running', 'Trades for “toilet keeps running”'],
    ['search-place', 'BD17', 'Artisans near BD17'],
  ] as const) {
    await box.fill(term);
    await expect(results.getByRole('heading', { name: heading })).toBeVisible();
    await expect(results).not.toHaveAttribute('aria-busy');
    await box.press('ArrowDown');
    await takePicture(page, info, name);
  }
  await box.fill('zlew zatkany');
  await expect(results).toContainText('No results found for the term');
  await takePicture(page, info, 'search-none');
});

test('the gallery shows the guided tour on a first visit', async ({ page }, info) => {
  await logIn(page, { tour: true });
  const tour = page.getByRole('dialog', { name: 'Guided tour' });
  for (const [index, stop] of [
    'address',
    'nav',
    'notifications',
    'categories',
    'featured',
    'closest',
    'end',
  ].entries()) {
    await expect(tour).toContainText(`${index + 1} of 7`);
    await takePicture(page, info, `tour-${stop}`);
    await page.keyboard.press('ArrowRight');
  }
});
