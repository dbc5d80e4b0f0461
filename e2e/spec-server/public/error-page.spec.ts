import { dashboard } from '@fixit/contract/dashboard';
import { expect, test } from '../support/spec-server-test.ts';

const sentence = 'Slow or No network detected. Kindly check your connection.';

test('the network error page explains itself and goes back one page', async ({ page }) => {
  await page.goto('/terms');
  await page.goto('/error');
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test('without a previous page the network error page leads to the landing page', async ({ context }) => {
  const page = await context.newPage();
  await page.goto('/terms');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => window.open('/error', '_blank', 'noopener')),
  ]);
  // The button works once its script has loaded.
  await opened.waitForLoadState();
  await opened.getByRole('button', { name: 'Go back' }).click();
  await expect(opened).toHaveURL('/');
});

test('a failed load shows the network error page inside the app, and going back retries', async ({ page, server }) => {
  await server.logIn();
  await page.goto('/bookings');
  let isOffline = true;
  server.answerBy(dashboard.show, () =>
    isOffline
      ? 'dropped'
      : { status: 200, body: { data: { closest_artisan: [], fix_of_month: [], feature_category: [] } } },
  );
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
  isOffline = false;
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No providers nearby')).toBeVisible();
});
