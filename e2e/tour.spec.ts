import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createCustomer } from './customer.ts';
import { expect, test } from './test.ts';

const steps = [
  'Where you need help',
  'Getting around',
  'What is new',
  'Pick a trade',
  'This month’s best',
  'Around the corner',
  'That’s all',
] as const;

const tourOf = (page: Page) => page.getByRole('dialog', { name: 'Guided tour' });
const heading = (page: Page, name: string) => expect(tourOf(page).getByRole('heading', { name })).toBeVisible();
const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('hasSeenTutorial'));

/** Opens the dashboard in a browser that has not seen the tour. */
async function visitFirst(page: Page): Promise<void> {
  const { token, user_id } = await createCustomer();
  await page.goto('/404');
  await page.evaluate(
    (session) => {
      localStorage.setItem('accessToken', session.token);
      localStorage.setItem('userId', session.user_id);
    },
    { token, user_id },
  );
  await page.goto('/dashboard');
  await heading(page, steps[0]);
}

test.use({ expectedComplaints: [/\/404\)$/] });

test('the tour leads through the dashboard on the first visit, and is not shown again', async ({ page }) => {
  await visitFirst(page);
  const tour = tourOf(page);
  await expect(page.locator('#app')).toHaveAttribute('inert');
  await expect(page.locator('#app')).toHaveAttribute('aria-hidden', 'true');
  await expect(page.locator('.driver-overlay path')).toHaveCSS('opacity', '0.7');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const name of steps.slice(1)) {
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await tour.getByRole('button', { name: 'Next' }).click();
    await heading(page, name);
  }
  await tour.getByRole('button', { name: 'Previous' }).click();
  await heading(page, 'Around the corner');
  await tour.getByRole('button', { name: 'Next' }).click();
  await tour.getByRole('button', { name: 'Done' }).click();
  await expect(tour).toHaveCount(0);
  await expect(page.locator('#app')).not.toHaveAttribute('inert');
  expect(await flagOf(page)).toBeTruthy();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
  await expect(tour).toHaveCount(0);
});
