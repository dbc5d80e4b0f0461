import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { jobSheet } from '@fixit/contract/job/job-sheet';
import type { Page } from '@playwright/test';
import { findViolations } from '../../support/axe.ts';
import { settle } from '../../support/navigation.ts';
import { rescheduleBy } from '../support/bookings.ts';
import { contacts, conversationOf, ids } from '../support/fixtures.ts';
import { agreedBooking, agreedSheet, request, sheetOf } from '../support/job-sheets.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
const chatPaths = {
  customer: `/chat?conversation_id=${ids.conversation}`,
  artisan: `/workspace/chat?conversation_id=${ids.conversation}`,
} as const;
type Side = keyof typeof chatPaths;

const sheet = (page: Page) => page.getByRole('region', { name: 'Appointments' });
const foldButton = (page: Page) => page.getByRole('button', { name: 'Appointments' });

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
async function openChat(page: Page, server: SpecServer, side: Side, fields: object): Promise<void> {
  server.answer(jobSheet.show, { data: sheetOf(side, fields) });
  await page.goto(chatPaths[side]);
  await settle(page);
}

for (const side of ['customer', 'artisan'] as const) {
  test(`the ${side} reads what is agreed, what comes next, the request, the offer and what has happened, in this order`, async ({
    page,
    server,
  }) => {
    await openChat(page, server, side, agreedSheet());
    await expect(foldButton(page)).toContainText('Tue 9 Dec, 10:00 · £65');
    await foldButton(page).click();
    const parts = await sheet(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(parts).toEqual(
      side === 'customer'
        ? ['Agreed', 'What is agreed', 'Your request', 'Hughes & Daughter offered', 'What has happened']
        : ['Agreed', 'What is agreed', 'The request', 'Your offer', 'What has happened'],
    );
    await expect(sheet(page)).toContainText('£65 for the job');
    await expect(sheet(page)).toContainText(side === 'customer' ? 'will come on Tue 9 Dec' : 'Next: be at');
    const history = sheet(page)
      .getByRole('listitem')
      .filter({ has: page.locator('time') });
    const [you, them] = side === 'customer' ? ['You', 'Hughes & Daughter'] : ['Priya', 'You'];
    await expect(history.first()).toContainText(`${them} agreed to move it from Mon 8 Dec, 09:30 to Tue 9 Dec`);
    await expect(history.first()).toContainText('Mon 1 Dec, 09:26');
    await expect(history.first().locator('s')).toHaveText('Mon 8 Dec, 09:30');
    if (side === 'customer') await expect(history.nth(2)).toContainText(`${you} accepted Mon 8 Dec, 09:30 for £65`);
    await expect(history.last()).toContainText('16 artisans');
    await sheet(page).getByRole('button', { name: 'Photo 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Plumbing: photos' })).toBeVisible();
  });

  test(`the first chat of the ${side} after an acceptance begins with the job sheet, and the first message closes it`, async ({
    page,
    server,
  }) => {
    server.answer(conversation.show, { data: conversationOf(0) });
    await openChat(page, server, side, { requests: [request] });
    await expect(page.getByText('No messages yet')).toHaveCount(0);
    await expect(sheet(page)).toContainText(request.description);
    await expect(sheet(page)).toContainText(request.offer.note);
    await expect(sheet(page)).toContainText(
      side === 'customer' ? 'Next: Hughes & Daughter proposes a time.' : 'Next: propose a time.',
    );
    expect(await findViolations(page, 'everything')).toEqual([]);
    await page.getByRole('textbox', { name: 'Message' }).fill('Morning!');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
  });
}

for (const side of ['customer', 'artisan'] as const) {
  test(`Booking Details shows the ${side} the job sheet`, bothWidths, async ({ page, server }) => {
    const booked = agreedBooking();
    server.answer(jobSheet.show, { data: sheetOf(side, agreedSheet()) });
    server.answer(booking.listAsCustomer, { results: [booked] });
    server.answer(booking.listAsArtisan, { results: [booked] });
    server.answer(booking.showAsArtisan, { data: booked });
    await page.goto(side === 'customer' ? '/bookings?booking_id=90' : '/workspace/bookings?booking_id=90');
    await expect(details(page).getByRole('heading', { level: 3 })).toHaveText(
      side === 'customer'
        ? ['Agreed', 'What is agreed', 'Your request', 'Hughes & Daughter offered', 'What has happened']
        : ['Agreed', 'What is agreed', 'The request', 'Your offer', 'What has happened'],
    );
    await expect(details(page)).toContainText('£65 for the job');
    await expect(details(page)).toContainText(request.description);
    await expect(details(page)).toContainText(request.offer.note);
    await expect(details(page)).toContainText(
      side === 'customer' ? 'Next: Hughes & Daughter will come' : 'Next: be at',
    );
    await expect(details(page).getByRole('button', { name: 'Change the time' })).toBeVisible();
    const history = details(page).getByRole('listitem').filter({ hasText: 'agreed to move it' });
    await expect(history).toContainText('Mon 1 Dec, 09:26');
    expect(await findViolations(page, 'everything')).toEqual([]);
    await details(page).getByRole('button', { name: 'Photo 1' }).click();
    await page.getByRole('dialog', { name: 'Plumbing: photos' }).press('Escape');
    await expect(details(page)).toBeVisible();
  });

  test(`Booking Details shows the ${side} an appointment even if its job sheet fails to load`, async ({
    page,
    server,
  }) => {
    server.answer(jobSheet.show, {}, 500);
    server.answer(booking.listAsCustomer, { results: [agreedBooking()] });
    server.answer(booking.showAsArtisan, { data: agreedBooking() });
    await page.goto(side === 'customer' ? '/bookings?booking_id=90' : '/workspace/bookings?booking_id=90');
    await expect(details(page).getByRole('heading', { level: 3 })).toHaveText(['Agreed', 'What is agreed']);
    await expect(details(page).getByRole('button', { name: 'Change the time' })).toBeVisible();
  });
}

test('the agreed time stays in large type until a request to reschedule is answered', async ({ page, server }) => {
  await openChat(page, server, 'customer', agreedSheet({ reschedule: rescheduleBy('artisan') }));
  await foldButton(page).click();
  await expect(sheet(page).getByRole('heading', { name: 'Agreed, new time requested' })).toBeVisible();
  const agreedTime = sheet(page).getByText('Tue 9 Dec 2031, 10:00', { exact: true });
  await expect(agreedTime).toHaveCSS('font-size', '20px');
  await expect(sheet(page).getByRole('button', { name: 'Take new time' })).toBeInViewport({ ratio: 1 });
});

test('a customer can accept or reject a proposal on the job sheet, and only Send is yellow', async ({
  page,
  server,
}) => {
  await openChat(page, server, 'customer', agreedSheet({ booking_status: null, expires_at: '2031-12-06T09:00:00Z' }));
  await foldButton(page).click();
  for (const name of ['Reject', 'Accept']) await expect(sheet(page).getByRole('button', { name })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Message' }).fill('Thursday?');
  const buttons = page.locator('main button').filter({ visible: true });
  const yellowCount = await buttons.evaluateAll(
    (buttons) => buttons.filter((button) => getComputedStyle(button).backgroundColor === 'rgb(255, 198, 41)').length,
  );
  expect(yellowCount).toBe(1);
});

test('a wide window keeps the job sheet open in a column of 25 rem beside the messages', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openChat(page, server, 'artisan', agreedSheet());
  await expect(foldButton(page)).toBeHidden();
  const column = await sheet(page).boundingBox();
  const log = await page.getByRole('log', { name: 'Conversation' }).boundingBox();
  expect(column?.width).toBe(400);
  expect((log?.x ?? 0) + (log?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
  await expect(sheet(page).getByText(request.description)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test('a proposal is filled in from the offer and says so, and closing it keeps its draft', async ({ page, server }) => {
  await openChat(page, server, 'artisan', { requests: [request] });
  await page.getByRole('button', { name: 'Propose booking' }).click();
  const form = page.getByRole('dialog', { name: 'Propose booking' });
  await expect(form).toContainText('from your offer of Mon 1 Dec, 08:52');
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('65');
  await expect(form.getByLabel('Description')).toHaveValue(request.offer.note);
  await form.getByLabel('Price', { exact: true }).fill('70');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Propose booking' }).click();
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('70');
});
