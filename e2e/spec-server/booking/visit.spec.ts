import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { toastOf } from '../../support/toast.ts';
import { bookingOn } from '../support/bookings.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { prepareWorkspace } from '../support/workspace-answers.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime('2031-12-05T09:48:00Z'));

const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });

const phones = {
  until: '2031-12-05T11:00:00Z',
  own_number: '+447700900177',
  own: 'unshared',
  other: 'unshared',
  other_number: null,
};
const sharedPhones = { ...phones, own: 'shared', other: 'shared', other_number: '+447700900142' };
const notDeparted = { departed_at: null, delay: null, arrived_at: null, done_at: null };
const departed = { ...notDeparted, departed_at: '2031-12-05T09:41:00Z' };
const late = { ...departed, delay: { minutes: 20, announced_at: '2031-12-05T09:48:00Z' } };
const agreed = bookingOn(5, '10:00', {
  artisan_name: 'Hughes & Daughter',
  customer_name: 'Priya Nair',
  house_known: true,
  work_address: null,
  customer_address: '14 Albert Terrace, Saltaire, BD18 4PS',
  visit: null,
  phones,
});

test(
  'the customer sees a delay on the card, in the details and on the dashboard',
  bothWidths,
  async ({ page, server }) => {
    await server.logIn();
    server.answer(booking.listAsCustomer, { results: [{ ...agreed, visit: late, phones: sharedPhones }] });
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'For you' })).toContainText('20 minutes late');
    await page.goto('/bookings');
    await expect(page.getByRole('article', { name: /Hughes & Daughter/ })).toContainText('20 minutes late');
    await page.goto('/bookings?booking_id=72');
    await expect(details(page)).toContainText('Hughes & Daughter at 09:48');
    await expect(details(page)).toContainText('Now about 10:20 instead of 10:00.');
    await expect(details(page).getByRole('listitem').filter({ hasText: 'On my way' })).toHaveText('On my way09:41');
    await expect(details(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+447700900142');
    await expect(details(page)).toContainText('+44 7700 900142. They see your number too until the appointment ends.');
    await expect(details(page).getByRole('button', { name: 'Running late' })).toHaveCount(0);
    await expectNoViolations(page, 'a late artisan in the details of an appointment');
  },
);

test(
  'an artisan reports each step with one tap, and sees the message to the customer before it is sent',
  bothWidths,
  async ({ page, server }) => {
    await prepareWorkspace(page, server);
    server.answer(booking.showAsArtisan, { data: agreed });
    await page.goto('/workspace/bookings?booking_id=72');
    await expectNoViolations(page, 'the day of an appointment');
    server.answer(booking.announceDeparture, { message: 'This appointment has changed.' }, 409);
    await details(page).getByRole('button', { name: 'On my way' }).click();
    await expect(toastOf(page, 'This appointment has changed.')).toBeVisible();
    server.answer(booking.announceDeparture, { data: { ...agreed, visit: departed } });
    server.answer(booking.showAsArtisan, { data: { ...agreed, visit: departed } });
    await details(page).getByRole('button', { name: 'On my way' }).dblclick();
    await expect(details(page).getByRole('button', { name: 'Arrived' })).toBeVisible();
    expect(server.callsTo(booking.announceArrival)).toEqual([]);

    await details(page).getByRole('button', { name: 'Running late' }).click();
    const sheet = page.getByRole('dialog', { name: 'Running late' });
    await expect(sheet.getByRole('radio', { name: '20' })).toBeChecked();
    await expect(sheet).toContainText('“Running 20 minutes late, now about 10:20.”');
    await sheet.getByRole('radio', { name: '60' }).check();
    await expect(sheet).toContainText('“Running 60 minutes late, now about 11:00.”');
    await expectNoViolations(page, 'the sheet for a delay');
    server.answer(booking.announceDelay, { message: 'You have already arrived.' }, 409);
    await sheet.getByRole('button', { name: 'Tell Priya Nair' }).click();
    await expect(sheet.getByRole('alert')).toHaveText('You have already arrived.');
    server.answer(booking.announceDelay, { data: { ...agreed, visit: late } });
    await sheet.getByRole('button', { name: 'Tell Priya Nair' }).click();
    await expect(sheet).toHaveCount(0);
    expect(server.callsTo(booking.announceDelay).at(-1)?.body).toEqual({ minutes: 60 });
  },
);

test('there are no directions without a house number', async ({ page, server }) => {
  await prepareWorkspace(page, server);
  server.answer(booking.showAsArtisan, { data: { ...agreed, house_known: false, customer_address: 'Saltaire, BD18' } });
  await page.goto('/workspace/bookings?booking_id=72');
  await expect(details(page).getByRole('button', { name: 'Get directions' })).toBeDisabled();
  await expect(details(page).getByRole('link', { name: 'Get directions' })).toHaveCount(0);
});

test('the form for the house number offers to share the phone number, and the box is never ticked in advance', async ({
  page,
  server,
}) => {
  await server.logIn();
  const withoutHouse = { ...agreed, ...bookingOn(6, '10:00'), customer_address: 'Saltaire, BD18', house_known: false };
  server.answer(booking.listAsCustomer, { results: [{ ...withoutHouse, phones: { ...phones, own_number: '' } }] });
  await page.goto('/bookings');
  const sheet = page.getByRole('dialog', { name: 'Where is the work?' });
  const box = sheet.getByRole('checkbox', { name: /^Let .* ring me/ });
  await expect(box).not.toBeChecked();
  await expect(sheet.getByLabel('Phone')).toHaveCount(0);
  await box.check();
  await page.reload();
  await expect(box).not.toBeChecked();
  await box.check();
  await sheet.getByLabel('House and street').fill('14 Albert Terrace');
  await sheet.getByLabel('Post code').fill('BD18 4PS');
  await sheet.getByLabel('Phone').fill('999');
  server.answer(booking.setWorkAddress, { data: withoutHouse });
  const refusal = { message: 'Please check the form.', errors: { phone: ['Please enter a valid phone number'] } };
  server.answer(booking.sharePhoneAsCustomer, refusal, 400);
  await sheet.getByRole('button', { name: 'Save address' }).click();
  await expect(sheet.getByLabel('Phone')).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await sheet.getByLabel('Phone').fill('07700 900177');
  server.answer(booking.sharePhoneAsCustomer, { data: withoutHouse });
  await sheet.getByRole('button', { name: 'Save address' }).click();
  await expect(toastOf(page, 'Address saved')).toBeVisible();
  expect(server.callsTo(booking.sharePhoneAsCustomer).map(({ body }) => body)).toEqual([
    { phone: '999' },
    { phone: '07700 900177' },
  ]);
});

test('a customer without a phone number enters it beside the switch, and an error appears at the field', async ({
  page,
  server,
}) => {
  await server.logIn();
  server.answer(booking.listAsCustomer, { results: [{ ...agreed, phones: { ...phones, own_number: '' } }] });
  await page.goto('/bookings?booking_id=72');
  const phone = details(page).getByLabel('Phone');
  server.answer(
    booking.sharePhoneAsCustomer,
    { message: 'Please check the form.', errors: { phone: ['Please enter a valid phone number'] } },
    400,
  );
  await phone.fill('999');
  await details(page).getByRole('button', { name: 'Let them ring' }).click();
  await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number/);
  server.answer(booking.sharePhoneAsCustomer, { data: agreed });
  server.answer(booking.listAsCustomer, { results: [{ ...agreed, phones: { ...phones, own: 'shared' } }] });
  await phone.fill('07700 900177');
  await details(page).getByRole('button', { name: 'Let them ring' }).click();
  await expect(details(page)).toContainText('Hughes & Daughter has not shared a number yet.');
});

test('the details say that the other side withdrew its number, and Call disappears', async ({ page, server }) => {
  await server.logIn();
  const withdrawn = { ...phones, own: 'shared', other: 'withdrawn' };
  server.answer(booking.listAsCustomer, { results: [{ ...agreed, phones: withdrawn }] });
  await page.goto('/bookings?booking_id=72');
  await expect(details(page)).toContainText('Hughes & Daughter no longer shares a number.');
  await expect(details(page).getByRole('link', { name: 'Call' })).toHaveCount(0);
});
