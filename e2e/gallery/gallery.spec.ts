import { demoAccounts } from '@fixit/contract/demo';
import type { Page, TestInfo } from '@playwright/test';
import { picture } from '../picture.ts';
import { expect, test } from '../test.ts';

// Nothing is judged here: a person looks at what comes out. It fails only where a screen cannot be reached.
test.use({ expectedComplaints: [/status of 40[04]/] });

const folder = process.env['GALLERY'] ?? 'test-results/pictures';

/** What is seen at once, without the notices of the first seconds, and the whole of a screen that is longer. */
async function shoot(page: Page, { project }: TestInfo, name: string): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.clock.runFor(6000);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${name}-${project.name}.png` });
  const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  if (!isLonger) return;
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
  await page.screenshot({ path: `${folder}/whole/${name}-${project.name}.png`, fullPage: true });
}

test.beforeEach(({ page }) => page.clock.install());

async function logIn(page: Page, { tour = false } = {}): Promise<void> {
  if (!tour) await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('what a visitor sees', async ({ page }, info) => {
  for (const [name, address] of Object.entries({
    landing: '/',
    waitlist: '/waitlist',
    privacy: '/privacy',
    terms: '/terms',
    error: '/error',
    '404': '/nowhere',
    login: '/login',
    signup: '/signup',
    reset: '/reset-password',
  })) {
    await page.goto(address);
    await shoot(page, info, name);
  }
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, info, 'waitlist-form');
  await page.goto('/login');
  await page.getByLabel('Email').fill(`nobody-${info.project.name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, info, 'login-refused');
});

test('what a customer sees', async ({ page }, info) => {
  await logIn(page);
  for (const name of [
    'dashboard',
    'bookings',
    'chat',
    'notifications',
    'profile',
    'address',
    'explore-providers',
    'selected-category',
    'service-detail',
    'available-providers',
    'accepted-providers',
  ]) {
    await page.goto(`/${name}`);
    await shoot(page, info, name);
  }
  await page.goto('/dashboard');
  const first = (region: string) => page.getByRole('region', { name: region }).getByRole('link').first();
  await first('Categories').click();
  await shoot(page, info, 'category');
  await page.goto('/dashboard');
  await first('Recommended').click();
  await page.waitForURL(/service_id/);
  await shoot(page, info, 'provider');
  for (const tab of ['Services', 'Reviews', 'Catalogues']) {
    await page.getByRole('tab', { name: tab }).click();
    await shoot(page, info, `provider-${tab.toLowerCase()}`);
  }
  await page.goto('/chat');
  await page.getByRole('complementary', { name: 'Contacts' }).getByRole('link').first().click();
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
  await shoot(page, info, 'conversation');
  await page.locator('input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Image preview' })).toBeVisible();
  await shoot(page, info, 'image-preview');
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await shoot(page, info, 'booking-details-open');
  await page.getByRole('button', { name: 'Open booking' }).first().click();
  await shoot(page, info, 'booking-dialog');
});

test('what opens over the screens', async ({ page }, info) => {
  await logIn(page);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const shootDialog = async (name: string, title: string) => {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await shoot(page, info, name);
  };
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Request service' }).click();
  await shootDialog('request', 'Request service');
  await page.getByRole('button', { name: 'Send request' }).click();
  await shoot(page, info, 'request-faults');
  await close();
  await page.getByRole('button', { name: 'Choose address' }).click();
  await shootDialog('select-address', 'Select Address');
  await page.getByRole('combobox').fill('Saltaire');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shoot(page, info, 'select-address-suggestions');
  await page.keyboard.press('Escape');
  await close();
  await page.getByRole('button', { name: 'View all' }).click();
  await shootDialog('all-categories', 'All Categories');
  await close();
  await nav.getByRole('button', { name: 'Profile' }).click();
  await shootDialog('profile-panel', 'Profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await shootDialog('change-password', 'Change Password');
  await close();
  await page.getByRole('searchbox', { name: 'Search categories and artisans' }).fill('pl');
  await expect(page.getByRole('region', { name: 'Search results' })).toBeVisible();
  await shoot(page, info, 'search');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await shootDialog('edit-profile', 'Edit Profile');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  await dialog.getByLabel('Category').selectOption('Chimney sweep');
  await dialog.getByLabel('Description').fill('The chimney has not been swept for two years.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status', { name: 'Search status' })).toBeVisible();
  await shoot(page, info, 'searching');
});

test('what a first visit shows', async ({ page }, info) => {
  await logIn(page, { tour: true });
  for (const step of ['tour-address', 'tour-navigation']) {
    await expect(page.getByRole('dialog', { name: 'Guided tour' })).toBeVisible();
    await shoot(page, info, step);
    await page.keyboard.press('ArrowRight');
  }
});
