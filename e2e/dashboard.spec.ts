import type { Page } from '@playwright/test';
import { type Artisan, createArtisan } from './artisan.ts';
import { enterAnew } from './customer.ts';
import { expect, test } from './test.ts';

let artisan: Artisan;
test.beforeAll(async () => {
  artisan = await createArtisan({ name: 'Marlowe Chimneys', category: 'Chimney sweep' });
});

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('what is on its way is drawn as 4 categories and 7 providers, and nothing shifts when it comes', async ({
  page,
}) => {
  await enterAnew(page);
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) Object.assign(window, { shifts: Reflect.get(window, 'shifts') + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/user-dashboard/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.locator('[data-skeleton="category"]')).toHaveCount(4);
  await expect(page.locator('[data-skeleton="provider"]')).toHaveCount(7);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(region(page, 'Recommended').getByRole('link').first()).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBeLessThan(0.01);
});

test('the search finds categories and artisans, forgives a typing mistake, and says when there is nothing', async ({
  page,
}) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  const box = page.getByRole('searchbox', { name: 'Search categories and artisans' });
  const results = region(page, 'Search results');
  await box.fill('chimney');
  await expect(
    results.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Chimney sweep' }),
  ).toBeVisible();
  await box.fill(artisan.name.replace('Marlowe', 'Marlow'));
  await expect(
    results.getByRole('group', { name: 'Artisans' }).getByRole('link', { name: artisan.name }),
  ).toBeVisible();
  await box.fill('xyzzyx');
  await expect(results).toContainText('No results found for the term');
  await expect(results).toContainText('Try searching for something else');
  await box.press('Escape');
  await expect(results).toBeHidden();
  await box.fill(artisan.name);
  await results.getByRole('link', { name: artisan.name }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${artisan.service_id}`);
  await expect(page.getByRole('heading', { name: artisan.name })).toBeVisible();
});

test('the typed text is applied after 300 ms', async ({ page }) => {
  await enterAnew(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(region(page, 'Categories').getByRole('link').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: 'Search categories and artisans' }).fill('plumb');
  await page.clock.runFor(290);
  await expect(region(page, 'Search results')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(region(page, 'Search results')).toBeVisible();
});

test('View all lists every category and narrows as one types', async ({ page }) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  await region(page, 'Categories').getByRole('button', { name: 'View all' }).click();
  const dialog = page.getByRole('dialog', { name: 'All Categories' });
  await expect(dialog.getByRole('link')).toHaveCount(16);
  const find = dialog.getByRole('searchbox', { name: 'Find a category' });
  await expect(find).toBeFocused();
  await find.fill('zzz');
  await expect(dialog.getByText('No categories found')).toBeVisible();
  await find.fill('chim');
  await dialog.getByRole('link', { name: 'Chimney sweep' }).click();
  await expect(page).toHaveURL(/\/selected-category\?category_id=/);
  await expect(dialog).toBeHidden();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: artisan.name });
  await expect(card).toContainText('4.5');
  await expect(card).toContainText('1 km+');
  await card.getByRole('link', { name: artisan.name }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${artisan.service_id}`);
});

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/net::ERR_/] });

  test('the dashboard and a category go to the error screen, and Go back tries again', async ({ page }) => {
    await enterAnew(page);
    await page.goto('/bookings');
    await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible();
    await page.route('**/user-dashboard/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(/\/error$/);
    await expect(
      page.getByText('Slow or No network detected. Kindly check your connection.', { exact: true }),
    ).toBeVisible();
    await page.unroute('**/user-dashboard/**');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(region(page, 'Categories').getByRole('link').first()).toBeVisible();
    await page.route('**/get-services-by-category/**', (route) => route.abort('internetdisconnected'));
    await region(page, 'Categories').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/error$/);
  });

  test('a dashboard that is not answered for 15 seconds goes to the error screen', async ({ page }) => {
    await enterAnew(page);
    await page.clock.install();
    await page.route('**/user-dashboard/**', () => new Promise(() => {}));
    await page.goto('/dashboard');
    await expect(page.locator('[data-skeleton="provider"]')).toHaveCount(7);
    await page.clock.fastForward(14_000);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.clock.fastForward(2_000);
    await expect(page).toHaveURL(/\/error$/);
  });
});

test('every screen opened without its parameter shows its heading and goes nowhere', async ({ page }) => {
  await enterAnew(page);
  const screens: [address: string, text: string][] = [
    ['/available-providers', 'You have no open request'],
    ['/accepted-providers', 'You have no open request'],
    ['/explore-providers', 'Explore this artisans base on request'],
    ['/selected-category', 'Chimney sweep'],
    ['/service-detail', 'Choose a provider'],
    ['/chat', "You don't have any initiated chat"],
    ['/bookings', 'No upcoming services to accept yet'],
    ['/notifications', 'No notification at this time'],
  ];
  for (const [address, text] of screens) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});
