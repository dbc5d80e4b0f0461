import { account } from '@fixit/contract/account';
import { job } from '@fixit/contract/job';
import { address } from '@fixit/contract/value/address';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { navigateInApp, settle } from '../../support/navigation.ts';
import { picture } from '../../support/picture.ts';
import { toastOf } from '../../support/toast.ts';
import { customer, ids, listing } from '../support/fixtures.ts';
import { searchUntilExhausted } from '../support/screens.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(async ({ server }) => {
  await server.logIn();
  server.answer(address.suggestPlaces, { data: [{ place_id: 'a', description: 'Bingley, Bradford' }] });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function checkDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
  await expectNoViolations(page, name);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('axe finds nothing in Request service and Select Address, in either theme', async ({ page }) => {
  await page.goto('/dashboard');
  await settle(page);
  await press(page, 'Request service');
  await press(page, 'Send request');
  await expect(page.getByLabel('Category')).toBeFocused();
  await checkDialog(page, 'Request service');
  await closeDialog(page);
  await page.getByRole('button', { name: 'Choose address' }).click();
  await expect(page.getByRole('dialog').getByRole('application')).toBeVisible();
  await page.getByRole('combobox').fill('Bingley');
  await expect(page.getByRole('option')).toHaveCount(1);
  await checkDialog(page, 'Select Address');
});

test('axe finds nothing in All Categories, the Profile panel and Change Password, in either theme', async ({
  page,
  server,
}) => {
  await page.goto('/dashboard');
  await settle(page);
  await press(page, 'View all');
  await checkDialog(page, 'All Categories');
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('nothing like it');
  await expect(page.getByText('No categories found')).toBeVisible();
  await expectNoViolations(page, 'No categories found');
  await closeDialog(page);
  await press(page, 'Profile');
  await checkDialog(page, 'Profile');
  await press(page, 'Change Password');
  server.answer(account.changePassword, { old_password: { detail: 'That is not your password' } }, 400);
  await page.getByLabel('Old password').fill('not it');
  await page.getByLabel('Confirm password').fill('long enough');
  await page.getByLabel('New password').fill('short');
  await checkDialog(page, 'Change Password');
  await page.getByLabel('New password').fill('long enough');
  await press(page, 'Save password');
  await expect(toastOf(page, 'That is not your password')).toBeVisible();
  await checkDialog(page, 'Change Password');
});

test('axe finds nothing in the search’s results, in either theme', bothWidths, async ({ page }) => {
  await page.goto('/dashboard');
  await settle(page);
  const search = page.getByRole('searchbox', { name: 'Search categories and artisans' });
  await search.fill('p');
  const results = page.getByRole('region', { name: 'Search results' });
  await expect(results.getByRole('group')).toHaveCount(2);
  await expectNoViolations(page, 'Search results');
  await search.fill('nothing like it');
  await expect(results.getByText('No results found for the term')).toBeVisible();
  await expectNoViolations(page, 'No results found');
});

test('axe finds nothing in Edit Profile, Booking Details, the booking notice and the image preview, in either theme', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(page.getByRole('status', { name: 'You have a new booking' })).toBeVisible();
  await expectNoViolations(page, 'You have a new booking');
  await press(page, 'Edit Profile');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('City').fill('');
  await press(page, 'Save');
  await expect(dialog.getByLabel('City')).toBeFocused();
  await dialog.getByLabel('Address').fill('Bingley');
  await expect(page.getByRole('option')).toHaveCount(1);
  await checkDialog(page, 'Edit Profile');
  await navigateInApp(page, `/bookings?booking_id=${ids.awaiting}`);
  await checkDialog(page, 'Booking Details');
  await navigateInApp(page, `/chat?conversation_id=${ids.conversation}`);
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await checkDialog(page, 'Image preview');
});

test('axe finds nothing in the viewer for finished work, in either theme', async ({ page }) => {
  await page.goto(`/service-detail?service_id=${ids.service}`);
  await page.getByRole('tab', { name: 'Catalogues' }).click();
  await page.getByRole('tabpanel', { name: 'Catalogues' }).getByRole('button').first().click();
  await checkDialog(page, `Finished work by ${listing.business_name}`);
});

test('axe finds nothing on the cards of the map and the no-acceptance state, in either theme', async ({
  page,
  server,
}) => {
  const { latitude, longitude } = customer;
  const near = { latitude: latitude + 0.003, longitude: longitude + 0.008 };
  const services = ['Kirkgate Pipes', 'Beck & Co'].map((business_name, id) => ({ id, business_name, artisan: near }));
  server.answer(job.create, { data: { services, job_detail: { id: ids.job } } });
  server.answer(job.listAcceptances, { data: [] });
  await page.clock.install();
  await page.goto('/dashboard');
  await press(page, 'Request service');
  await page.getByLabel('Category').selectOption('Plumbing');
  await page.getByLabel('Description').fill('The kitchen tap drips');
  await press(page, 'Send request');
  await expect(page.getByRole('button', { name: 'Kirkgate Pipes' })).toBeVisible();
  await expectNoViolations(page, 'a map with a card');
  await searchUntilExhausted(page);
  await checkDialog(page, 'No available artisans nearby');
});

test('axe finds nothing in the guided tour, in either theme', bothWidths, async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('hasSeenTutorial'));
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Guided tour' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await checkDialog(page, 'Guided tour');
});
