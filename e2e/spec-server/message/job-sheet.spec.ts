import { conversation } from '@fixit/contract/conversation';
import { jobSheet } from '@fixit/contract/job-sheet';
import type { Page } from '@playwright/test';
import { findViolations } from '../../support/axe.ts';
import { settle } from '../../support/navigation.ts';
import { bookingOn, rescheduleBy } from '../support/bookings.ts';
import { contacts, conversationOf, ids } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/test.ts';

const addresses = {
  customer: `/chat?conversation_id=${ids.conversation}`,
  artisan: `/workspace/chat?conversation_id=${ids.conversation}`,
} as const;
type Side = keyof typeof addresses;

const request = {
  id: '7001',
  category: 'Plumbing',
  description: 'Kitchen tap drips from the base, worse when the hot is on.',
  budget: 120,
  photos: [{ id: '1', image: '/pictures/tap.png', thumbnail: '/pictures/tap-small.png' }],
  created_at: '2031-12-01T08:41:00Z',
  asked_count: 16,
  cancelled: false,
  offer: {
    note: 'It is the O-ring nine times out of ten. Part included.',
    price: 65,
    price_kind: 'price',
    accepted_at: '2031-12-01T08:52:00Z',
  },
  booking_ids: [] as string[],
};

const first = { appointment_date: '2031-12-08', appointment_time: '09:30' };
const second = { appointment_date: '2031-12-09', appointment_time: '10:00' };
const change = (kind: string, by: string, at: string, more: object = {}) => ({
  ...{ booking_id: '90', kind, by, at, former: null, price: null, ...second },
  ...more,
});
const changes = [
  change('rescheduled', 'artisan', '2031-12-01T09:26:00Z', { former: first }),
  change('reschedule_requested', 'customer', '2031-12-01T09:24:00Z', { former: first }),
  change('accepted', 'customer', '2031-12-01T09:21:00Z', { ...first, price: 65 }),
  change('proposed', 'artisan', '2031-12-01T09:19:00Z', { ...first, price: 65 }),
];

const sheet = (page: Page) => page.getByRole('region', { name: 'Appointments' });
const line = (page: Page) => page.getByRole('button', { name: 'Appointments' });

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.addInitScript((user_id) => {
    localStorage.setItem('artisanAccessToken', 'spec-token');
    localStorage.setItem('artisanUserId', String(user_id));
  }, ids.customer);
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
  await page.setViewportSize({ width: 360, height: 800 });
  server.answer(conversation.listContactsAsArtisan, {
    data: contacts.map((group) => ({
      ...group,
      chats: group.chats.map((chat) => ({ ...chat, customer: { first_name: 'Priya', post_code_district: 'BD18' } })),
    })),
  });
});

/** Opens the chat of one side with this sheet. */
async function open(page: Page, server: SpecServer, side: Side, more: object): Promise<void> {
  const names = { artisan_name: 'Hughes & Daughter', customer_name: 'Priya' };
  server.answer(jobSheet.show, { data: { side, ...names, requests: [], bookings: [], changes: [], ...more } });
  await page.goto(addresses[side]);
  await settle(page);
}

const agreedSheet = (more: object = {}) => ({
  requests: [{ ...request, booking_ids: ['90'] }],
  bookings: [bookingOn(9, '10:00', { id: '90', price: 65, house_known: true, ...more })],
  changes,
});

for (const side of ['customer', 'artisan'] as const) {
  test(`the ${side} reads what is agreed, what comes next, the request, the offer and what has happened, in this order`, async ({
    page,
    server,
  }) => {
    await open(page, server, side, agreedSheet());
    await expect(line(page)).toContainText('Tue 9 Dec 2031, 10:00 · £65');
    await line(page).click();
    const parts = await sheet(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(parts).toEqual(
      side === 'customer'
        ? ['Agreed', 'What is agreed', 'Your request', 'Hughes & Daughter offered', 'What has happened']
        : ['Agreed', 'What is agreed', 'The request', 'Your offer', 'What has happened'],
    );
    await expect(sheet(page)).toContainText('£65 for the job');
    await expect(sheet(page)).toContainText(side === 'customer' ? 'will come on Tue 9 Dec 2031' : 'Next: be at');
    const history = sheet(page)
      .getByRole('listitem')
      .filter({ has: page.locator('time') });
    const [you, them] = side === 'customer' ? ['You', 'Hughes & Daughter'] : ['Priya', 'You'];
    await expect(history.first()).toContainText(`${them} agreed to move it from Mon 8 Dec 2031, 09:30 to Tue 9 Dec`);
    await expect(history.first()).toContainText('Mon 1 Dec 2031, 09:26');
    await expect(history.first().locator('s')).toHaveText('Mon 8 Dec 2031, 09:30');
    if (side === 'customer')
      await expect(history.nth(2)).toContainText(`${you} accepted Mon 8 Dec 2031, 09:30 for £65`);
    await expect(history.last()).toContainText('16 artisans');
    await sheet(page).getByRole('button', { name: 'Photo 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Plumbing: photos' })).toBeVisible();
  });

  test(`the first chat of the ${side} after an acceptance begins with the job sheet, and the first message closes it`, async ({
    page,
    server,
  }) => {
    server.answer(conversation.show, { data: conversationOf(0) });
    await open(page, server, side, { requests: [request] });
    await expect(page.getByText('Nothing said yet')).toHaveCount(0);
    await expect(sheet(page)).toContainText(request.description);
    await expect(sheet(page)).toContainText(request.offer.note);
    await expect(sheet(page)).toContainText(
      side === 'customer' ? 'Next: Hughes & Daughter proposes a time.' : 'Next: propose a time.',
    );
    expect(await findViolations(page, 'everything')).toEqual([]);
    await page.getByRole('textbox', { name: 'Message' }).fill('Morning!');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(line(page)).toHaveAttribute('aria-expanded', 'false');
  });
}

test('until the answer to a request to reschedule the agreed time stands in large type', async ({ page, server }) => {
  await open(page, server, 'customer', agreedSheet({ reschedule: rescheduleBy('artisan') }));
  await line(page).click();
  await expect(sheet(page).getByRole('heading', { name: 'Agreed, another time asked' })).toBeVisible();
  const large = sheet(page).getByText('Tue 9 Dec 2031, 10:00', { exact: true });
  await expect(large).toHaveCSS('font-size', '20px');
  await expect(sheet(page).getByRole('button', { name: 'Take new time' })).toBeInViewport({ ratio: 1 });
});

test('a customer accepts or rejects a proposal on the job sheet, and Send alone is the plate', async ({
  page,
  server,
}) => {
  await open(page, server, 'customer', agreedSheet({ booking_status: null, expires_at: '2031-12-06T09:00:00Z' }));
  await line(page).click();
  for (const name of ['Reject', 'Accept']) await expect(sheet(page).getByRole('button', { name })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Message' }).fill('Thursday?');
  const plates = page.locator('main button').filter({ visible: true });
  const yellow = await plates.evaluateAll(
    (buttons) => buttons.filter((button) => getComputedStyle(button).backgroundColor === 'rgb(255, 198, 41)').length,
  );
  expect(yellow).toBe(1);
});

test('a wide window keeps the job sheet open in a column of 25 rem beside the messages', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, server, 'artisan', agreedSheet());
  await expect(line(page)).toBeHidden();
  const column = await sheet(page).boundingBox();
  const log = await page.getByRole('log', { name: 'Conversation' }).boundingBox();
  expect(column?.width).toBe(400);
  expect((log?.x ?? 0) + (log?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
  await expect(sheet(page).getByText(request.description)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test('a proposal is filled in from the offer, says so and has no time', async ({ page, server }) => {
  await open(page, server, 'artisan', { requests: [request] });
  await page.getByRole('button', { name: 'Propose booking' }).click();
  const form = page.getByRole('dialog', { name: 'Propose booking' });
  await expect(form).toContainText('from your offer of Mon 1 Dec 2031, 08:52');
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('65');
  await expect(form.getByLabel('Description')).toHaveValue(request.offer.note);
  await form.getByLabel('Price', { exact: true }).fill('70');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Propose booking' }).click();
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('70');
});
