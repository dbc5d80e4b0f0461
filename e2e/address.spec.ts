import type { Page } from '@playwright/test';
import { createCustomer, enter, enterAnew, home } from './customer.ts';
import { expect, test } from './test.ts';

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose address' });

test('the address screen names what is missing or no post code, then saves and goes to the dashboard', async ({
  page,
}) => {
  await enter(page, await createCustomer(null));
  await page.goto('/address');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Post code')).toHaveAccessibleDescription('Post code is required');
  await expect(form.getByLabel('Address', { exact: true })).toHaveAccessibleDescription('Address is required');
  await form.getByLabel('Post code').fill('12345');
  await expect(form.getByLabel('Post code')).not.toHaveAccessibleDescription('Post code is required');
  await form.getByLabel('Address', { exact: true }).fill('2 Canal Road');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Post code')).toHaveAccessibleDescription(/for example BD18 3HF/);
  await form.getByLabel('Post code').fill('bd18 4ps');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(header(page)).toContainText('2 Canal Road');
});

test.describe('refused by the server', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('an address that is refused shows the message and keeps the form', async ({ page }) => {
    await enter(page, await createCustomer(null));
    await page.goto('/address');
    await page.getByLabel('Post code').fill('AA1 1AA');
    await page.getByRole('main').getByLabel('Address', { exact: true }).fill('Nowhere at all');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Post code')).toHaveValue('AA1 1AA');
  });
});

test('a place is chosen with the keyboard, and stays chosen after a reload', async ({ page }) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  await expect(header(page)).toContainText(home.address.slice(0, 20));
  await header(page).focus();
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
  await expect(header(page)).toBeFocused();
  await expect(header(page)).toContainText('Bingley');
  await page.reload();
  await expect(header(page)).toContainText('Bingley');
});

test('closing Select Address without choosing keeps the address and clears what was typed', async ({ page }) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  await header(page).click();
  const dialog = page.getByRole('dialog', { name: 'Select Address' });
  await dialog.getByRole('combobox').fill('Bingley');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(header(page)).toContainText(home.address.slice(0, 20));
  await header(page).click();
  await expect(dialog.getByRole('combobox')).toHaveValue('');
  await expect(dialog.getByRole('option')).toHaveCount(0);
});

test.describe('with a browser that shares its position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 53.8475, longitude: -1.8397 } });

  test('the position comes before the saved address, and the dashboard loads with it again', async ({ page }) => {
    await enter(page, await createCustomer({ address: '1 Quay Street', post_code: 'BS1 5TY' }));
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/user-dashboard/')) loads.push(new URL(request.url()).search);
    });
    await page.goto('/dashboard');
    await expect(header(page)).toContainText('Bingley, Bradford BD');
    await expect.poll(() => loads.at(-1)).toContain('latitude=53.8475');
  });

  test('Current Location is looked up and can be selected', async ({ page }) => {
    await enterAnew(page);
    await page.goto('/dashboard');
    await header(page).click();
    const dialog = page.getByRole('dialog', { name: 'Select Address' });
    await dialog.getByRole('button', { name: 'Current Location' }).click();
    await dialog.getByRole('button', { name: 'Select This Location' }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('postal_code');
  });
});

test('a refused position keeps the saved address and says so where it was asked for', async ({ page }) => {
  await enterAnew(page);
  await page.goto('/dashboard');
  await header(page).click();
  const dialog = page.getByRole('dialog', { name: 'Select Address' });
  await dialog.getByRole('button', { name: 'Current Location' }).click();
  await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(/denied/);
  await expect(dialog.getByRole('button', { name: 'Select This Location' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(header(page)).toContainText(home.address.slice(0, 20));
});

test('a request without any address keeps the form and leads to choosing one', async ({ page }) => {
  await enter(page, await createCustomer(null));
  await page.goto('/dashboard');
  const nobody = page.getByRole('region', { name: 'Recommended' });
  await expect(nobody).toContainText('No providers nearby');
  await expect(nobody.getByRole('button', { name: 'Set your address' })).toBeVisible();
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill('The tap drips day and night.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByRole('alert')).toContainText('Set your address first');
  await form.getByRole('button', { name: 'Choose address' }).click();
  const places = page.getByRole('dialog', { name: 'Select Address' });
  await places.getByRole('combobox').fill('BD18 4PS');
  await places.getByRole('option').first().click();
  await places.getByRole('button', { name: 'Select This Location' }).click();
  await expect(places).toBeHidden();
  await expect(form.getByLabel('Description')).toHaveValue('The tap drips day and night.');
  await expect(form.getByRole('alert')).toBeHidden();
});
