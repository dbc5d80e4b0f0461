import type { Page } from '@playwright/test';
import { type Artisan, createArtisan } from './artisan.ts';
import { enterAnew } from './customer.ts';
import { expect, test } from './test.ts';

let artisan: Artisan;
test.beforeAll(async () => {
  artisan = await createArtisan({ name: 'Marlowe Chimneys', category: 'Chimney sweep' });
});

const region = (page: Page, name: string) => page.getByRole('region', { name });

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

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/net::ERR_/] });

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
