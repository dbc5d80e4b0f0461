import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import type { Locator, Page } from '@playwright/test';
import { navigateInApp, settle } from '../../support/navigation.ts';
import { bookingOn } from '../support/bookings.ts';
import { accepted, awaiting, ids, interested, listing } from '../support/fixtures.ts';
import { mapOf, near, sendRequestOnScreen } from '../support/map.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/spec-server-test.ts';

// The contrast themes of Windows replace all colours. Anything visible only by a background or a shadow is lost.

test.beforeEach(async ({ page, server }) => {
  await server.logIn();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
});

/** Returns a picture of an element and of ten pixels around it, as base64. */
async function takePicture(page: Page, element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not drawn`);
  const clip = { x: box.x - 10, y: box.y - 10, width: box.width + 20, height: box.height + 20 };
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64');
}

type ElementChange = (element: HTMLElement | SVGElement) => void;

const removeBackground: ElementChange = ({ style }) => {
  style.background = 'none';
  style.boxShadow = 'none';
};
/** The dot is a span ten pixels wide, or the `::before` of the element. */
const removeDot: ElementChange = (element) => {
  for (const part of element.querySelectorAll('span')) if (part.clientWidth === 10) part.style.background = 'none';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.without-dot::before { background: none !important }');
  document.adoptedStyleSheets.push(sheet);
  element.classList.add('without-dot');
};
const removeAriaCurrent: ElementChange = (element) => element.removeAttribute('aria-current');

/** Expects that this change is visible in the pixels. */
async function expectVisibleChange(page: Page, element: Locator, change: ElementChange): Promise<void> {
  const before = await takePicture(page, element);
  await element.evaluate(change);
  expect(await takePicture(page, element), `${String(element)} without its mark`).not.toBe(before);
}

test('forced colours mark the current item of the navigation, the tabs and the contacts', async ({ page }) => {
  await page.goto('/bookings');
  await settle(page);
  await expectVisibleChange(page, page.getByRole('link', { name: 'Booking', exact: true }), removeAriaCurrent);
  await navigateInApp(page, `/service-detail?service_id=${ids.service}`);
  const about = page.getByRole('tab', { name: 'About' });
  await expectVisibleChange(page, about, (tab) => tab.setAttribute('aria-selected', 'false'));
  await navigateInApp(page, `/chat?conversation_id=${ids.conversation}`);
  const contact = page.getByRole('complementary', { name: 'Contacts' }).getByRole('listitem');
  const picture = await takePicture(page, contact);
  await navigateInApp(page, '/chat');
  await expect(page.getByRole('log')).toHaveCount(0);
  expect(await takePicture(page, contact), 'a contact that is not chosen').not.toBe(picture);
});

test('forced colours tell a switch that is on from one that is off', async ({ page, server }) => {
  const settings = { paused: false, settings: [{ kind: 'booking_proposed', mail: true }] };
  server.answer(notification.showSettings, { message: '', data: settings });
  server.answer(notification.setSettings, { message: '', data: settings });
  await page.goto('/profile');
  await settle(page);
  await page.getByText('Pause all emails').scrollIntoViewIfNeeded();
  const pause = page.getByRole('switch', { name: 'Pause all emails' });
  await expectVisibleChange(page, pause, (element) => (element as HTMLInputElement).click());
});

test('forced colours tell own messages from those of the other side and show who is online', async ({ page }) => {
  await page.goto(`/chat?conversation_id=${ids.conversation}`);
  await settle(page);
  const ownMessage = page.getByText('Message 2', { exact: true });
  const otherMessage = page.getByText('Message 3', { exact: true });
  const edgeOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).boxShadow);
  expect(await edgeOf(ownMessage)).not.toBe(await edgeOf(otherMessage));
  for (const text of [ownMessage, otherMessage]) await expectVisibleChange(page, text, removeBackground);
  await expectVisibleChange(
    page,
    page.getByRole('complementary', { name: 'Contacts' }).getByRole('listitem'),
    removeDot,
  );
  await expectVisibleChange(
    page,
    page.getByRole('region', { name: listing.business_name }).getByText('Online'),
    removeDot,
  );
});

test('forced colours set off every main action, and show whether it is disabled', async ({ page, server }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const colourOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).color);
  await page.goto('/bookings');
  await settle(page);
  await expectVisibleChange(page, button('Accept').first(), removeBackground);
  await navigateInApp(page, `/available-providers?job_id=${ids.job}`);
  await expect(button('View')).toBeEnabled();
  await expectVisibleChange(page, button('View'), removeBackground);
  await navigateInApp(page, '/dashboard');
  await expectVisibleChange(page, button('Request service'), removeBackground);
  await button('Request service').click();
  await expectVisibleChange(page, button('Send request'), removeBackground);
  server.answer(job.listAcceptances, { data: [] });
  await page.goto(`/available-providers?job_id=${ids.job}`);
  await expect(button('View')).toBeDisabled();
  expect(await colourOf(button('View'))).not.toBe(await colourOf(page.getByText('0 providers accepted')));
});

test('forced colours draw no border around a button that has none', async ({ page }) => {
  await page.goto('/dashboard');
  await settle(page);
  const viewAll = page.getByRole('button', { name: 'View all' });
  expect(await viewAll.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgba(0, 0, 0, 0)');
});

test('forced colours show the attempts of a search and the pins of its map', async ({ page, server }) => {
  await page.clock.install();
  await sendRequestOnScreen(page, server, [
    { id: ids.service, business_name: listing.business_name, artisan: near(1, 1) },
  ]);
  await expect(page.getByRole('status', { name: 'Search status' })).toContainText('Attempt 1/10');
  const ticks = page.getByRole('status', { name: 'Search status' }).locator('~ * > i');
  expect(await takePicture(page, ticks.nth(0)), 'the running attempt').not.toBe(await takePicture(page, ticks.nth(5)));
  const { button, here } = mapOf(page);
  await expectVisibleChange(page, button(listing.business_name).locator('..'), removeBackground);
  await expectVisibleChange(page, here, removeBackground);
});

test('forced colours show where a notice begins and ends', async ({ page }) => {
  await page.clock.install({ time: '2026-11-01T09:00:00Z' });
  await page.goto('/notifications');
  const notice = page.getByRole('status', { name: 'You have a new booking' });
  await expect(notice).toBeVisible();
  // The toast stays for five seconds of this clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await expectVisibleChange(page, notice.getByRole('link').locator('..'), removeBackground);
});

test('forced colours give chips an edge', async ({ page, server }) => {
  server.answer(booking.listAsCustomer, { results: [awaiting, { ...accepted, ...bookingOn(8, '10:00') }] });
  await page.goto('/bookings');
  await settle(page);
  await expectVisibleChange(page, page.getByText('Awaiting response').first(), removeBackground);
});

test('every screen uses only the system’s colours in forced colours', async ({ page, server }) => {
  server.answer(job.listAcceptances, { data: [interested] });
  server.answer(notification.list, [
    { id: '1', kind: 'job_accepted', title: 'A', body: 'B', link: '/bookings', created_at: '2026-11-01T09:00:00Z' },
  ]);
  await page.goto('/dashboard');
  await settle(page);
  for (const path of screens) {
    await navigateInApp(page, path);
    expect.soft(await findForeignColours(page), path).toEqual([]);
  }
  await page.goto('/');
  expect.soft(await findForeignColours(page), 'the landing page').toEqual([]);
});

/** Finds visible elements with a colour that is not a system colour. */
function findForeignColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const own = ['Canvas', 'CanvasText', 'rgb(from Highlight r g b / 1)', 'HighlightText', 'LinkText', 'GrayText'];
    const palette = own.map((name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const isOwn = (colour: string) => palette.includes(colour) || /^rgba\(.*, 0\)$/.test(colour);
    const coloursOf = (element: Element) => {
      const { color, backgroundColor, borderTopColor, borderLeftColor, borderTopWidth, borderLeftWidth } =
        getComputedStyle(element);
      const lines = [borderTopWidth === '0px' ? [] : borderTopColor, borderLeftWidth === '0px' ? [] : borderLeftColor];
      return [color, backgroundColor, ...lines.flat()];
    };
    return [...document.querySelectorAll('body, body *:not(svg *)')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) =>
        coloursOf(element)
          .filter((colour) => !isOwn(colour))
          .map((colour) => `${colour}: ${element.outerHTML.slice(0, 120)}`),
      );
  });
}
