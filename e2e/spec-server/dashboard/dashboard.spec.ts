import { category } from '@fixit/contract/category';
import { dashboard } from '@fixit/contract/dashboard';
import { profile } from '@fixit/contract/profile';
import type { Page } from '@playwright/test';
import { categories, customer, listing, listings } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

test.beforeEach(({ server }) => server.logIn());

const region = (page: Page, name: string) => page.getByRole('region', { name });
const emptyDashboard = { closest_artisan: [], fix_of_month: [], feature_category: [] };

test('categories, services of the month and the nearest artisans are in sections, and their cards have fixed labels', async ({
  page,
  server,
}) => {
  await page.goto('/dashboard');
  const recommended = region(page, 'Recommended').getByRole('listitem');
  const featured = region(page, 'Service of the Month').getByRole('listitem');
  await expect(region(page, 'Categories').getByRole('link')).toHaveText(categories.map(({ category: name }) => name));
  await expect(recommended).toHaveText([/^Kirkgate PipesPlumbingAbout 1km4\.5$/, /^Beck & CoPlumbingAbout 1km4\.5$/]);
  await expect(featured).toHaveCount(2);
  for (const words of [listing.business_name, 'Plumbing', '4.5']) await expect(featured.first()).toContainText(words);
  await expect(page.getByText('About 1km', { exact: true })).toHaveCount(2);
  await expect(featured.getByText('1 km+', { exact: true })).toHaveCount(2);
  await expect(page.getByText('4.8')).toHaveCount(0);
  await featured.first().getByRole('link', { name: listing.business_name }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${listing.id}`);
  server.answer(dashboard.show, { data: emptyDashboard });
  await page.goto('/dashboard');
  await expect(region(page, 'Recommended')).toContainText('No providers nearby');
  await expect(page.getByText('We do not know where you are yet.')).toHaveCount(0);
  await expect(page.getByText('No services available')).toHaveCount(2);
});

test(
  'View all lists the categories 24rem high, filters them, and has an empty state',
  bothWidths,
  async ({ page, server }) => {
    server.answer(category.list, { message: 'No' }, 500);
    await page.goto('/dashboard');
    await region(page, 'Categories').getByRole('button', { name: 'View all' }).click();
    const dialog = page.getByRole('dialog', { name: 'All Categories' });
    const find = dialog.getByRole('searchbox', { name: 'Find a category' });
    await expect(find).toBeFocused();
    const tryAgain = dialog.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    server.answer(category.list, { data: categories });
    await tryAgain.click();
    await expect(dialog.getByRole('link')).toHaveCount(categories.length);
    const heights = await dialog
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const heights: string[] = [];
        for (let box = link.parentElement; box; box = box.parentElement) heights.push(getComputedStyle(box).height);
        return heights;
      });
    expect(heights).toContain('384px');
    for (const term of ['zzz', '🛠️', 'سباك', '<b>']) {
      await find.fill(term);
      await expect(dialog.getByText('No categories found')).toBeVisible();
    }
    await find.fill(' PLUMB ');
    await expect(dialog.getByRole('link')).toHaveText(['Plumbing']);
    await dialog.getByRole('link', { name: 'Plumbing' }).click();
    await expect(page).toHaveURL('/selected-category?category_id=3');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'small screens have the bottom navigation and the app’s footer; Back and the logo work',
  bothWidths,
  async ({ page, isMobile }) => {
    await page.goto('/bookings');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link')).toHaveText(['Home', 'Booking', 'Chat']);
    await nav.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(region(page, 'Recommended')).toBeVisible();
    const box = await nav.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0) > height - 20).toBe(isMobile);
    await expect(page.getByText('Fixit in your pocket')).toBeVisible({ visible: isMobile });
    await nav.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/bookings$/);
    await page.getByRole('link', { name: 'Fixit logo' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('a dashboard that fails to load says so in place and recovers on retry', async ({ page, server }) => {
  server.answer(dashboard.show, { message: 'Out of order' }, 500);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText('Your dashboard could not be loaded.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Out of order')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  server.answer(dashboard.show, { data: { ...emptyDashboard, closest_artisan: listings } });
  const release = server.hold(dashboard.show);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(region(page, 'Recommended').getByRole('link')).toHaveCount(listings.length);
});

test('categories that fail to load lead to the network error page from every screen that loads them', async ({
  page,
  server,
}) => {
  server.drop(category.list);
  for (const name of ['View all', 'Request service']) {
    await page.goto('/dashboard');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL('/error');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a dashboard that times out leads to the network error page', async ({ page, server }) => {
  await page.clock.install();
  server.hold(dashboard.show);
  await page.goto('/dashboard');
  await expect(page.locator('[data-skeleton="category"]')).toHaveCount(4);
  await expect(page.locator('[data-skeleton="provider"]')).toHaveCount(7);
  await expect.poll(() => server.callsTo(dashboard.show).length).toBe(1);
  await stopClock(page);
  await expect(page).toHaveURL('/dashboard');
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL('/error');
  expect(server.callsTo(dashboard.show)).toHaveLength(1);
});

test('a customer without an address can set one, and markup in names is shown as text', async ({ page, server }) => {
  const script = '<img src=x onerror="document.title=1">';
  server.answer(profile.show, {
    data: { ...customer, address: '', post_code: null, latitude: null, longitude: null, user: null },
  });
  server.answer(dashboard.show, { data: { ...emptyDashboard, feature_category: undefined } });
  await page.goto('/dashboard');
  await expect(page.getByText('No providers nearby')).toBeVisible();
  await expect(page.getByText('We do not know where you are yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Set your address' }).click();
  await expect(page.getByRole('dialog', { name: 'Select Address' })).toBeVisible();

  server.answer(profile.show, { data: { ...customer, user: { ...customer.user, first_name: script } } });
  server.answer(dashboard.show, {
    data: {
      closest_artisan: [{ id: 1, business_name: script }],
      fix_of_month: [{ ...listing, business_name: script, service_category: null }],
      feature_category: [{ id: 1, category: script }],
    },
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(script);
  await expect(page.getByRole('main').getByRole('link', { name: script })).toHaveCount(3);
  await expect(page).toHaveTitle('Home – Fixit');
});
