import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import { address } from '@fixit/contract/value/address';
import type { Page } from '@playwright/test';
import { customer, ids } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock, waitForRendering } from '../support/stopped-clock.ts';

const bingley = {
  formatted_address: 'Main Street, Bingley, Bradford, UK',
  latitude: 53.8475,
  longitude: -1.8397,
  postal_code: 'BD16 2HZ',
};
const options = [
  { place_id: 'a', description: 'Bingley, Bradford' },
  { place_id: 'b', description: 'Bingham, Nottinghamshire' },
];

/** Returns the options that start with the text, as a place service does. */
const suggestionsFor = (q: string) => options.filter(({ description }) => description.startsWith(q));

test.beforeEach(async ({ server }) => {
  await server.logIn();
  server.answerBy(address.suggestPlaces, ({ query }) => ({
    status: 200,
    body: { data: suggestionsFor(query['q'] ?? '') },
  }));
  server.answer(address.showPlace, { data: bingley });
});

const addressButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Choose address' });

async function openSelectAddress(page: Page) {
  await page.goto('/dashboard');
  await addressButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Select Address' });
  return {
    dialog,
    search: dialog.getByRole('combobox', { name: 'Search for a place' }),
    options: dialog.getByRole('option'),
    select: dialog.getByRole('button', { name: 'Select This Location' }),
    currentLocation: dialog.getByRole('button', { name: 'Current Location' }),
    map: dialog.getByRole('region', { name: 'Map' }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
}

const readChosenAddress = (page: Page): Promise<unknown> =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`chosenAddress.${id}`) ?? 'null') as unknown, ids.customer);

test('places are suggested 300 ms after the last key with one session token, and the choice is saved', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const { dialog, search, options, select } = await openSelectAddress(page);
  await expect(select).toBeDisabled();
  await stopClock(page);
  await search.pressSequentially('Bing');
  await page.clock.runFor(299);
  await waitForRendering(page);
  expect(server.callsTo(address.suggestPlaces)).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(options).toHaveText(['Bingley, Bradford', 'Bingham, Nottinghamshire']);
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  expect(server.callsTo(address.suggestPlaces).map(({ query }) => query['q'])).toEqual(['Bing']);
  await search.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await search.pressSequentially('l');
  await expect(options).toHaveText(['Bingley, Bradford']);
  await expect.poll(() => server.callsTo(address.suggestPlaces).length).toBe(2);
  await search.press('ArrowDown');
  const activeId = await search.getAttribute('aria-activedescendant');
  await expect(options.first()).toHaveAttribute('id', activeId ?? '');
  await search.press('Enter');
  await expect(dialog.getByText('Main Street, Bingley, Bradford, UK, BD16 2HZ')).toBeVisible();
  const [first, second] = server.callsTo(address.suggestPlaces);
  const [detail] = server.callsTo(address.showPlace);
  expect(first?.query['session']).toMatch(/^\w{16,}$/);
  expect([second?.query['session'], detail?.query['session']]).toEqual([
    first?.query['session'],
    first?.query['session'],
  ]);
  expect(detail?.query['place_id']).toBe('a');
  await select.click();
  await expect(dialog).toBeHidden();
  const { formatted_address, latitude, longitude, postal_code } = bingley;
  expect(await readChosenAddress(page)).toEqual({ address: formatted_address, latitude, longitude, postal_code });
  await expect(addressButton(page)).toContainText('Main Street, Bingley');
  await expect.poll(() => server.callsTo(dashboard.show).at(-1)?.query['latitude']).toBe('53.8475');
});

test('a choice keeps the typed house number and postcode, and the form asks for a missing house number', async ({
  page,
  server,
}) => {
  const district = { ...bingley, formatted_address: 'Bingley, Bradford BD16', postal_code: 'BD16' };
  server.answer(address.suggestPlaces, { data: options.slice(0, 1) });
  server.answer(address.showPlace, { data: district });
  const { dialog, search, options: suggestions, select } = await openSelectAddress(page);
  await search.fill('14 Main Street, bd16-2hz');
  await suggestions.first().click();
  const house = dialog.getByLabel('House number and street');
  await expect(house).toHaveValue('14 Main Street');
  await expect(dialog.getByText('Bingley, Bradford BD16 2HZ')).toBeVisible();
  await search.fill('Bingley');
  await expect(house).toHaveCount(0);
  await suggestions.first().click();
  await expect(house).toHaveValue('');
  await house.fill('3 Quay Street');
  await select.click();
  const { latitude, longitude } = bingley;
  expect(await readChosenAddress(page)).toEqual({
    address: '3 Quay Street, Bingley, Bradford BD16',
    postal_code: 'BD16',
    latitude,
    longitude,
  });
});

test('a street that was searched for before its town, and a house typed into its field, stay with the next place', async ({
  page,
  server,
}) => {
  const district = { ...bingley, formatted_address: 'Bingley, Bradford BD16', postal_code: 'BD16' };
  server.answer(address.showPlace, { data: district });
  const { dialog, search, options: suggestions, select } = await openSelectAddress(page);
  await search.fill('Flat 3/2, 14½ Byres Road');
  await expect(search).toHaveAccessibleDescription('No such place found. Try the town or the postcode.');
  await search.fill('Bingl');
  await suggestions.first().click();
  const house = dialog.getByLabel('House number and street');
  await expect(house).toHaveValue('Flat 3/2, 14½ Byres Road');
  await house.fill('The Old Forge');
  await search.fill('Bingley');
  await suggestions.first().click();
  await expect(house).toHaveValue('The Old Forge');
  const postCode = dialog.getByLabel('Post code');
  await postCode.fill('Bingley');
  await select.click();
  await expect(postCode).toHaveAccessibleDescription('Please enter a UK postcode, for example BD18 3HF');
  await postCode.fill('bd162hz');
  await select.click();
  expect(await readChosenAddress(page)).toMatchObject({
    address: 'The Old Forge, Bingley, Bradford BD16 2HZ',
    postal_code: 'BD16 2HZ',
  });
});

test('the next choice of a place uses a new session token', async ({ page, server }) => {
  const attribution = 'Contains OS and Royal Mail data';
  server.answerBy(address.suggestPlaces, ({ query }) => ({
    status: 200,
    body: { data: suggestionsFor(query['q'] ?? ''), attribution },
  }));
  const { dialog, search, options: suggestions } = await openSelectAddress(page);
  await search.fill('Bingley');
  await expect(dialog.getByText(attribution)).toBeVisible();
  await suggestions.first().click();
  await expect(dialog.getByText(attribution)).toHaveCount(0);
  await expect(search).toHaveValue('Bingley, Bradford');
  await search.fill('Bingham');
  await expect(suggestions).toHaveText(['Bingham, Nottinghamshire']);
  const sessions = () => server.callsTo(address.suggestPlaces).map(({ query }) => query['session']);
  await expect.poll(() => sessions().length).toBe(2);
  expect(new Set(sessions()).size).toBe(2);
});

test('closing Select Address without selecting clears the suggestions and keeps the address', async ({ page }) => {
  const { dialog, search, options, close } = await openSelectAddress(page);
  await search.fill('Bing');
  await expect(options).toHaveCount(2);
  await close.click();
  await expect(dialog).toBeHidden();
  expect(await readChosenAddress(page)).toBeNull();
  await expect(addressButton(page)).toContainText(customer.address.slice(0, 20));
  await addressButton(page).click();
  await expect(search).toHaveValue('');
  await expect(options).toHaveCount(0);
});

test('a place without a postcode, or whose details fail, shows a message and cannot be selected', async ({
  page,
  server,
}) => {
  server.answer(address.showPlace, { data: { ...bingley, postal_code: null } });
  const { search, options, select } = await openSelectAddress(page);
  await search.fill('Bingley');
  await options.first().click();
  await expect(search).toHaveAccessibleDescription(
    'Could not find postal code for this location. Please select a more specific address.',
  );
  await expect(select).toBeDisabled();
  for (const fail of [
    () => server.answer(address.showPlace, { message: 'Away' }, 503),
    () => server.drop(address.showPlace),
  ]) {
    fail();
    await search.fill('Bing');
    await search.fill('Bingle');
    await options.first().click();
    await expect(search).toHaveAccessibleDescription('Failed to get place details. Please try again.');
    await expect(select).toBeDisabled();
  }
  server.answer(address.showPlace, { data: bingley });
  await search.fill('Bingley, B');
  await options.first().click();
  await expect(search).toHaveAccessibleDescription('');
  await expect(select).toBeEnabled();
});

test(
  'the map is 200 px high at zoom 14, and dragging its marker corrects the place',
  bothWidths,
  async ({ page, server }) => {
    server.answer(address.reverseGeocode, { data: { ...bingley, formatted_address: 'Moorhead Lane, Saltaire' } });
    const { dialog, map, select } = await openSelectAddress(page);
    // The dialog opens with an animation.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    expect((await map.boundingBox())?.height).toBe(200);
    await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
    expect(server.tileUrls.every((tile) => new URL(tile).pathname.startsWith('/tiles/14/'))).toBe(true);
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y - 20);
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y - 20, { steps: 4 });
    await page.mouse.up();
    await expect(dialog.getByText('Moorhead Lane, Saltaire, BD16 2HZ')).toBeVisible();
    const [lookUp, ...more] = server.callsTo(address.reverseGeocode);
    expect(more).toEqual([]);
    expect(Number(lookUp?.query['longitude'])).toBeGreaterThan(customer.longitude);
    expect(Number(lookUp?.query['latitude'])).toBeCloseTo(customer.latitude, 3);
    await select.click();
    expect(await readChosenAddress(page)).toMatchObject({
      latitude: Number(lookUp?.query['latitude']),
      longitude: Number(lookUp?.query['longitude']),
    });
  },
);

test('arrow keys move the map under its marker, and zooming leaves the marker in place', async ({ page, server }) => {
  server.answer(address.reverseGeocode, { data: bingley });
  const { dialog, map } = await openSelectAddress(page);
  const mapSurface = map.getByRole('application');
  await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => server.tileUrls.some((tile) => tile.includes('/tiles/15/'))).toBe(true);
  await mapSurface.focus();
  await mapSurface.press('ArrowRight');
  await expect(dialog.getByText('Main Street, Bingley, Bradford, UK, BD16 2HZ')).toBeVisible();
  const [lookUp, ...more] = server.callsTo(address.reverseGeocode);
  expect(more).toEqual([]);
  expect(Number(lookUp?.query['longitude'])).toBeGreaterThan(customer.longitude);
  await mapSurface.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an empty or failed look-up shows a message and leaves no postcode', async ({ page, server, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.8475, longitude: -1.8397 });
  server.answer(address.reverseGeocode, { data: null });
  const { dialog, search, options, select, currentLocation, close } = await openSelectAddress(page);
  await search.fill('Bingley');
  await options.first().click();
  await expect(select).toBeEnabled();
  await currentLocation.click();
  await expect(search).toHaveAccessibleDescription('Address not found');
  await expect(select).toBeDisabled();
  server.answer(address.reverseGeocode, { message: 'Away' }, 503);
  await currentLocation.click();
  await expect(search).toHaveAccessibleDescription('Could not fetch address');
  await expect(dialog.getByLabel('Post code')).toHaveValue('');
  await select.click();
  await expect(dialog.getByLabel('Post code')).toHaveAccessibleDescription('Post code is required');
  await close.click();
  expect(await readChosenAddress(page)).toBeNull();
});

test('without a place service the user types address and postcode by hand', async ({ page, server }) => {
  for (const call of [address.suggestPlaces, address.showPlace, address.reverseGeocode]) server.answer(call, {}, 404);
  const { dialog, search, select } = await openSelectAddress(page);
  await search.fill(' 3 Quay Street, Bristol ');
  await expect(dialog.getByText('Places could not be searched.')).toBeVisible();
  const postCode = dialog.getByLabel('Post code');
  await select.click();
  await expect(postCode).toHaveAccessibleDescription('Post code is required');
  await expect(postCode).toBeFocused();
  await postCode.fill('BRISTOL');
  await select.click();
  await expect(postCode).toHaveAccessibleDescription('Please enter a UK postcode, for example BD18 3HF');
  await postCode.fill('bs15ty');
  await select.click();
  await expect(dialog).toBeHidden();
  expect(await readChosenAddress(page)).toEqual({
    address: '3 Quay Street, Bristol',
    postal_code: 'BS1 5TY',
    latitude: null,
    longitude: null,
  });
  await expect(addressButton(page)).toContainText('3 Quay Street, Brist');
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill('The kitchen tap drips');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form).toBeHidden();
  const [sent] = server.callsTo(job.create);
  expect(sent?.query['postcode']).toBe('BS1 5TY');
  expect(sent?.body).toMatchObject({ address: '3 Quay Street, Bristol' });
});

test('a map without a marker does not ask to drag it', async ({ page, server }) => {
  server.answer(profile.show, { data: { ...customer, latitude: null, longitude: null } });
  const { map, search, dialog } = await openSelectAddress(page);
  await expect(map).toBeVisible();
  await expect(dialog.getByText('Drag the marker')).toHaveCount(0);
  await search.fill('Bingl');
  await dialog.getByRole('option').click();
  await expect(dialog.getByText('Drag the marker to correct the place.')).toBeVisible();
});
