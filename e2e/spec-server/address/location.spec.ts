import { category } from '@fixit/contract/category';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import { address } from '@fixit/contract/value/address';
import type { Locator, Page } from '@playwright/test';
import { customer, ids } from '../support/fixtures.ts';
import { expect, test } from '../support/spec-server-test.ts';

const leeds = {
  formatted_address: 'Boar Lane, Leeds, UK',
  latitude: 53.796,
  longitude: -1.545,
  postal_code: 'LS1 5DL',
};

test.beforeEach(({ server }) => server.logIn());

const addressButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose address' });

/** Replaces Chromium's geolocation with this answer, and records the options. */
async function stubGeolocation(page: Page, answer: 'here' | 'refused' | 'unsupported') {
  await page.addInitScript((answer) => {
    const positionOptions: unknown[] = [];
    Object.assign(globalThis, { positionOptions });
    if (answer === 'unsupported') {
      Reflect.deleteProperty(Navigator.prototype, 'geolocation');
      return;
    }
    Geolocation.prototype.getCurrentPosition = (onSuccess, onError, options) => {
      positionOptions.push(options);
      if (answer === 'here') {
        onSuccess({ coords: { latitude: 53.796, longitude: -1.545 } } as GeolocationPosition);
      } else {
        onError?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError);
      }
    };
  }, answer);
}

const readPositionOptions = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { positionOptions: unknown }).positionOptions);

async function sendRequest(page: Page, beforeSending: (form: Locator) => Promise<void> = async () => undefined) {
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill('The kitchen tap drips');
  await beforeSending(form);
  await form.getByRole('button', { name: 'Send request' }).click();
  return form;
}

test('the app asks the browser for a precise, uncached position on load and looks up its address', async ({
  page,
  server,
}) => {
  await stubGeolocation(page, 'here');
  server.answer(address.reverseGeocode, { data: leeds });
  await page.goto('/dashboard');
  await expect(addressButton(page)).toContainText('Boar Lane, Leeds, UK');
  expect(await readPositionOptions(page)).toEqual([{ timeout: 10_000, enableHighAccuracy: true, maximumAge: 0 }]);
  expect(server.callsTo(address.reverseGeocode).map(({ query }) => query)).toEqual([
    { latitude: '53.796', longitude: '-1.545' },
  ]);
  await expect
    .poll(() => server.callsTo(dashboard.show).at(-1)?.query)
    .toEqual({
      latitude: '53.796',
      longitude: '-1.545',
    });
  await sendRequest(page);
  await expect(page).toHaveURL(/\/available-providers/);
  expect(server.callsTo(job.create)[0]?.query['postcode']).toBe('LS1 5DL');
});

test('a refused position falls back to the profile’s, and the refusal message stays', async ({ page, server }) => {
  await stubGeolocation(page, 'refused');
  await page.goto('/dashboard');
  await expect(addressButton(page)).toContainText(customer.address.slice(0, 20));
  await addressButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Select Address' });
  await expect(dialog.getByText('Your browser did not share where you are.')).toBeVisible();
  await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Current Location' }).click();
  await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription('Your browser did not share where you are.');
  expect(await readPositionOptions(page)).toEqual(
    Array(2).fill({ timeout: 10_000, enableHighAccuracy: true, maximumAge: 0 }),
  );
});

test('a browser without geolocation falls back to the profile’s position and says so in Select Address', async ({
  page,
}) => {
  await stubGeolocation(page, 'unsupported');
  await page.goto('/dashboard');
  await expect(addressButton(page)).toContainText(customer.address.slice(0, 20));
  await addressButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Select Address' });
  await expect(dialog.getByText('Geolocation not supported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Current Location' }).click();
  await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription('Geolocation not supported');
});

test('saved coordinates without an address text are looked up', async ({ page, server }) => {
  await stubGeolocation(page, 'refused');
  server.answer(profile.show, { data: { ...customer, address: '', post_code: null } });
  server.answer(address.reverseGeocode, { data: leeds });
  await page.goto('/dashboard');
  await expect(addressButton(page)).toContainText('Boar Lane, Leeds, UK');
  expect(server.callsTo(address.reverseGeocode).map(({ query }) => query)).toEqual([
    { latitude: String(customer.latitude), longitude: String(customer.longitude) },
  ]);
});

test('a request from home carries the profile’s house and street, with the browser’s position', async ({
  page,
  server,
}) => {
  await stubGeolocation(page, 'here');
  const home = { ...customer, address: 'Flat 3/2, 14½ Byres Road', post_code: 'LS1 5DL' };
  server.answer(profile.show, { data: home });
  server.answer(address.reverseGeocode, { data: { ...leeds, formatted_address: 'Leeds LS1', postal_code: 'LS1' } });
  await page.goto('/dashboard');
  await expect(addressButton(page)).toContainText('Leeds LS1');
  const form = await sendRequest(page, async (dialog) => {
    await expect(dialog.getByText('The work is at Flat 3/2, 14½ Byres Road.')).toBeVisible();
  });
  await expect(form).toBeHidden();
  const [sent] = server.callsTo(job.create);
  expect(sent?.query['postcode']).toBe('LS1 5DL');
  expect(sent?.body).toMatchObject({ address: home.address, latitude: 53.796, longitude: -1.545 });
});

for (const [text, fails] of [
  ['Address not found', false],
  ['Could not fetch addr', true],
] as const) {
  test(`a position shown as ${text} has no postcode, and a request asks for an address`, async ({ page, server }) => {
    await stubGeolocation(page, 'here');
    if (fails) server.drop(address.reverseGeocode);
    else server.answer(address.reverseGeocode, { data: null });
    await page.goto('/dashboard');
    await expect(addressButton(page)).toContainText(text);
    const form = await sendRequest(page);
    await expect(form.getByRole('alert')).toContainText('Set your address first');
    expect(server.callsTo(job.create)).toEqual([]);
    await form.getByRole('button', { name: 'Choose address' }).click();
    await expect(page.getByRole('dialog', { name: 'Select Address' })).toBeVisible();
  });
}

test('the dashboard, a service and a category each show that they are loading', async ({ page, server }) => {
  await stubGeolocation(page, 'refused');
  for (const [path, calls] of [
    ['/dashboard', [dashboard.show]],
    [`/service-detail?service_id=${ids.service}`, [service.show]],
    [`/selected-category?category_id=${ids.category}`, [service.listByCategory, category.list]],
  ] as const) {
    const releases = calls.map((call) => server.hold(call));
    await page.goto(path);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    for (const release of releases) release();
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
  }
});
