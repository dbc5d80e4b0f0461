import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { signInAsNewCustomer } from '../support/customer.ts';

let artisan: TestArtisan;
test.beforeAll(async () => {
  artisan = await createArtisan({ name: 'Marlowe Chimneys', category: 'Chimney sweep' });
});

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('the search finds categories and artisans, tolerates a typing mistake and has an empty state', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/dashboard');
  const searchBox = page.getByRole('searchbox', { name: 'Search categories and artisans' });
  const results = region(page, 'Search results');
  await searchBox.fill('chimney');
  await expect(
    results.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Chimney sweep' }),
  ).toBeVisible();
  await searchBox.fill(artisan.name.replace('Marlowe', 'Marlow'));
  await expect(
    results.getByRole('group', { name: 'Artisans' }).getByRole('link', { name: artisan.name }),
  ).toBeVisible();
  await searchBox.fill('xyzzyx');
  await expect(results).toContainText('No results found for the term');
  await expect(results).toContainText('Try searching for something else');
  await searchBox.press('Escape');
  await expect(results).toBeHidden();
  await searchBox.fill(artisan.name);
  await results.getByRole('link', { name: artisan.name }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${artisan.service_id}`);
  await expect(page.getByRole('heading', { name: artisan.name })).toBeVisible();
});

test('the search finds the trade that solves a problem, and the keyboard opens it', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/dashboard');
  const searchBox = page.getByRole('searchbox', { name: 'Search categories and artisans' });
  const trades = region(page, 'Search results').getByRole('group', { name: 'Categories' }).getByRole('link');
  await searchBox.fill('toilet keeps running');
  await expect(trades.first()).toHaveText('Plumbing');
  await searchBox.fill('no hot water');
  await expect(trades.first()).toHaveText('Heating');
  await searchBox.press('ArrowDown');
  await expect(trades.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Heating', level: 1 })).toBeVisible();
  await searchBox.fill('blocked sink BD18');
  await expect(trades.first()).toHaveText('Plumbing');
  await trades.first().click();
  await expect(page).toHaveURL(/\/explore-providers\?category_id=[^&]+&postcode=BD18$/);
});
