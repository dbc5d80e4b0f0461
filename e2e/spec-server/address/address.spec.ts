import { profile } from '@fixit/contract/profile';
import { address as places } from '@fixit/contract/value/address';
import type { Page } from '@playwright/test';
import { customer } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { waitForRendering } from '../support/stopped-clock.ts';

test.beforeEach(({ server }) => server.logIn());

const formOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    postCode: main.getByLabel('Post code'),
    address: main.getByRole('textbox', { name: 'Address', exact: true }),
    save: main.getByRole('button', { name: 'Save' }),
    banner: main.getByRole('alert'),
  };
};

test('the address screen has a postcode, an address and Save, which goes to the dashboard', async ({
  page,
  server,
}) => {
  await page.goto('/address');
  const { postCode, address, save } = formOf(page);
  await expect(postCode).toHaveValue(customer.post_code);
  await expect(address).toHaveValue(customer.address);
  expect(await shiftOf(page)).toBeLessThan(0.005);
  server.answerBy(places.suggestPlaces, ({ query: { q } }) => ({
    status: 200,
    body: { data: [{ place_id: 'a', description: `${q} Street, Bingley` }] },
  }));
  server.answer(places.showPlace, { data: { formatted_address: 'Main Street, Bingley', postal_code: 'BD16 2HZ' } });
  await address.fill('Main');
  await page.getByRole('option', { name: 'Main Street, Bingley' }).click();
  await expect(address).toHaveValue('Main Street, Bingley');
  await expect(postCode).toHaveValue('BD16 2HZ');
  await address.fill('  2 Canal Road, Leeds\t');
  await postCode.fill('  ls14ap ');
  const release = server.hold(profile.setAddress);
  await save.dblclick();
  await expect(save).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  const [sent, ...more] = server.callsTo(profile.setAddress);
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({ post_code: 'LS1 4AP', address: '2 Canal Road, Leeds' });
  expect(sent?.headers['authorization']).toBe('Token spec-token');
});

test('postcode and address are required, each with an error at its field and the focus on the first', async ({
  page,
  server,
}) => {
  await page.goto('/address');
  const { postCode, address, save } = formOf(page);
  await expect(postCode).toHaveValue(customer.post_code);
  await postCode.fill('');
  await address.fill('   ');
  await save.click();
  await expect(postCode).toHaveAccessibleDescription('Post code is required');
  await expect(address).toHaveAccessibleDescription('Address is required');
  await expect(postCode).toBeFocused();
  await postCode.fill('BD18 4PS');
  await expect(postCode).toHaveAccessibleDescription('');
  await save.click();
  await expect(address).toBeFocused();
  for (const invalidPostCode of ['12345', 'BD18 4P🙂', 'שלום', 'B']) {
    await postCode.fill(invalidPostCode);
    await save.click();
    await expect(postCode).toHaveAccessibleDescription('Please enter a UK postcode, for example BD18 3HF');
    await expect(postCode).toHaveValue(invalidPostCode);
    await expect(postCode).toBeFocused();
  }
  await postCode.fill('BD18 4PS');
  await address.fill('a'.repeat(301));
  await save.click();
  await expect(address).toHaveAccessibleDescription('Address must be at most 300 characters');
  await expect(address).toHaveValue('a'.repeat(301));
  expect(server.callsTo(profile.setAddress)).toEqual([]);
});

test('a failed address save shows the server’s message in a red banner and keeps the form', async ({
  page,
  server,
}) => {
  server.answer(profile.setAddress, { message: 'This postcode is not ours.' }, 400);
  await page.goto('/address');
  const { postCode, address, save, banner } = formOf(page);
  await expect(postCode).toHaveValue(customer.post_code);
  await address.fill('7 🏠 <b>שדרות</b>');
  await save.click();
  await expect(banner).toHaveText('This postcode is not ours.');
  await expect(banner).toHaveCSS('border-top-color', 'rgb(182, 58, 36)');
  server.drop(profile.setAddress);
  await save.click();
  await expect(banner).toHaveText('Your address could not be saved. Please try again.');
  await expect(address).toHaveValue('7 🏠 <b>שדרות</b>');
  await expect(postCode).toHaveValue(customer.post_code);
  await expect(page).toHaveURL(/\/address$/);
  // The header may show the address from either answer.
  const saved = { data: { ...customer, address: '<img src=x onerror=alert(1)>' } };
  server.answer(profile.setAddress, saved);
  server.answer(profile.show, saved);
  await save.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(server.callsTo(profile.setAddress).at(-1)?.body).toMatchObject({ address: '7 🏠 <b>שדרות</b>' });
  await expect(page.getByRole('banner').getByText('<img src=x onerror=a')).toBeVisible();
});

test('saving an address does not navigate a user who has already left', async ({ page, server }) => {
  await page.goto('/profile');
  await page.goto('/address');
  const { postCode, save } = formOf(page);
  await expect(postCode).toHaveValue(customer.post_code);
  const release = server.hold(profile.setAddress);
  await save.click();
  await expect.poll(() => server.callsTo(profile.setAddress).length).toBe(1);
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await page.getByRole('region', { name: 'Active services' }).waitFor();
  const savedResponse = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === profile.setAddress.path &&
      response.request().method() === profile.setAddress.method,
  );
  release();
  await (await savedResponse).finished();
  await waitForRendering(page);
  await expect(page).toHaveURL(/\/bookings$/);
  expect(server.callsTo(profile.setAddress)).toHaveLength(1);
});

test('an unsaved address survives a reload', async ({ page }) => {
  await page.goto('/address');
  const { postCode, address, save } = formOf(page);
  await expect(postCode).toHaveValue(customer.post_code);
  await address.fill('2 Canal Road, Leeds');
  await page.reload();
  await expect(address).toHaveValue('2 Canal Road, Leeds');
  await expect(postCode).toHaveValue(customer.post_code);
  await save.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/address');
  await expect(address).toHaveValue(customer.address);
});

test('choosing a suggestion keeps the typed house number and postcode', async ({ page, server }) => {
  await page.goto('/address');
  const { postCode, address } = formOf(page);
  server.answer(places.suggestPlaces, { data: [{ place_id: 'a', description: 'Saltaire, Bradford' }] });
  const town = { formatted_address: 'Saltaire, Bradford BD18', postal_code: 'BD18', precision: 'place' };
  server.answer(places.showPlace, { data: town });
  await postCode.fill('BD17 7LT');
  await address.fill('Flat 3/2, 14½ Albert Terrace, Saltaire');
  await page.getByRole('option').click();
  await expect(address).toHaveValue('Flat 3/2, 14½ Albert Terrace, Saltaire, Bradford');
  await expect.poll(() => server.callsTo(places.showPlace).length).toBe(1);
  await expect(postCode).toHaveValue('BD17 7LT');
  await address.fill('14 Albert Terrace, saltaire, bd184ps');
  await page.getByRole('option').click();
  await expect(address).toHaveValue('14 Albert Terrace, Saltaire, Bradford');
  await expect(postCode).toHaveValue('BD18 4PS');
});
