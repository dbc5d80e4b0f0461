import { booking } from '@fixit/contract/booking';
import { address } from '@fixit/contract/value/address';
import { bookingOn } from '../spec-server/support/bookings.ts';
import { ids } from '../spec-server/support/fixtures.ts';
import { now } from '../spec-server/support/messy.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { prepareWorkspace } from '../spec-server/support/workspace-answers.ts';
import { loadFont, takePicture } from './take-picture.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: now });
  await loadFont(page);
});

const agreed = bookingOn(5, '14:00', {
  artisan_name: 'Hughes & Daughter',
  customer_name: 'Priya Nair',
  service_description: 'Kitchen tap drips',
  customer_address: 'Saltaire, BD18',
  house_known: false,
  work_address: null,
});

test('the gallery shows the question about the house number for an appointment', async ({ page, server }, info) => {
  await server.logIn();
  server.answer(booking.listAsCustomer, { results: [agreed] });
  await page.goto('/bookings');
  const sheet = page.getByRole('dialog', { name: 'Where is the work?' });
  await expect(sheet).toBeVisible();
  await takePicture(page, info, 'house-question');
  await sheet.getByRole('button', { name: 'Save address' }).click();
  await takePicture(page, info, 'house-question-faults');
  await sheet.getByRole('button', { name: 'Later' }).click();
  await takePicture(page, info, 'house-missing');
});

test('the gallery shows a chosen place together with the typed house number', async ({ page, server }, info) => {
  await server.logIn();
  const place = { latitude: 53.8389, longitude: -1.7896, city: 'Bradford', county: 'Bradford', precision: 'district' };
  server.answer(address.suggestPlaces, { data: [{ place_id: 'a', description: 'Saltaire, Bradford' }] });
  server.answer(address.showPlace, {
    data: { ...place, formatted_address: 'Saltaire, Bradford BD18', postal_code: 'BD18' },
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Choose address' }).click();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('Flat 3/2, 14½ Albert Terrace, Saltaire');
  await page.getByRole('option').click();
  await expect(page.getByLabel('House number and street')).toHaveValue('Flat 3/2, 14½ Albert Terrace');
  await page.getByLabel('House number and street').scrollIntoViewIfNeeded();
  await takePicture(page, info, 'select-address-house');
});

test('the gallery shows an appointment without a house number as the artisan sees it', async ({
  page,
  server,
}, info) => {
  await prepareWorkspace(page, server);
  server.answer(booking.listAsArtisan, { results: [agreed] });
  server.answer(booking.showAsArtisan, { data: agreed });
  for (const [name, screen] of [
    ['today', '/workspace'],
    ['week', '/workspace/bookings?view=week'],
    ['chat', `/workspace/chat?conversation_id=${ids.conversation}`],
    ['dialog', `/workspace/bookings?booking_id=${agreed.id}`],
  ] as const) {
    await page.goto(screen);
    await takePicture(page, info, `workspace-no-house-${name}`);
  }
  const work_address = { house_and_street: '14 Albert Terrace', post_code: 'BD18 4PS', how_to_find: 'Blue door' };
  const details = { house_known: true, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS', work_address };
  server.answer(booking.showAsArtisan, { data: { ...agreed, ...details } });
  await page.goto(`/workspace/bookings?booking_id=${agreed.id}`);
  await takePicture(page, info, 'workspace-house');
});
