import { type Booking, booking } from '@fixit/contract/booking';
import { demoAccounts } from '@fixit/contract/demo';
import type { CallInput, Route } from '@fixit/contract/route';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { makeCall } from '../support/calls.ts';
import { waitForDemoWorld } from '../support/demo-world.ts';
import { demoOrigin } from '../support/origin.ts';

test.use({ baseURL: demoOrigin });

waitForDemoWorld();

async function logIn(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('every screen of the demo customer has something to show', async ({ page }) => {
  await logIn(page);
  for (const name of ['Categories', 'Service of the Month', 'Recommended']) {
    await expect(page.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Booking' }).click();
  for (const name of ['Upcoming Services', 'Active services', 'Your requests']) {
    await expect(
      page
        .getByRole('region', { name })
        .getByRole('listitem')
        .or(page.getByRole('region', { name }).getByRole('article'))
        .first(),
    ).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('complementary', { name: 'Contacts' }).getByRole('link').first().click();
  await expect(page.getByRole('log', { name: 'Conversation' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a demo artisan accepts a request, proposes, offers other times and cancels when the customer asks in the chat', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Tiling');
  await form.getByLabel('Description').fill('Two tiles behind the cooker have come off.');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status', { name: 'Search status' })).toHaveText('Providers found!');
  await page.getByRole('button', { name: 'View' }).click();
  await page
    .getByRole('button', { name: /^Chat with / })
    .first()
    .click();
  await expect(page).toHaveURL(/conversation_id=/);

  const log = page.getByRole('log', { name: 'Conversation' });
  const expectMessage = (words: string) => expect(log).toContainText(words);
  const sendText = async (words: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await sendText('Hello, when could you come?');
  await expectMessage('demo artisans');
  await expect(page.getByRole('status', { name: 'You have a new booking', exact: true })).toBeVisible();
  await expectMessage('It is under Booking for you to accept');

  const conversation_id = new URL(page.url()).searchParams.get('conversation_id');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const call = <R extends Route>(route: R, input: CallInput<R>) => makeCall(token, route, input, demoOrigin);
  /** Finds the booking of this conversation. */
  const findBooking = async (): Promise<Booking> => {
    const { results } = await call(booking.listAsCustomer, { query: {} });
    const match = results.find((entry) => entry.conversation_id === conversation_id);
    if (!match) throw new Error('There is no appointment');
    return match;
  };
  const first = await findBooking();
  await sendText('Sorry, that time does not suit.');
  await expectMessage('I have taken that one back');
  const { id, appointment_date, appointment_time } = await findBooking();
  expect(appointment_date > first.appointment_date).toBe(true);

  await call(booking.acceptByPost, { query: { booking_id: id } });
  await expectMessage('it is in my diary');
  await sendText('Could we find another day?');
  await expectMessage('I have asked to move it');
  const params = { id };
  await call(booking.declineRescheduleAsCustomer, { params });
  await expectMessage('All right, then we keep');

  const requestReschedule = (day: string, time: string) =>
    call(booking.requestRescheduleAsCustomer, { params, body: { appointment_date: day, appointment_time: time } });
  await requestReschedule(appointment_date, '03:00');
  await expectMessage('I do not work then, so we keep');
  expect(await findBooking()).toMatchObject({ appointment_date, appointment_time, reschedule: null });
  await requestReschedule(first.appointment_date, first.appointment_time);
  await expectMessage('Moved. See you on');
  expect(await findBooking()).toMatchObject({ appointment_date: first.appointment_date, reschedule: null });

  await sendText('Please call it off.');
  await expectMessage('is off. I am sorry');
  expect(await findBooking()).toMatchObject({ id, booking_status: 'cancelled', closed_by: 'artisan' });
});
