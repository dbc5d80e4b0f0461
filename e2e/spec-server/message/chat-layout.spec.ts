import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import type { Page } from '@playwright/test';
import { settle } from '../../support/navigation.ts';
import { bookingOn, rescheduleBy } from '../support/bookings.ts';
import { contacts, conversationOf, ids } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery Featherstonehaugh';
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const foldButton = (page: Page) => page.getByRole('button', { name: 'Appointments' });
const logBoxOf = async (page: Page) => (await log(page).boundingBox()) ?? { y: 0, height: 0 };

/** A chat may show appointments in these states, which have these fields. */
const states = {
  proposal: { booking_status: null, expires_at: '2031-12-06T09:00:00Z' },
  'accepted appointment': {},
  'request to reschedule': { reschedule: rescheduleBy('artisan') },
  'customer’s request to reschedule': { reschedule: rescheduleBy('customer') },
} as const;

const sides = {
  customer: { url: `/chat?conversation_id=${ids.conversation}`, list: booking.listAsCustomer },
  artisan: { url: `/workspace/chat?conversation_id=${ids.conversation}`, list: booking.listAsArtisan },
} as const;

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.addInitScript((user_id) => {
    localStorage.setItem('artisanAccessToken', 'spec-token');
    localStorage.setItem('artisanUserId', String(user_id));
  }, ids.customer);
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
  await page.setViewportSize({ width: 360, height: 800 });
  const longChat = conversationOf(40);
  server.answer(conversation.show, {
    data: { ...longChat, receiver: { ...longChat.receiver, business_name: longName } },
  });
  const groups = contacts.map((group) => ({
    ...group,
    chats: group.chats.map((chat) => ({
      ...chat,
      customer: { first_name: longName, post_code_district: 'BD18' },
    })),
  }));
  server.answer(conversation.listContactsAsArtisan, { data: groups });
});

async function open(page: Page, server: SpecServer, side: keyof typeof sides, bookings: readonly object[]) {
  const { url, list } = sides[side];
  server.answer(list, { results: bookings });
  await page.goto(url);
  await settle(page);
  await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
}

for (const side of ['customer', 'artisan'] as const) {
  test(`a phone shows at least 420 pixels of messages in the ${side}’s chat, and an appointment opens over them`, async ({
    page,
    server,
  }) => {
    for (const [name, state] of Object.entries(states)) {
      await open(page, server, side, [bookingOn(9, '10:00', { id: 90, ...state })]);
      await expect(page.getByRole('searchbox', { name: 'Search categories and artisans' })).toBeHidden();
      const closed = await logBoxOf(page);
      const line = await foldButton(page).boundingBox();
      expect.soft(closed.height, `${name}: messages`).toBeGreaterThanOrEqual(420);
      expect.soft(line?.height, `${name}: one line`).toBeLessThan(60);
      expect.soft(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThanOrEqual(800);

      await foldButton(page).click();
      expect.soft(await logBoxOf(page), `${name}: nothing moves`).toEqual(closed);
      const sheet = page.getByRole('region', { name: 'Appointments' });
      await expect.soft(sheet.locator('a, button').last(), name).toBeInViewport({ ratio: 1 });

      await page.keyboard.press('Escape');
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(foldButton(page)).toBeFocused();
    }
  });
}

test('on a phone the placeholder of the message field shortens a long name with an ellipsis', async ({ page }) => {
  await page.goto(sides.customer.url);
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toHaveAttribute('placeholder', 'Message Wolfeschlegel…');
});

test('the line above the messages shows first the appointment that the reader has to answer', async ({
  page,
  server,
}) => {
  const accepted = bookingOn(8, '09:00', { id: 91 });
  const withReschedule = bookingOn(9, '10:00', { id: 92, reschedule: rescheduleBy('artisan') });
  await open(page, server, 'customer', [accepted, withReschedule]);
  await expect(foldButton(page)).toContainText('Tue 9 Dec, 10:00 · £80');
  await expect(foldButton(page)).toContainText('1 of 2 · Your answer is needed');
  await open(page, server, 'artisan', [accepted, withReschedule]);
  await expect(foldButton(page)).toContainText('Mon 8 Dec, 09:00 · £80');
  await expect(foldButton(page)).toContainText('1 of 2 · Accepted');
});
