import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { jobSheet } from '@fixit/contract/job/job-sheet';
import { rescheduleBy } from '../spec-server/support/bookings.ts';
import { conversationOf, ids } from '../spec-server/support/fixtures.ts';
import { agreedBooking, agreedSheet, request, sheetOf } from '../spec-server/support/job-sheets.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { prepareWorkspace } from '../spec-server/support/workspace-answers.ts';
import { loadFont, takePicture } from './take-picture.ts';

const chats = { customer: '/chat', artisan: '/workspace/chat' } as const;
const details = { customer: '/bookings', artisan: '/workspace/bookings' } as const;

/** Each state differs from an empty job sheet in these fields. */
const states = {
  begun: { requests: [request] },
  proposed: agreedSheet({ booking_status: null, expires_at: '2031-12-06T09:00:00Z' }),
  agreed: agreedSheet(),
  rescheduled: agreedSheet({ reschedule: rescheduleBy('artisan') }),
} as const;

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2031-12-05T09:00:00Z' });
  await loadFont(page);
});

for (const side of ['customer', 'artisan'] as const) {
  test(`the gallery shows the job sheet in the ${side}’s chat`, async ({ page, server }, info) => {
    await prepareWorkspace(page, server);
    await server.logIn();
    for (const [name, overrides] of Object.entries(states)) {
      server.answer(jobSheet.show, { data: sheetOf(side, overrides) });
      server.answer(conversation.show, { data: conversationOf(name === 'begun' ? 0 : 4) });
      await page.goto(`${chats[side]}?conversation_id=${ids.conversation}`);
      await takePicture(page, info, `job-sheet-${side}-${name}`);
      const foldButton = page.getByRole('button', { name: 'Appointments' });
      if (name === 'begun' || !(await foldButton.isVisible())) continue;
      await foldButton.click();
      await takePicture(page, info, `job-sheet-${side}-${name}-open`);
    }
  });

  test(`the gallery shows the job sheet in the ${side}’s Booking Details`, async ({ page, server }, info) => {
    await prepareWorkspace(page, server);
    await server.logIn();
    server.answer(jobSheet.show, { data: sheetOf(side, agreedSheet()) });
    for (const [name, visibleBooking] of [
      ['agreed', agreedBooking()],
      ['proposed', agreedBooking({ booking_status: null, expires_at: '2031-12-06T09:00:00Z' })],
      ['rescheduled', agreedBooking({ reschedule: rescheduleBy('artisan') })],
    ] as const) {
      server.answer(booking.listAsCustomer, { results: [visibleBooking] });
      server.answer(booking.listAsArtisan, { results: [visibleBooking] });
      server.answer(booking.showAsArtisan, { data: visibleBooking });
      await page.goto(`${details[side]}?booking_id=90`);
      await takePicture(page, info, `booking-details-${side}-${name}`);
      await page.getByRole('heading', { name: 'What has happened' }).scrollIntoViewIfNeeded();
      await takePicture(page, info, `booking-details-${side}-${name}-end`);
    }
  });
}

test('the gallery shows a proposal that is filled in from the offer', async ({ page, server }, info) => {
  await prepareWorkspace(page, server);
  server.answer(jobSheet.show, { data: sheetOf('artisan', { requests: [request] }) });
  await page.goto(`/workspace/chat?conversation_id=${ids.conversation}`);
  await page.getByRole('button', { name: 'Propose booking' }).click();
  await expect(page.getByRole('dialog', { name: 'Propose booking' })).toBeVisible();
  await takePicture(page, info, 'job-sheet-propose');
});
