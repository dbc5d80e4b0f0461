import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { freeTimes } from '@fixit/contract/job/free-times';
import { bookingOn } from '../spec-server/support/bookings.ts';
import { accepted, ids, interested } from '../spec-server/support/fixtures.ts';
import { freeDay, freeTimesFor, ownFreeTimes } from '../spec-server/support/free-times.ts';
import { businesses } from '../spec-server/support/messy.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { prepareWorkspace } from '../spec-server/support/workspace-answers.ts';
import { loadFont, takePicture } from './take-picture.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2031-12-04T09:00:00Z' });
  await loadFont(page);
});

test('the gallery shows the choice of a new time for an appointment', async ({ page, server }, info) => {
  await server.logIn();
  server.answer(booking.listAsCustomer, { results: [bookingOn(4, '12:00')] });
  server.answer(freeTimes.listFreeTimesOfBookingAsCustomer, freeTimesFor());
  const dialog = page.getByRole('dialog', { name: 'Change the time' });
  const open = async () => {
    await page.goto(`/bookings?booking_id=${accepted.id}`);
    await page.getByRole('button', { name: 'Change the time' }).click();
  };
  await open();
  await dialog.getByRole('button', { name: 'Fri 5 Dec, 13:00' }).click();
  await takePicture(page, info, 'free-times-reschedule');
  server.answer(booking.requestRescheduleAsCustomer, { message: 'No', code: 'time_taken' }, 409);
  const days = [freeDay('2031-12-05', '09:30', '14:15'), freeDay('2031-12-08', '08:00', '11:15')];
  server.answer(freeTimes.listFreeTimesOfBookingAsCustomer, freeTimesFor({ days }));
  await dialog.getByRole('button', { name: 'Ask for this time' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await takePicture(page, info, 'free-times-gone');
  await open();
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByLabel('New date').fill('2031-12-07');
  await dialog.getByLabel('New time').fill('09:00');
  await dialog.getByLabel('New time').scrollIntoViewIfNeeded();
  await takePicture(page, info, 'free-times-outside');
  server.answer(freeTimes.listFreeTimesOfBookingAsCustomer, freeTimesFor({ hours_set: false, hours: null, days: [] }));
  await open();
  await expect(dialog).toContainText('has not given any hours');
  await takePicture(page, info, 'free-times-no-hours');
});

test('the gallery shows the free times of a proposal and an acceptance', async ({ page, server }, info) => {
  await prepareWorkspace(page, server);
  const drive = { minutes: 25, from: 'Bingley', at: '2031-12-05T12:35:00Z' };
  const days = [
    freeDay('2031-12-04', '14:30'),
    { appointment_date: '2031-12-05', times: freeDay('2031-12-05', '13:00').times.map((time) => ({ ...time, drive })) },
    freeDay('2031-12-08'),
  ];
  server.answer(freeTimes.listFreeTimesOfConversation, ownFreeTimes({ duration_minutes: 60, days }));
  server.answer(freeTimes.listFreeTimesOfInvitation, ownFreeTimes());
  await page.goto(`/workspace/chat?conversation_id=${ids.conversation}`);
  await page.getByRole('button', { name: 'Propose booking' }).click();
  const proposal = page.getByRole('dialog', { name: 'Propose booking' });
  await proposal.getByRole('button', { name: 'Fri 5 Dec, 13:00' }).click();
  await takePicture(page, info, 'free-times-propose');
  await proposal.getByRole('button', { name: 'Change the travel time' }).click();
  await proposal.getByLabel('Minutes for every drive').scrollIntoViewIfNeeded();
  await takePicture(page, info, 'free-times-margin');
  await page.goto('/workspace/requests');
  await page.getByRole('button', { name: 'Accept' }).first().click();
  const acceptance = page.getByRole('dialog', { name: 'Accept request' });
  for (const name of ['Fri 5 Dec, 09:30', 'Fri 5 Dec, 16:00', 'Mon 8 Dec, 08:00'])
    await acceptance.getByRole('button', { name }).click();
  await takePicture(page, info, 'free-times-accept');
});

test('the gallery shows the free times of several acceptances', async ({ page, server }, info) => {
  await server.logIn();
  const times = ['2031-12-04T16:30:00Z', '2031-12-05T13:00:00Z', '2031-12-15T08:00:00Z'];
  const offers = businesses.map((business_name, index) => ({
    ...interested,
    id: 31 + index,
    accepted_at: '2031-12-04T08:02:00Z',
    note: 'Half a day at most.',
    price: 65 + index,
    price_kind: 'price',
    distance_km: 1 + index,
    overall_ratings: 4.7,
    total_reviews: 18,
    reply_minutes: 26,
    earliest_at: times[index] ?? null,
    free_times: index < 3 ? times.slice(index) : null,
    receiver: { ...interested.receiver, business_name },
  }));
  server.answer(job.listAcceptances, { data: offers });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await expect(page.getByRole('button', { name: 'Ask for Today 16:30' })).toBeVisible();
  await takePicture(page, info, 'free-times-comparison');
});
