import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { toastOf } from '../../support/toast.ts';
import { bookingOn } from '../support/bookings.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(async ({ server, page }) => {
  await server.logIn();
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Where is the work?' });
const agreed = bookingOn(8, '10:00', { customer_address: 'Saltaire, BD18', house_known: false, work_address: null });

test(
  'the sheet for the house number shows errors at their fields, and the server’s message',
  bothWidths,
  async ({ page, server }) => {
    server.answer(booking.listAsCustomer, { results: [agreed] });
    await page.goto('/bookings');
    await expectNoViolations(page, 'the question about the house');
    const [house, postCode] = [sheet(page).getByLabel('House and street'), sheet(page).getByLabel('Post code')];
    await expect(postCode).toHaveValue('BD18');
    await expect(postCode).toHaveAccessibleDescription('Both parts, so that the street is right.');
    await postCode.fill('Saltaire');
    await sheet(page).getByRole('button', { name: 'Save address' }).click();
    await expect(house).toBeFocused();
    await expect(house).toHaveAccessibleDescription(/House and street is required/);
    await expect(postCode).toHaveAccessibleDescription(/Please enter a UK postcode/);
    await house.fill('bd18 4ps');
    await postCode.fill('bd18 4ps');
    await sheet(page).getByRole('button', { name: 'Save address' }).click();
    await expect(house).toHaveAccessibleDescription(/Please enter the house and the street/);
    expect(server.callsTo(booking.setWorkAddress)).toEqual([]);
    await house.fill('Flat 3/2, 14½');
    server.answer(booking.setWorkAddress, { message: 'The time of this appointment has passed.' }, 409);
    await sheet(page).getByRole('button', { name: 'Save address' }).click();
    await expect(sheet(page).getByRole('alert')).toHaveText('The time of this appointment has passed.');
    await expectNoViolations(page, 'the question about the house, after a refusal');
    server.answer(booking.setWorkAddress, { data: agreed });
    await sheet(page).getByRole('button', { name: 'Save address' }).click();
    await expect(toastOf(page, 'Address saved')).toBeVisible();
    expect(server.callsTo(booking.setWorkAddress).at(-1)?.body).toEqual({
      house_and_street: 'Flat 3/2, 14½',
      post_code: 'BD18 4PS',
      how_to_find: '',
    });
  },
);

test('the form for the house number is filled in with a known street, and asks for the number', async ({
  page,
  server,
}) => {
  const withoutNumber = { ...agreed, customer_address: 'Albert Terrace, Saltaire, Bradford BD18' };
  server.answer(booking.listAsCustomer, { results: [withoutNumber] });
  await page.goto('/bookings');
  const house = sheet(page).getByLabel('House and street');
  await expect(house).toHaveValue('Albert Terrace');
  await sheet(page).getByLabel('Post code').fill('BD18 4PS');
  await sheet(page).getByRole('button', { name: 'Save address' }).click();
  await expect(house).toBeFocused();
  await expect(house).toHaveAccessibleDescription(/Please add the number or the name of the house/);
  await page.keyboard.press('Home');
  await page.keyboard.type('14 ');
  server.answer(booking.setWorkAddress, { data: withoutNumber });
  await sheet(page).getByRole('button', { name: 'Save address' }).click();
  await expect(toastOf(page, 'Address saved')).toBeVisible();
  expect(server.callsTo(booking.setWorkAddress).map(({ body }) => body)).toMatchObject([
    { house_and_street: '14 Albert Terrace', post_code: 'BD18 4PS' },
  ]);
});

test('an existing house number is not requested again, and can be corrected until the appointment begins', async ({
  page,
  server,
}) => {
  const withHouse = { ...agreed, house_known: true, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' };
  server.answer(booking.listAsCustomer, { results: [withHouse] });
  await page.goto('/bookings?booking_id=72');
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await expect(sheet(page).getByLabel('House and street')).toHaveValue('14 Albert Terrace, Saltaire');
  await expect(sheet(page).getByLabel('Post code')).toHaveValue('BD18 4PS');
  await expect(sheet(page).getByRole('button', { name: 'Later' })).toHaveCount(0);
});

test('the form for the house number waits while another appointment is open', async ({ page, server }) => {
  const other = bookingOn(9, '10:00', { id: 80, house_known: true });
  server.answer(booking.listAsCustomer, { results: [agreed, other] });
  await page.goto('/bookings?booking_id=80');
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeVisible();
});
