import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, home, signIn, signInAsNewCustomer } from '../support/customer.ts';

const addressButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose address' });

test('a place chosen with the keyboard is still chosen after a reload', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/dashboard');
  await expect(addressButton(page)).toContainText(home.address.slice(0, 20));
  await addressButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select Address' });
  const search = dialog.getByRole('combobox', { name: 'Search for a place' });
  await expect(search).toBeFocused();
  await page.keyboard.type('Bingley');
  const options = dialog.getByRole('option');
  await expect(options.first()).toContainText('Bingley');
  expect(await options.count()).toBeLessThanOrEqual(8);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const select = dialog.getByRole('button', { name: 'Select This Location' });
  await expect(select).toBeEnabled();
  await select.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(addressButton(page)).toBeFocused();
  await expect(addressButton(page)).toContainText('Bingley');
  await page.reload();
  await expect(addressButton(page)).toContainText('Bingley');
});

test.describe('with a browser that shares its position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 53.8475, longitude: -1.8397 } });

  test('the browser’s position overrides the saved address and reloads the dashboard', async ({ page }) => {
    await signIn(page, await createCustomer({ address: '1 Quay Street', post_code: 'BS1 5TY' }));
    const dashboardQueries: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/user-dashboard/')) dashboardQueries.push(new URL(request.url()).search);
    });
    await page.goto('/dashboard');
    await expect(addressButton(page)).toContainText('Bingley, Bradford BD');
    await expect.poll(() => dashboardQueries.at(-1)).toContain('latitude=53.8475');
  });

  test('a customer sets an address by suggestion, map, position and hand while only our server can be reached', async ({
    page,
    baseURL,
  }) => {
    const foreignUrls: string[] = [];
    await page.route(
      (url) => /^https?:/.test(url.protocol) && url.origin !== new URL(baseURL ?? '').origin,
      async (route) => {
        foreignUrls.push(route.request().url());
        await route.abort();
      },
    );
    await signInAsNewCustomer(page);
    await page.goto('/dashboard');
    const dialog = page.getByRole('dialog', { name: 'Select Address' });
    const select = dialog.getByRole('button', { name: 'Select This Location' });
    const search = dialog.getByRole('combobox', { name: 'Search for a place' });
    await test.step('by suggestion', async () => {
      await addressButton(page).click();
      await search.fill('richmond surrey');
      await dialog.getByRole('option', { name: 'Richmond, London, Richmond upon Thames' }).click();
      await select.click();
      await expect(addressButton(page)).toContainText('Richmond, London');
    });
    await test.step('by map', async () => {
      await addressButton(page).click();
      await expect(dialog.locator('img[src*="/tiles/11/"]').first()).toBeVisible();
      await dialog.getByRole('application').press('ArrowRight');
      await expect(dialog.getByText('Selected')).toBeVisible();
      await select.click();
      await expect(dialog).toBeHidden();
      await expect(addressButton(page)).toContainText('London');
    });
    await test.step('by position', async () => {
      await addressButton(page).click();
      await dialog.getByRole('button', { name: 'Current Location' }).click();
      await select.click();
      await expect(addressButton(page)).toContainText('Bingley, Bradford');
    });
    await test.step('by hand', async () => {
      await page.goto('/address');
      await page.getByLabel('Post code').fill('ls1 4ap');
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill('2 Canal Road, Leeds');
      // The suggestions stay while the field has the focus, and must not cover anything.
      await expect(page.getByRole('option', { name: 'Leeds' })).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });
    expect(foreignUrls).toEqual([]);
  });
});
