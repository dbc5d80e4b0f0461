import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import type { Locator, Page } from '@playwright/test';
import { settle } from '../../support/navigation.ts';
import { bookingOn } from '../support/bookings.ts';
import { awaiting } from '../support/fixtures.ts';
import { requestFixture } from '../support/requests.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(async ({ page, server }) => {
  await page.clock.setFixedTime('2031-12-05T09:00:00Z');
  await server.logIn();
  server.answer(booking.listAsCustomer, { results: [awaiting, bookingOn(8, '10:00')] });
  server.answer(job.list, { data: [requestFixture(1)] });
});

interface Sheet {
  name: string;
  path: string;
  opener: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** Lists every sheet that a customer opens with a press. */
const sheets: readonly Sheet[] = [
  { name: 'Profile', path: '/dashboard', opener: button('Profile') },
  { name: 'Request service', path: '/dashboard', opener: button('Request service') },
  { name: 'All Categories', path: '/dashboard', opener: button('View all') },
  {
    name: 'Select Address',
    path: '/dashboard',
    opener: (page) => page.getByRole('button', { name: 'Choose address' }),
  },
  { name: 'Edit Profile', path: '/profile', opener: button('Edit Profile') },
  { name: 'Booking Details', path: '/bookings', opener: (page) => button('Open booking')(page).first() },
  { name: 'Withdraw your request?', path: '/bookings', opener: button('Withdraw request') },
  { name: 'Cancel booking', path: '/bookings?booking_id=72', opener: button('Cancel booking') },
  { name: 'Change the time', path: '/bookings?booking_id=72', opener: button('Change the time') },
];

const sheetOf = (page: Page, { name }: Sheet) => page.getByRole('dialog', { name, exact: true });

async function middleOf(opener: Locator): Promise<[x: number, y: number]> {
  await opener.scrollIntoViewIfNeeded();
  const box = await opener.boundingBox();
  if (!box) throw new Error('The control that opens the sheet is not shown');
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}

/** Returns the text of the destructive control at a point. */
const destructiveTextAt = (page: Page, point: [x: number, y: number]) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-destructive]')?.textContent ?? null, point);

const destructiveCalls = (server: SpecServer) =>
  [account.logout, booking.reject, booking.cancelAsCustomer, job.cancel].flatMap((call) => server.callsTo(call));

const phones = [
  [320, 568],
  [360, 740],
  [360, 800],
  [390, 844],
  [412, 915],
] as const;

for (const [width, height] of phones)
  test(`on a phone of ${width} × ${height} no sheet opens with a destructive control under the finger`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    for (const sheet of sheets) {
      await page.goto(sheet.path);
      await settle(page);
      const point = await middleOf(sheet.opener(page));
      await page.mouse.dblclick(...point);
      await expect(sheetOf(page, sheet), sheet.name).toBeVisible();
      expect(await destructiveTextAt(page, point), sheet.name).toBeNull();
      await page.mouse.click(...point);
      expect(destructiveCalls(server), sheet.name).toEqual([]);
    }
  });

for (const gap of [0, 250, 500])
  test(`a second tap on Profile after ${gap} ms never signs out on a phone`, async ({ page, server }) => {
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      await page.goto('/dashboard');
      await settle(page);
      const point = await middleOf(button('Profile')(page));
      await page.mouse.click(...point);
      // The gap between two taps is the subject of this test.
      if (gap > 0) await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), gap);
      await page.mouse.click(...point, { clickCount: gap < 300 ? 2 : 1 });
      expect(destructiveCalls(server)).toEqual([]);
      await expect(page).toHaveURL('/dashboard');
    }
  });

test('the Profile entry of a phone’s navigation opens the panel and closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await settle(page);
  const point = await middleOf(button('Profile')(page));
  const panel = page.getByRole('dialog', { name: 'Profile' });
  for (const isOpen of [true, false, true]) {
    await page.mouse.click(...point);
    await expect(panel).toHaveCount(isOpen ? 1 : 0);
  }
});

test('Back closes each sheet, stays on its screen, and leaves nothing in the history', async ({ page }) => {
  await page.goto('/notifications');
  for (const sheet of sheets) {
    await page.goto(sheet.path);
    await settle(page);
    await sheet.opener(page).click();
    await expect(sheetOf(page, sheet), sheet.name).toBeVisible();
    await page.goBack();
    await expect(sheetOf(page, sheet), sheet.name).toHaveCount(0);
    await expect(page, sheet.name).toHaveURL(sheet.path);
    await page.goBack();
    await expect(page, sheet.name).not.toHaveURL(sheet.path);
    await page.goForward();
  }
});

test('closing a sheet without Back leaves nothing in the history, and neither does leaving its screen', async ({
  page,
}) => {
  await page.goto('/bookings');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await settle(page);
  const panel = page.getByRole('dialog', { name: 'Profile' });
  for (const close of ['Escape', 'Close', 'beside', 'Escape']) {
    await button('Profile')(page).click();
    await expect(panel).toBeVisible();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else if (close === 'Close') await panel.getByRole('button', { name: 'Close' }).click();
    else await page.mouse.click(10, 300);
    await expect(panel).toHaveCount(0);
  }
  await button('Profile')(page).click();
  await panel.getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(panel).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/bookings');
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/profile');
});

test('Back closes only the upper of two sheets, and a reload with a sheet open leaves nothing in the history', async ({
  page,
}) => {
  await page.goto('/notifications');
  await page.goto('/bookings');
  await settle(page);
  await page.getByRole('article').filter({ hasText: 'Airedale' }).getByRole('button', { name: 'Open booking' }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Change the time' }).click();
  const change = page.getByRole('dialog', { name: 'Change the time' });
  await expect(change).toBeVisible();
  await page.goBack();
  await expect(change).toHaveCount(0);
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL('/bookings');

  await button('Profile')(page).click();
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  await page.reload();
  await settle(page);
  await page.goBack();
  await expect(page).toHaveURL('/notifications');
});

test('Edit Profile and a change of time keep typed values, however they are closed', async ({ page }) => {
  const forms = [
    { at: '/profile', opener: 'Edit Profile', field: 'City', value: 'Bingley' },
    { at: `/bookings?booking_id=72`, opener: 'Change the time', field: 'Date', value: '2031-12-10' },
  ];
  for (const { at, opener, field, value } of forms) {
    await page.goto(at);
    const input = page.getByRole('dialog', { name: opener }).getByLabel(field);
    await button(opener)(page).click();
    await input.fill(value);
    for (const close of ['Back', 'Escape', 'Close'] as const) {
      if (close === 'Back') await page.goBack();
      else if (close === 'Escape') await page.keyboard.press('Escape');
      else await page.getByRole('dialog', { name: opener }).getByRole('button', { name: 'Close' }).click();
      await expect(input).toHaveCount(0);
      await button(opener)(page).click();
      await expect(input).toHaveValue(value);
    }
  }
});
