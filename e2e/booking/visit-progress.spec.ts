import { booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import { londonDateTime } from '@fixit/contract/value/appointment';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, home, propose, signIn, startChat } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { openWithSocket } from '../support/socket.ts';

const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
const londonTimeIn = (minutes: number) =>
  londonDateTime(new Date(Date.now() + minutes * 60_000).toISOString()) ?? ['', ''];

/** Opens the details of an appointment in two hours, for the customer and on the artisan's phone. */
async function openOnTheDay(page: Page, browser: Parameters<typeof openWorkspace>[0]) {
  const artisan = await createArtisan({ name: 'Hughes & Daughter', category: 'Handyman' });
  const customer = await createCustomer();
  await customer.call(profile.update, {
    body: { ...home, city: 'Shipley', county: 'West Yorkshire', phone: '07700 900177' },
  });
  await signIn(page, customer);
  const [day, time] = londonTimeIn(120);
  const id = await propose(artisan, await startChat(customer, artisan), day, time);
  await customer.call(booking.accept, { query: { booking_id: id } });
  await openWithSocket(page, `/bookings?booking_id=${id}`);
  const phone = await openWorkspace(browser, artisan);
  await openWithSocket(phone, `/workspace/bookings?booking_id=${id}`);
  return { artisan, phone, day, time };
}

test('departure, delay and arrival are one tap each, and the customer reads them without a reload', async ({
  page,
  browser,
}) => {
  const { phone, time } = await openOnTheDay(page, browser);
  const customer = details(page);
  const steps = customer.getByRole('list', { name: 'The day' });
  await details(phone).getByRole('button', { name: 'On my way' }).dblclick();
  await expect(customer.getByRole('status').filter({ hasText: /On the way to you/ })).toBeVisible();
  await expect(steps).toContainText(`About ${time}`);
  await expect(details(phone).getByRole('button', { name: 'Arrived' })).toBeFocused();

  await details(phone).getByRole('button', { name: 'Running late' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Running late' });
  await sheet.getByRole('radio', { name: '45' }).check();
  const preview = (await sheet.getByRole('status').textContent()) ?? '';
  const expected = /now about (\d\d:\d\d)/.exec(preview)?.[1] ?? '';
  await sheet.getByRole('button', { name: /^Tell / }).click();
  await expect(sheet).toHaveCount(0);
  await expect(customer).toContainText('45 minutes late');
  await expect(customer).toContainText(`Now about ${expected} instead of ${time}.`);
  await expect(steps).toContainText(`About ${expected}`);

  await details(phone).getByRole('button', { name: 'Arrived' }).click();
  await expect(customer).toContainText('Has arrived');
  await expect(details(phone).getByRole('button', { name: 'Running late' })).toHaveCount(0);
  await expect.poll(() => phone.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.goto('/notifications');
  await expect(page.getByText(`Running 45 minutes late, now about ${expected}.`)).toBeVisible();
  await phone.context().close();
});

test('both sides can ring once both agree, and Call disappears for both if either withdraws their number', async ({
  page,
  browser,
}) => {
  const { artisan, phone } = await openOnTheDay(page, browser);
  const customer = details(page);
  const ringMe = customer.getByRole('switch', { name: `Let ${artisan.name} ring me` });
  await expect(ringMe).not.toBeChecked();
  await ringMe.click();
  await expect(customer).toContainText(`${artisan.name} has not shared a number yet.`);
  await expect(details(phone)).toContainText('will let you ring once you let them ring you.');
  await expect(phone.getByRole('link', { name: 'Call' })).toHaveCount(0);

  await details(phone)
    .getByRole('switch', { name: /ring me$/ })
    .click();
  await expect(customer.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441274753219');
  await expect(details(phone).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+447700900177');
  await expect(details(phone).getByRole('link', { name: 'Get directions' })).toHaveAttribute(
    'href',
    /Albert%20Terrace/,
  );

  await ringMe.click();
  for (const side of [customer, details(phone)]) {
    await expect(side.getByRole('link', { name: 'Call' })).toHaveCount(0);
    await expect(side).toContainText('Neither of you can ring the other now.');
  }
  await phone.context().close();
});
