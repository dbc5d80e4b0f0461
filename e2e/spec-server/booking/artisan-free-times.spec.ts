import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { freeTimes } from '@fixit/contract/job/free-times';
import type { Page } from '@playwright/test';
import { freeDay, ownFreeTimes } from '../support/free-times.ts';
import { now } from '../support/messy.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { prepareWorkspace } from '../support/workspace-answers.ts';

/** The app sends proposals only to ids in the format of our own server. */
const conversation_id = '0193a5b2-7c1d-7e44-9f0a-2b6c8d1e4f50';
const contact = {
  id: conversation_id,
  receiver: '7',
  unread_count: 0,
  last_message: null,
  service: { id: '41', image: null, business_name: 'Hughes & Daughter' },
  online_status: { is_online: true, last_seen: null },
  customer: { first_name: 'Priya', post_code_district: 'BD18' },
};

test.beforeEach(async ({ page, server }) => {
  await page.clock.setFixedTime(now);
  await prepareWorkspace(page, server);
  server.answer(freeTimes.listFreeTimesOfConversation, ownFreeTimes());
  server.answer(freeTimes.listFreeTimesOfInvitation, ownFreeTimes());
  server.answer(conversation.listContactsAsArtisan, {
    data: [{ category_id: 3, category_name: 'Plumbing', chats: [contact] }],
  });
});

const openProposal = async (page: Page) => {
  await page.goto(`/workspace/chat?conversation_id=${conversation_id}`);
  await page.getByRole('button', { name: 'Propose booking' }).click();
  return page.getByRole('dialog', { name: 'Propose booking' });
};

test('an artisan proposes a free time for the duration of the work', bothWidths, async ({ page, server }) => {
  const dialog = await openProposal(page);
  await dialog.getByRole('button', { name: 'Mon 8 Dec, 11:15' }).click();
  const drive = { minutes: 25, from: 'Bingley', at: '2031-12-08T07:35:00Z' };
  const [time] = freeDay('2031-12-08', '08:00').times;
  const days = [freeDay('2031-12-05'), { appointment_date: '2031-12-08', times: time ? [{ ...time, drive }] : [] }];
  server.answer(freeTimes.listFreeTimesOfConversation, ownFreeTimes({ duration_minutes: 240, days }));
  await dialog.getByRole('group', { name: 'Usual durations' }).getByRole('button', { name: '4 h' }).click();
  await expect(dialog.getByRole('group', { name: 'When you are free for 4 h' })).toBeVisible();
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('11:15');
  await dialog.getByRole('button', { name: 'Mon 8 Dec, 08:00' }).click();
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveCount(0);
  await expect(dialog).toContainText('25 min for the drive from Bingley after the appointment that ends at 07:35.');
  await dialog.getByLabel('Description').fill('A new boiler');
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect
    .poll(() => server.callsTo(booking.propose).at(-1)?.body)
    .toMatchObject({
      appointment_date: '2031-12-08',
      appointment_time: '08:00',
      duration_minutes: 240,
    });
  const durations = server.callsTo(freeTimes.listFreeTimesOfConversation).map(({ query }) => query['duration_minutes']);
  expect(durations.slice(0, 2)).toEqual(['60', '240']);
});

test('the only time of an offer is preselected, and a proposal warns of a time outside the hours', async ({
  page,
  server,
}) => {
  const offered = freeDay('2031-12-08', '12:30').times;
  server.answer(freeTimes.listFreeTimesOfConversation, ownFreeTimes({ offered }));
  const dialog = await openProposal(page);
  await expect(dialog.getByRole('button', { name: 'Mon 8 Dec, 12:30' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByLabel('Start', { exact: true }).fill('17:30');
  await expect(dialog.getByRole('status')).toHaveText(/17:30.* is outside your hours \(Mon to Fri, 08:00 to 17:00\)/);
});

test('an artisan sets one travel time for all drives', async ({ page, server }) => {
  const dialog = await openProposal(page);
  await dialog.getByRole('button', { name: 'Change the travel time' }).click();
  await dialog.getByLabel('Minutes for every drive').fill('45');
  server.answer(artisan.setTravelTime, { data: { minutes: 45 } });
  server.answer(freeTimes.listFreeTimesOfConversation, ownFreeTimes({ travel_minutes: 45 }));
  await dialog.getByRole('button', { name: 'Save the travel time' }).click();
  await expect(dialog).toContainText('45 min are kept free for every drive.');
  expect(server.callsTo(artisan.setTravelTime).map(({ body }) => body)).toEqual([{ minutes: 45 }]);
});

test('a proposal for a time that has since been taken is refused and shows the current free times', async ({
  page,
  server,
}) => {
  const dialog = await openProposal(page);
  await dialog.getByRole('button', { name: 'Fri 5 Dec, 13:00' }).click();
  await dialog.getByLabel('Description').fill('A new boiler');
  const message = 'You have an accepted appointment at that time.';
  server.answer(booking.propose, { message, code: 'time_taken' }, 409);
  server.answer(freeTimes.listFreeTimesOfConversation, ownFreeTimes({ days: [freeDay('2031-12-05', '09:30')] }));
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(message);
  await expect(dialog.getByRole('button', { name: 'Fri 5 Dec, 13:00' })).toHaveCount(0);
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('13:00');
  await dialog.getByRole('button', { name: 'Fri 5 Dec, 09:30' }).click();
  server.answer(booking.propose, {});
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect.poll(() => server.callsTo(booking.propose).at(-1)?.body).toMatchObject({ appointment_time: '09:30' });
});

test('an artisan without hours learns why there are no free times', async ({ page, server }) => {
  const noFreeTimes = ownFreeTimes({ hours_set: false, hours: null, days: [] });
  server.answer(freeTimes.listFreeTimesOfConversation, noFreeTimes);
  server.answer(freeTimes.listFreeTimesOfInvitation, noFreeTimes);
  const dialog = await openProposal(page);
  await expect(dialog).toContainText('You have not set your hours yet, so no free times are known.');
  await expect(dialog.getByLabel('Date')).toBeVisible();
});

test('an acceptance offers at most three free times', bothWidths, async ({ page, server }) => {
  await page.goto('/workspace/requests');
  await page.getByRole('button', { name: 'Accept' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Accept request' });
  const times = dialog.getByRole('group', { name: 'When could you come?' });
  for (const name of ['Fri 5 Dec, 09:30', 'Fri 5 Dec, 16:00', 'Mon 8 Dec, 08:00'])
    await times.getByRole('button', { name }).click();
  await expect(times.getByRole('button', { name: 'Mon 8 Dec, 11:15' })).toBeDisabled();
  await times.getByRole('button', { name: 'Fri 5 Dec, 16:00' }).click();
  await expect(times.getByRole('button', { name: 'Mon 8 Dec, 11:15' })).toBeEnabled();
  server.answer(job.acceptInvitation, {});
  await dialog.getByRole('button', { name: 'Accept request' }).click();
  await expect
    .poll(() => server.callsTo(job.acceptInvitation).at(-1)?.body)
    .toMatchObject({
      offered_times: [
        { appointment_date: '2031-12-05', appointment_time: '09:30' },
        { appointment_date: '2031-12-08', appointment_time: '08:00' },
      ],
    });
});
