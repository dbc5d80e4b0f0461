import { expect, test } from './test.ts';
import { listing } from './world.ts';

test.beforeEach(({ plain }) => plain.enter());

test('the dashboard shows what a plain server answers', async ({ page }) => {
  await page.goto('/dashboard');
  const recommended = page.getByRole('region', { name: 'Recommended' });
  await expect(recommended.getByRole('link', { name: listing.business_name })).toBeVisible();
  await expect(recommended.getByText('About 1km').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('link')).toHaveCount(5);
});
