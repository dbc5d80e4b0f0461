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
const fold = (page: Page) => page.getByRole('button', { name: 'Appointments' });
const boxOf = async (page: Page) => (await log(page).boundingBox()) ?? { y: 0, height: 0 };

/** The appointments that a chat may show, by what has become of them. */
const states = {
  proposal: { booking_status: null, expires_at: '2031-12-06T09:00:00Z' },
  'accepted appointment': {},
  'request to reschedule': { reschedule: rescheduleBy('artisan') },
  'customer’s request to reschedule': { reschedule: rescheduleBy('customer') },
} as const;

const sides = {
  customer: { address: `/chat?conversation_id=${ids.conversation}`, list: booking.listAsCustomer },
  artisan: { address: `/workspace/chat?conversation_id=${ids.conversation}`, list: booking.listAsArtisan },
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
  const { address, list } = sides[side];
  server.answer(list, { results: bookings });
  await page.goto(address);
  await settle(page);
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
}

for (const side of ['customer', 'artisan'] as const) {
  test(`a phone shows 420 pixels of messages in the ${side}’s chat, and an appointment opens over them`, async ({
    page,
    server,
  }) => {
    for (const [name, state] of Object.entries(states)) {
      await open(page, server, side, [bookingOn(9, '10:00', { id: 90, ...state })]);
      await expect(page.getByRole('searchbox', { name: 'Search categories and artisans' })).toBeHidden();
      const closed = await boxOf(page);
      const line = await fold(page).boundingBox();
      expect.soft(closed.height, `${name}: messages`).toBeGreaterThanOrEqual(420);
      expect.soft(line?.height, `${name}: one line`).toBeLessThan(60);
      expect.soft(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThanOrEqual(800);

      await fold(page).click();
      expect.soft(await boxOf(page), `${name}: nothing moves`).toEqual(closed);
      const sheet = page.getByRole('region', { name: 'Appointments' });
      await expect.soft(sheet.locator('a, button').last(), name).toBeInViewport({ ratio: 1 });

      await page.keyboard.press('Escape');
      await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(fold(page)).toBeFocused();
    }
  });
}

test('the field of a phone ends a long name with an ellipsis', async ({ page }) => {
  await page.goto(sides.customer.address);
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toHaveAttribute('placeholder', 'Message Wolfeschlegel…');
});

test('the line above the messages names first what the reader has to answer', async ({ page, server }) => {
  const accepted = bookingOn(8, '09:00', { id: 91 });
  const moved = bookingOn(9, '10:00', { id: 92, reschedule: rescheduleBy('artisan') });
  await open(page, server, 'customer', [accepted, moved]);
  await expect(fold(page)).toContainText('Tue 9 Dec, 10:00 · £80');
  await expect(fold(page)).toContainText('1 of 2 · Your answer is needed');
  await open(page, server, 'artisan', [accepted, moved]);
  await expect(fold(page)).toContainText('Mon 8 Dec, 09:00 · £80');
  await expect(fold(page)).toContainText('1 of 2 · Accepted');
});
