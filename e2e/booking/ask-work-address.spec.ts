import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { createArtisan, type TestArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer, dayAhead, propose, signIn, startChat, type TestCustomer } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { openWithSocket } from '../support/socket.ts';
import { toastOf } from '../support/toast.ts';

let artisan: TestArtisan;
test.beforeEach(async () => {
  artisan = await createArtisan({ name: 'Hughes & Daughter', category: 'Handyman' });
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Where is the work?' });

/** Logs in a customer whose address names only a town, with a proposal for eight days ahead. */
async function proposeWithoutHouse(page: Page): Promise<{ customer: TestCustomer; chat: string; id: string }> {
  const customer = await createCustomer({ address: 'Saltaire', post_code: 'BD18' });
  await signIn(page, customer);
  const chat = await startChat(customer, artisan);
  return { customer, chat, id: await propose(artisan, chat, dayAhead(8), '10:00') };
}

test('a customer without a house number is asked for it after Accept, and the artisan sees it without a reload', async ({
  page,
  browser,
}) => {
  const { chat, id } = await proposeWithoutHouse(page);
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(toastOf(page, 'Booking Confirmed')).toBeVisible();
  await expect(sheet(page)).toContainText(`10:00 with ${artisan.name}. They only know “Saltaire, BD18”.`);

  const phone = await openWorkspace(browser, artisan);
  await openWithSocket(phone, `/workspace/bookings?booking_id=${id}`);
  const details = phone.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toContainText('No house number yet');
  const chatPhone = await phone.context().newPage();
  await openWithSocket(chatPhone, `/workspace/chat?conversation_id=${chat}`);
  await expect(chatPhone.getByRole('region', { name: 'Appointments' })).toContainText('no house number yet');

  await sheet(page).getByLabel('House and street').fill('Flat 3/2, 14½ Albert Terrace');
  await sheet(page).getByLabel('Post code').fill('bd18-4ps');
  await sheet(page).getByLabel('How to find you').fill('Blue door, the bell is broken');
  await sheet(page).getByRole('button', { name: 'Save address' }).dblclick();
  await expect(toastOf(page, 'Address saved')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);

  const fullAddress = 'Flat 3/2, 14½ Albert Terrace, Saltaire, BD18 4PS';
  await expect(details).toContainText(fullAddress);
  await expect(details).toContainText('Blue door, the bell is broken');
  await expect(details).not.toContainText('No house number yet');
  await expect(chatPhone.getByRole('region', { name: 'Appointments' })).not.toContainText('no house number yet');
  await phone.context().close();

  await page.goto(`/bookings?booking_id=${id}`);
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText(fullAddress);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the question about the house number opens above the appointment’s details, even if their code arrives later', async ({
  page,
}) => {
  const { customer, id } = await proposeWithoutHouse(page);
  await customer.call(booking.accept, { query: { booking_id: id } });
  const questionCode = page.waitForResponse(/work-address-dialog-.*\.js$/);
  await page.route(/booking-details-.*\.js$/, async (route) => {
    await questionCode;
    await route.continue();
  });
  await page.goto(`/bookings?booking_id=${id}`);
  await sheet(page).getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
});

test('the question about the house number can be postponed, keeps typed text and returns with the next page load', async ({
  page,
}) => {
  const { customer, id } = await proposeWithoutHouse(page);
  await customer.call(booking.accept, { query: { booking_id: id } });
  await page.goto('/bookings');
  await sheet(page).getByLabel('House and street').fill('14 Albert');
  await sheet(page).getByRole('button', { name: 'Later' }).click();
  const card = page.getByRole('article', { name: /Hughes & Daughter/ });
  await expect(card).toContainText(`${artisan.name} does not know the house yet.`);
  await expect(sheet(page)).toHaveCount(0);
  await card.getByRole('button', { name: 'Add house and street' }).click();
  await expect(sheet(page).getByLabel('House and street')).toHaveValue('14 Albert');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(sheet(page).getByLabel('House and street')).toHaveValue('14 Albert');
  await sheet(page).getByRole('button', { name: 'Save address' }).click();
  await expect(card).not.toContainText('does not know the house yet');
  await page.reload();
  await expect(card).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});

test('the work address of one appointment is filled in for the next one in the same district', async ({ page }) => {
  const { customer, chat, id } = await proposeWithoutHouse(page);
  await customer.call(booking.accept, { query: { booking_id: id } });
  const body = { house_and_street: 'The Old Forge', post_code: 'BD18 4PS', how_to_find: '' };
  await customer.call(booking.setWorkAddress, { params: { id }, body });
  await propose(artisan, chat, dayAhead(9), '10:00');
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(sheet(page).getByLabel('House and street')).toHaveValue('The Old Forge');
  await expect(sheet(page).getByLabel('Post code')).toHaveValue('BD18 4PS');
  await sheet(page).getByRole('button', { name: 'Save address' }).click();
  await expect(toastOf(page, 'Address saved')).toBeVisible();
});
