import { expect, test } from './test.ts';

test('the privacy page names its date and what is kept', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(page.getByText('Last updated October 2024')).toBeVisible();
  for (const heading of ['What we keep', 'Who sees it', 'How long', 'Your rights'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('UK General Data Protection Regulation');
});

test('the terms ask for 18 years and English law', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(page.getByText('Last updated October 2024')).toBeVisible();
  await expect(page.getByText('You must be 18 or older')).toBeVisible();
  await expect(page.getByText('English law applies to these terms')).toBeVisible();
  await expect(page.getByText('A commission may apply to bookings')).toBeVisible();
  const clauses = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await clauses.last().click();
  await expect(page).toHaveURL(/#law-and-courts$/);
  await expect(page.getByText('English law applies to these terms')).toBeInViewport();
});

test('the legal pages are static and lead back to the landing page', async ({ page }) => {
  for (const address of ['/privacy', '/terms', '/terms/', '/credits']) {
    await page.goto(address);
    await expect(page.locator('script')).toHaveCount(0);
    await page.getByRole('link', { name: 'Fixit logo' }).click();
    await expect(page).toHaveURL('/');
  }
});
