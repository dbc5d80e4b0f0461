import { category } from '@fixit/contract/category';
import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { categories, ids, listing } from './world.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const nothing = { data: { closest_artisan: [], fix_of_month: [], feature_category: [] } };

test.describe('with the tour seen', () => {
  test.beforeEach(({ plain }) => plain.enter());

  test('typed text is applied after 300 ms, in groups, and nothing found has its two sentences', async ({ page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(region(page, 'Recommended').getByRole('link').first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = page.getByRole('searchbox', { name: 'Search categories and artisans' });
    const results = region(page, 'Search results');
    await box.fill('plumb');
    await page.clock.runFor(290);
    await expect(results).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(results).toBeVisible();
    await page.clock.resume();
    await expect(results.getByRole('group', { name: 'Categories' })).toBeVisible();
    await expect(results.getByRole('group', { name: 'Artisans' })).toBeVisible();
    await expect(results.getByRole('list').first()).toHaveCSS('max-height', '240px');
    await box.fill('xyzzyx');
    await expect(results).toContainText('No results found for the term');
    await expect(results).toContainText('Try searching for something else');
  });

  test('View all lists the categories 24rem high, and nothing found has its sentence', async ({ page }) => {
    await page.goto('/dashboard');
    await region(page, 'Categories').getByRole('button', { name: 'View all' }).click();
    const dialog = page.getByRole('dialog', { name: 'All Categories' });
    await expect(dialog.getByRole('link')).toHaveCount(categories.length);
    const heights = await dialog
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const found: string[] = [];
        for (let box = link.parentElement; box; box = box.parentElement) found.push(getComputedStyle(box).height);
        return found;
      });
    expect(heights).toContain('384px');
    await dialog.getByRole('searchbox', { name: 'Find a category' }).fill('zzz');
    await expect(dialog.getByText('No categories found')).toBeVisible();
  });

  test('cards have their fixed labels, and empty sections their sentences', async ({ page, plain }) => {
    await page.goto('/dashboard');
    await expect(region(page, 'Service of the Month').getByText('1 km+').first()).toBeVisible();
    await expect(region(page, 'Recommended').getByText('About 1km').first()).toBeVisible();
    plain.answer(dashboard.show, nothing);
    await page.reload();
    await expect(page.getByText('No providers nearby')).toBeVisible();
    await expect(page.getByText('No services available').first()).toBeVisible();
  });

  test('small screens have the navigation at the bottom and the app’s footer; Back and the logo lead on', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/bookings');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(region(page, 'Recommended')).toBeVisible();
    const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0) > height - 20).toBe(isMobile);
    await expect(page.getByText('Fixit in your pocket')).toBeVisible({ visible: isMobile });
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/bookings$/);
    await page.getByRole('link', { name: 'Fixit logo' }).click();
    await expect(page).toHaveURL('/');
  });

  test('without a network a category goes to the error page, and another failure stays', async ({ page, plain }) => {
    await page.goto('/dashboard');
    await expect(region(page, 'Recommended')).toBeVisible();
    plain.answer(service.listByCategory, { message: 'No' }, 500);
    await page.goto(`/selected-category?category_id=${ids.category}`);
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
    await expect(page).toHaveURL(/\/selected-category/);
    plain.drop(service.listByCategory);
    plain.drop(category.list);
    await page.goto(`/selected-category?category_id=${ids.category}`);
    await expect(page).toHaveURL(/\/error$/);
  });
});

test('the tour leaves 10 px around what it shows, with corners of 5 px and an opacity of 0.7', async ({
  page,
  plain,
}) => {
  await plain.enter();
  await page.addInitScript(() => localStorage.removeItem('hasSeenTutorial'));
  const release = plain.hold(dashboard.show);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  const flag = () => page.evaluate(() => localStorage.getItem('hasSeenTutorial'));
  expect(await flag()).toBeNull();
  release();
  const overlay = page.locator('.driver-overlay path');
  await expect(overlay).toHaveCSS('opacity', '0.7');
  await expect.poll(flag).toBeTruthy();
  const shown = await page.locator('.driver-active-element').boundingBox();
  await expect
    .poll(async () => {
      const [, x, y, radius] =
        /Z\s*M([\d.-]+),([\d.-]+) h[\d.-]+ a([\d.]+),/.exec((await overlay.getAttribute('d')) ?? '') ?? [];
      return [
        Math.round((shown?.x ?? 0) - Number(x) + Number(radius)),
        Math.round((shown?.y ?? 0) - Number(y)),
        Number(radius),
      ];
    })
    .toEqual([10, 10, 5]);
  await expect(page.getByRole('dialog')).not.toContainText(listing.business_name);
});
