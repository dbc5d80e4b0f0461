import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expect, test } from '../support/browser-test.ts';
import { dayAhead, propose, signInAsNewCustomer, startChat } from '../support/customer.ts';
import { openWorkspace } from '../support/open-workspace.ts';
import { openWithSocket } from '../support/socket.ts';

const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
const history = (page: Page) => details(page).getByRole('list').filter({ hasText: 'proposed' });

test('Booking Details shows both sides each change of the appointment without a reload', async ({ page, browser }) => {
  const artisan = await createArtisan({ name: 'Hughes & Daughter', category: 'Handyman' });
  const customer = await signInAsNewCustomer(page);
  const id = await propose(artisan, await startChat(customer, artisan), dayAhead(4), '10:00');
  await openWithSocket(page, `/bookings?booking_id=${id}`);
  const phone = await openWorkspace(browser, artisan);
  await openWithSocket(phone, `/workspace/bookings?booking_id=${id}`);
  await expect(history(page)).toContainText(`${artisan.name} proposed`);
  await expect(history(phone)).toContainText('You proposed');

  await details(page).getByRole('button', { name: 'Accept' }).click();
  await expect(history(page)).toContainText('You accepted');
  await expect(history(phone)).toContainText('Priya Beck accepted');

  const newTime = { appointment_date: dayAhead(5), appointment_time: '14:30' };
  await artisan.call(booking.requestRescheduleAsArtisan, { params: { id }, body: newTime });
  await details(page).getByRole('button', { name: 'Take new time' }).click();
  await expect(history(page)).toContainText('You agreed to move it from');
  await expect(history(phone)).toContainText('Priya Beck agreed to move it from');
  await expect(details(phone).getByRole('time').first()).toContainText('14:30');
  await phone.context().close();
});
