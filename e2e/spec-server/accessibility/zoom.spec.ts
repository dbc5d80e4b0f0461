import { booking } from '@fixit/contract/booking';
import type { Page } from '@playwright/test';
import { navigateInApp, settle } from '../../support/navigation.ts';
import { undoToast } from '../../support/toast.ts';
import { bookingOn } from '../support/bookings.ts';
import { awaiting, ids } from '../support/fixtures.ts';
import { screens } from '../support/screens.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const openPaths = [
  '/',
  '/waitlist',
  '/privacy',
  '/terms',
  '/error',
  '/nowhere',
  '/login',
  '/signup',
  '/reset-password',
];
/** These buttons open the dialogs of the dashboard. */
const dialogs = ['Request service', 'Choose address', 'View all', 'Profile'];

/**
 * Finds faults at this size: a page that scrolls sideways, bars that take more than half of the height, and
 * covered controls with the focus.
 */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pageWidth = document.documentElement.scrollWidth;
    const barHeight = [...document.querySelectorAll('body *')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position) && !element.closest('dialog'))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > innerWidth / 2 && height < innerHeight)
      .reduce((sum, { height }) => sum + height, 0);
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]',
    );
    const isCovered = (control: HTMLElement) => {
      control.focus();
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      return [0.2, 0.5, 0.8].every((part) => {
        const y = Math.max(top, 0) + (Math.min(bottom, innerHeight) - Math.max(top, 0)) * part;
        const topElement = document.elementFromPoint(x, y);
        return !topElement || !(control.contains(topElement) || topElement.contains(control));
      });
    };
    const covered = [...controls]
      .filter((control) => control.checkVisibility() && !control.closest('[inert]'))
      .filter(isCovered)
      .map((control) => control.outerHTML.slice(0, 160));
    return [
      ...(pageWidth > innerWidth ? [`${pageWidth} pixels wide`] : []),
      ...(barHeight > innerHeight / 2 ? [`${barHeight} pixels of bars`] : []),
      ...covered,
    ];
  });
}

// The narrowest phone has this size, and also a desktop window of 1280 pixels at 400% zoom.
test.beforeEach(({ page, isMobile }) => page.setViewportSize({ width: 320, height: isMobile ? 640 : 256 }));

test(
  'no public page scrolls sideways at 320 pixels or 400% zoom, and nothing covers the focused element',
  bothWidths,
  async ({ page }) => {
    for (const path of openPaths) {
      await page.goto(path);
      await settle(page);
      expect.soft(await findFaults(page), path).toEqual([]);
    }
  },
);

test(
  'no screen or dialog of a customer scrolls sideways at 320 pixels or 400% zoom, and nothing covers the focused element',
  bothWidths,
  async ({ page, server }) => {
    await server.logIn();
    await page.clock.install();
    await page.goto('/bookings');
    await settle(page);
    await page.clock.runFor(6_000);
    for (const path of screens) {
      await navigateInApp(page, path);
      expect.soft(await findFaults(page), path).toEqual([]);
    }
    await navigateInApp(page, '/dashboard');
    for (const name of dialogs) {
      await page.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await findFaults(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);

test('at 400% zoom a toast and the booking notice take up little space, and a floating button covers no heading', async ({
  page,
  server,
}) => {
  await server.logIn();
  await page.goto('/dashboard');
  const notice = page.getByRole('status', { name: 'You have a new booking' });
  await expect(notice).toBeVisible();
  expect((await notice.boundingBox())?.height).toBeLessThan(256 * 0.2);
  await expect(page.getByRole('button', { name: 'Request service' }).locator('..')).toHaveCSS('position', 'static');
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  const row = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Message 2' });
  await row.hover();
  await row.getByRole('button', { name: 'Delete' }).click();
  const toast = undoToast(page, 'Message deleted');
  await expect(toast).toBeVisible();
  expect((await toast.boundingBox())?.height).toBeLessThan(256 * 0.2);
});

// The sizes are a small phone, a desktop window of 1280 pixels at 400%, one of 1440 at 200%, and a low one.
for (const [width, height] of [
  [360, 553],
  [320, 256],
  [720, 450],
  [1024, 480],
] as const) {
  test(`below a proposal, a message can be read and written in a window of ${width} by ${height}`, async ({
    page,
    server,
  }) => {
    await server.logIn();
    await page.setViewportSize({ width, height });
    await page.clock.setFixedTime('2031-12-05T09:00:00Z');
    const { booking_status } = awaiting;
    server.answer(booking.listAsCustomer, {
      results: [1, 2, 3].map((id) => bookingOn(9, '10:00', { id, booking_status })),
    });
    await page.goto(`/chat?conversation_id=${ids.conversation}`);
    await settle(page);
    const log = page.getByRole('log', { name: 'Conversation' });
    const before = (await log.boundingBox())?.height;
    expect(before).toBeGreaterThanOrEqual(128);
    await page.getByRole('button', { name: 'Appointments' }).click();
    await expect(page.getByRole('link', { name: 'See and answer' }).first()).toBeInViewport();
    await page.getByRole('textbox', { name: 'Message' }).click();
    expect((await log.boundingBox())?.height).toBe(before);
  });
}

test('the header stays below 180 pixels in a window 240 pixels wide', async ({ page, server }) => {
  await server.logIn();
  await page.setViewportSize({ width: 240, height: 640 });
  await page.goto('/dashboard');
  await settle(page);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThan(180);
});
