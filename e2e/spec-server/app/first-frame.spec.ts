import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { waitForApp } from '../../support/navigation.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const frame = (page: Page) => page.locator('#first-frame');

/** Holds the app's scripts, but not the one within the document, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits for the stylesheets, before which nothing is painted but everything can be measured. */
async function waitForStyles(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  await page.evaluate(() => document.fonts.ready);
}

const headerParts = 'header, nav, nav svg, [data-tour=notifications]';
const formParts = 'header, h1, label, input, button, a, footer';

const readBoxes = (page: Page, within: string, parts: string) =>
  page.locator(`${within} :is(${parts})`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, ...[x, y, width, height].map(Math.round)];
    }),
  );

test('the header appears in its final position before the app has loaded', bothWidths, async ({ page, server }) => {
  await server.logIn();
  const release = await holdScripts(page);
  await page.goto('/bookings', { waitUntil: 'commit' });
  await expect(frame(page)).toBeVisible();
  await expect(frame(page).getByText('Booking', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await waitForStyles(page);
  const before = await readBoxes(page, '#first-frame', headerParts);

  release();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  expect(before.length).toBeGreaterThan(6);
  expect(await readBoxes(page, '#app', headerParts)).toEqual(before);
});

test('the header appears only when all of it has been parsed', bothWidths, async ({ page, server }) => {
  await server.logIn();
  await page.goto('/bookings');
  await holdScripts(page);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  const half = html.indexOf('Profile</button>');
  expect(half).toBeGreaterThan(0);
  await page.evaluate(
    (part) => {
      document.open();
      document.write(part);
    },
    html.slice(0, half),
  );
  await waitForStyles(page);
  await expect(frame(page).getByText('Booking', { exact: true })).toHaveCSS('visibility', 'hidden');
  await page.evaluate((part) => document.write(part), html.slice(half));
  await expect(frame(page).getByText('Profile', { exact: true })).toBeVisible();
});

for (const path of ['/dashboard', '/bookings', '/notifications'])
  test(
    `${path} shows its headings in their final positions before the app and its data have loaded`,
    bothWidths,
    async ({ page, server }) => {
      await server.logIn();
      // The customer's waiting cards come with the data, above the headings of the dashboard.
      if (path === '/dashboard') {
        server.answer(booking.listAsCustomer, { results: [] });
        server.answer(job.list, { data: [], next: null });
      }
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(frame(page).locator('main')).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
      await waitForStyles(page);
      const before = await readBoxes(page, '#first-frame', 'h1, h2');

      release();
      await expect(page.getByRole('main')).toBeVisible();
      expect(before.length).toBeGreaterThan(0);
      await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
      expect((await readBoxes(page, '#app', 'h1, h2')).slice(0, before.length)).toEqual(before);
    },
  );

test('nobody sees the header of an account before a login', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/bookings', { waitUntil: 'commit' });
  await expect(frame(page)).toBeAttached();
  await expect(frame(page)).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login$/);
});

for (const path of ['/login', '/signup', '/reset-password', '/workspace/login', '/workspace/signup'])
  test(`${path} appears in its final position before the app has loaded`, bothWidths, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path);
    await expect(frame(page).locator('h1')).toBeVisible();
    await expect(frame(page).locator('input').first()).toBeEditable();
    await waitForStyles(page);
    const before = await readBoxes(page, '#first-frame', formParts);

    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
    await expect(page.locator('input').first()).toBeEditable();
    expect(before.length).toBeGreaterThan(5);
    expect(await readBoxes(page, '#app', formParts)).toEqual(before);
  });

for (const path of ['/login', '/signup', '/reset-password', '/workspace/login'])
  test(`the text typed at ${path} before the app has loaded stays, with the focus, and Enter sends nothing`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path);
    await expect(frame(page)).toBeVisible();
    const checkboxes = frame(page).getByRole('checkbox');
    for (const box of await checkboxes.all()) await box.check();
    const texts = frame(page).getByRole('textbox');
    await texts.last().fill('somebody@else.test');
    await page.keyboard.press('Enter');
    const email = frame(page).getByLabel('Email');
    await email.fill('');
    await email.pressSequentially('priya@');
    release();
    await page.keyboard.type('example.test');
    await waitForApp(page);
    await expect(page).toHaveURL(path);
    await expect(page.getByLabel('Email')).toHaveValue('priya@example.test');
    await expect(page.getByLabel('Email')).toBeFocused();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
  });

test('a logged-in person never sees the login', async ({ page, server }) => {
  await server.logIn();
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(frame(page)).toBeAttached();
  await expect(frame(page)).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a tab that was logged out for inactivity shows the login only once the app can show the reason', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('farewell', 'inactive'));
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(frame(page)).toBeAttached();
  await expect(frame(page)).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
