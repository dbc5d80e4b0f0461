import { booking } from '@fixit/contract/booking';
import { bookingOn } from '../spec-server/support/bookings.ts';
import { person } from '../spec-server/support/messy.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { prepareWorkspace } from '../spec-server/support/workspace-answers.ts';
import { loadFont, takePicture } from './take-picture.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2031-12-05T09:48:00Z' });
  await loadFont(page);
});

const phones = {
  until: '2031-12-05T11:00:00Z',
  own_number: '+447700900177',
  own: 'shared',
  other: 'shared',
  other_number: '+447700900142',
};
const late = {
  departed_at: '2031-12-05T09:41:00Z',
  delay: { minutes: 20, announced_at: '2031-12-05T09:48:00Z' },
  arrived_at: null,
  done_at: null,
};
const agreed = bookingOn(5, '10:00', {
  artisan_name: 'Hughes & Daughter',
  customer_name: person,
  service_description: 'Kitchen tap drips',
  customer_address: '14 Albert Terrace, Saltaire, BD18 4PS',
  house_known: true,
  work_address: null,
  visit: null,
  phones: { ...phones, own: 'unshared', other: 'unshared', other_number: null },
});

test('the gallery shows the day of an appointment as the customer sees it', async ({ page, server }, info) => {
  await server.logIn();
  const arrived = { ...late, arrived_at: '2031-12-05T10:18:00Z' };
  for (const [name, visibleBooking] of [
    ['before', agreed],
    ['late', { ...agreed, visit: late, phones }],
    ['arrived', { ...agreed, visit: arrived, phones: { ...phones, other: 'withdrawn', other_number: null } }],
  ] as const) {
    server.answer(booking.listAsCustomer, { results: [visibleBooking] });
    await page.goto('/bookings?booking_id=72');
    await takePicture(page, info, `day-${name}`);
  }
  await page.goto('/dashboard');
  await takePicture(page, info, 'day-dashboard');
});

test('the gallery shows the day of an appointment as the artisan sees it', async ({ page, server }, info) => {
  await prepareWorkspace(page, server);
  server.answer(booking.showAsArtisan, { data: agreed });
  await page.goto('/workspace/bookings?booking_id=72');
  await takePicture(page, info, 'workspace-day-before');
  server.answer(booking.showAsArtisan, { data: { ...agreed, visit: late, phones } });
  await page.goto('/workspace/bookings?booking_id=72');
  await takePicture(page, info, 'workspace-day-late');
  await page.getByRole('button', { name: 'Running late' }).click();
  await expect(page.getByRole('dialog', { name: 'Running late' })).toBeVisible();
  await takePicture(page, info, 'workspace-day-delay');
});
