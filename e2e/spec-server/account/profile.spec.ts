import { profile } from '@fixit/contract/profile';
import { address } from '@fixit/contract/value/address';
import type { Page } from '@playwright/test';
import { toastOf } from '../../support/toast.ts';
import { customer } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';
import { stopClock, waitForRendering } from '../support/stopped-clock.ts';
import { watchWarnings } from '../support/warnings.ts';

test.beforeEach(({ server }) => server.logIn());

async function openEditor(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  return {
    dialog,
    address: field('Address'),
    postCode: field('Post code'),
    city: field('City'),
    county: field('County'),
    phone: field('Phone'),
    save: dialog.getByRole('button', { name: 'Save' }),
    banner: dialog.getByRole('alert'),
    expectToast: (text: string) => expect(toastOf(page, text)).toBeVisible(),
  };
}

/** Suggests one place for every text, named after the text. */
const suggestByText = (server: SpecServer) =>
  server.answerBy(address.suggestPlaces, ({ query: { q } }) => ({
    status: 200,
    body: { data: [{ place_id: `place of ${q}`, description: `${q}, Bingley` }] },
  }));

test('the profile shows names, phone, email, postcode and full address', async ({ page, server }) => {
  const release = server.hold(profile.show);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Priya Nair');
  await expect(main.getByRole('definition')).toHaveText([
    'Priya',
    'Nair',
    customer.phone,
    customer.user.email,
    customer.post_code,
    `${customer.address}, West Yorkshire`,
  ]);
  await expect(main.getByRole('term')).toHaveText([
    'First name',
    'Last name',
    'Phone',
    'Email',
    'Post code',
    'Address',
  ]);
  await expect(main.getByRole('region', { name: 'Map' }).getByRole('img', { name: 'Your location' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.005);
});

test('a profile with null fields says Not given yet, and markup in it is shown as text', async ({ page, server }) => {
  const emptyFields = { phone: null, address: null, post_code: null, city: null, county: null };
  const user = { first_name: '<script>alert(1)</script>', last_name: null, email: 'p@example.test' };
  server.answer(profile.show, { data: { ...emptyFields, latitude: null, longitude: null, user } });
  await page.goto('/profile');
  await expect(page.getByRole('definition')).toHaveText([
    '<script>alert(1)</script>',
    'Not given yet',
    'Not given yet',
    'p@example.test',
    'Not given yet',
    'Not given yet',
  ]);
  await expect(page.getByRole('region', { name: 'Map' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue('');
});

test('a profile update shows its progress and success, refreshes the profile and closes after 3 seconds', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const { dialog, address, postCode, city, county, phone, save, expectToast } = await openEditor(page);
  const successToast = toastOf(page, 'Profile updated successfully!');
  await expect(address).toHaveValue(customer.address);
  await address.fill(' 3 Quay Street 🏠 ');
  await postCode.fill('bs15ty');
  await city.fill('Bristol');
  await county.fill('شمال');
  await phone.fill('+44 7700 900456');
  const release = server.hold(profile.update);
  const loads = server.callsTo(profile.show).length;
  server.answer(profile.show, { data: { ...customer, phone: '+447700900456' } });
  await save.dblclick();
  await expectToast('Updating profile...');
  await expect(save).toBeDisabled();
  await stopClock(page);
  release();
  // Pending calls also wait on a timer.
  await expect.poll(() => page.clock.runFor(1).then(() => successToast.isVisible())).toBe(true);
  await expect(save).toBeDisabled();
  expect(server.callsTo(profile.update).map(({ body }) => body)).toEqual([
    { address: '3 Quay Street 🏠', post_code: 'BS1 5TY', city: 'Bristol', county: 'شمال', phone: '+44 7700 900456' },
  ]);
  expect(server.callsTo(profile.show).length).toBe(loads + 1);
  await page.clock.runFor(2_900);
  await expect(dialog).toBeVisible();
  await expect(save).toBeDisabled();
  await page.clock.runFor(100);
  await expect(dialog).toBeHidden();
  await page.clock.resume();
  await expect(page.getByRole('definition').nth(2)).toHaveText('+447700900456');
  await expect(page.getByRole('definition').nth(2).locator('span')).toHaveText(['+44', '7700', '900456']);
});

test('address, postcode, city, county and phone are required, each with an error at its field', async ({
  page,
  server,
}) => {
  const { address, postCode, city, county, phone, save } = await openEditor(page);
  await expect(address).toHaveValue(customer.address);
  for (const field of [address, postCode, city, county, phone]) await field.fill('  ');
  await save.click();
  await expect(address).toHaveAccessibleDescription('Address is required');
  await expect(postCode).toHaveAccessibleDescription('Post code is required');
  await expect(city).toHaveAccessibleDescription('City is required');
  await expect(county).toHaveAccessibleDescription('County is required');
  await expect(phone).toHaveAccessibleDescription('Phone is required');
  await expect(address).toBeFocused();
  await address.fill('a'.repeat(301));
  await postCode.fill('🙂');
  await city.fill('b'.repeat(101));
  await county.fill('c'.repeat(101));
  await phone.fill('1'.repeat(31));
  await expect(city).toHaveAccessibleDescription('');
  await save.click();
  await expect(address).toHaveAccessibleDescription('Address must be at most 300 characters');
  await expect(postCode).toHaveAccessibleDescription('Please enter a UK postcode, for example BD18 3HF');
  await expect(city).toHaveAccessibleDescription('City must be at most 100 characters');
  await expect(county).toHaveAccessibleDescription('County must be at most 100 characters');
  await expect(phone).toHaveAccessibleDescription('Phone must be at most 30 characters');
  await expect(phone).toHaveValue('1'.repeat(31));
  expect(server.callsTo(profile.update)).toEqual([]);
});

test('a failed profile update shows its toast and message and keeps the typed values', async ({ page, server }) => {
  const { dialog, phone, save, banner, expectToast } = await openEditor(page);
  await phone.fill('07700 900999');
  server.answer(profile.update, { message: 'No', errors: { phone: ['Not a number that can be called'] } }, 400);
  await save.click();
  await expectToast('Error updating profile');
  await expect(banner).toHaveText('Failed to update profile');
  await expect(phone).toHaveAccessibleDescription('Not a number that can be called');
  await expect(phone).toBeFocused();
  server.drop(profile.update);
  await save.click();
  await expect(banner).toHaveText('Failed to update profile');
  await expect(phone).toHaveValue('07700 900999');
  server.answer(profile.update, { data: customer });
  await save.click();
  await expectToast('Profile updated successfully!');
  await expect(banner).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('the keyboard picks a suggested address, which fills in the other fields', async ({ page, server }) => {
  suggestByText(server);
  const place = { formatted_address: 'Main Street', latitude: 53.8, longitude: -1.8, postal_code: 'BD16 2HZ' };
  server.answer(address.showPlace, { data: { ...place, city: 'Bingley' } });
  const fields = await openEditor(page);
  await fields.address.fill('Main');
  const option = fields.dialog.getByRole('listbox').getByRole('option');
  await expect(option).toHaveText('Main, Bingley');
  await fields.address.press('ArrowDown');
  await expect(fields.address).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await fields.address.press('Enter');
  await expect(fields.address).toHaveValue('Main, Bingley');
  await expect(fields.postCode).toHaveValue('BD16 2HZ');
  await expect(fields.city).toHaveValue('Bingley');
  await expect(fields.county).toHaveValue(customer.county);
  const [suggested] = server.callsTo(address.suggestPlaces);
  expect(server.callsTo(address.showPlace).map(({ query }) => query)).toEqual([
    { place_id: 'place of Main', session: suggested?.query['session'] },
  ]);
  await fields.address.fill('Somewhere else');
  await expect(option).toHaveText('Somewhere else, Bingley');
  await fields.address.press('Escape');
  await expect(option).toBeHidden();
  await expect(fields.dialog).toBeVisible();
});

test('the address field suggests nothing for the text it opened with', async ({ page, server }) => {
  suggestByText(server);
  await page.clock.install();
  const fields = await openEditor(page);
  const option = fields.dialog.getByRole('option');
  const suggestCalls = () => server.callsTo(address.suggestPlaces).map(({ query }) => query['q']);
  await expect(fields.address).toHaveValue(customer.address);
  await page.clock.runFor(1_000);
  await stopClock(page);
  await fields.address.press('End');
  await fields.address.pressSequentially('!?');
  await fields.address.press('Backspace');
  await page.clock.runFor(299);
  await waitForRendering(page);
  expect(suggestCalls()).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(option).toHaveText(`${customer.address}!, Bingley`);
  expect(suggestCalls()).toEqual([`${customer.address}!`]);

  await stopClock(page);
  await fields.address.press('ArrowDown');
  await fields.address.press('?');
  await expect(option).toHaveCount(0);
  await fields.address.press('ArrowDown');
  await fields.address.press('Tab');
  await expect(fields.address).toHaveValue(`${customer.address}!?`);
  await page.clock.resume();
  await expect.poll(suggestCalls).toEqual([`${customer.address}!`, `${customer.address}!?`]);
  expect(server.callsTo(address.showPlace)).toEqual([]);
});

test('a profile that fails to load is logged and shows an inline message with a retry', async ({ page, server }) => {
  server.drop(profile.show);
  const expectWarning = watchWarnings(page);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByText('Your profile could not be loaded: an error occurred')).toBeVisible();
  await expectWarning('The server could not be reached');
  server.answer(profile.show, { message: 'Back in a minute' }, 503);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Your profile could not be loaded: Back in a minute')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
  server.answer(profile.show, { data: customer });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Priya Nair');
});

test('a customer can correct a misspelt name, and an unchanged name is not sent', async ({ page, server }) => {
  const { dialog, save, expectToast } = await openEditor(page);
  const [first, last] = ['First name', 'Last name'].map((name) => dialog.getByRole('textbox', { name, exact: true }));
  await expect(first ?? dialog).toHaveValue('Priya');
  await last?.fill(' ');
  await save.click();
  await expect(last ?? dialog).toHaveAccessibleDescription('Last name is required');
  await last?.fill('Nayar');
  server.answer(profile.update, { data: customer });
  await save.click();
  await expectToast('Profile updated successfully!');
  const { address, post_code, city, county, phone } = customer;
  expect(server.callsTo(profile.update).map(({ body }) => body)).toEqual([
    { address, post_code, city, county, phone, last_name: 'Nayar' },
  ]);
});

test('an edited profile survives a reload until it is saved', async ({ page, server }) => {
  const first = await openEditor(page);
  await first.city.fill('Ilkley');
  await page.reload();
  const second = await openEditor(page);
  await expect(second.city).toHaveValue('Ilkley');
  await expect(second.phone).toHaveValue(customer.phone);
  server.answer(profile.update, { data: customer });
  await second.save.click();
  await second.expectToast('Profile updated successfully!');
  const third = await openEditor(page);
  await expect(third.city).toHaveValue(customer.city);
});
