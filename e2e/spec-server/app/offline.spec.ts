import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { dashboard } from '@fixit/contract/dashboard';
import type { BrowserContext, Page } from '@playwright/test';
import { emptyOrigin } from '../../support/origin.ts';
import { toastOf } from '../../support/toast.ts';
import { answers } from '../support/answers.ts';
import { awaiting, listing } from '../support/fixtures.ts';
import { openReleaseServer, type ReleaseServer } from '../support/release-server.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.use({ serviceWorkers: 'allow' });

const lost = /Failed to load resource|WebSocket connection to|NetworkError/;
test.use({ expectedComplaints: [lost] });
test.beforeEach(({ server }) => server.logIn());

/** Opens the app with a cached shell and a controlling worker, as on a second visit. */
async function openUnderServiceWorker(page: Page, url: string): Promise<void> {
  await page.goto(new URL('/terms', new URL(url, emptyOrigin)).href);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Goes offline. Stubs answer even then, so each call is dropped as well. */
async function goOffline(context: BrowserContext, server: SpecServer): Promise<void> {
  server.drop(dashboard.show);
  server.reachable = false;
  await context.setOffline(true);
  await server.disconnect();
}

async function goOnline(context: BrowserContext, server: SpecServer): Promise<void> {
  server.answer(dashboard.show, answers.get(dashboard.show));
  server.reachable = true;
  await context.setOffline(false);
}

/** Passes the three seconds after which the app registers its worker and checks for a release. */
const passReleaseCheckDelay = (page: Page) => page.clock.fastForward(3_000);

/** Sends only the browser's events, because cutting the network itself could lose what is still loading. */
const tellNetworkIsBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });

const featured = (page: Page) => page.getByRole('link', { name: listing.business_name }).first();

test('the app can be installed, and its service worker is revalidated each time', async ({ page, request }) => {
  await page.goto('/');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(emptyOrigin + link)).json();
  expect(manifest).toMatchObject({
    name: 'Fixit',
    display: 'standalone',
    start_url: '/dashboard',
    theme_color: '#fbf8f1',
  });
  const icons: { src: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of icons)
    expect((await request.get(emptyOrigin + src)).headers()['content-type']).toMatch(/^image\//);
  const worker = await request.get(`${emptyOrigin}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('the service worker caches the shell and leaves every call to the page', async ({ page, server }) => {
  await openUnderServiceWorker(page, '/dashboard');
  await expect(featured(page)).toBeVisible();

  // Stubs answer the page's own calls only: a call by the worker would not get this answer.
  const service = { ...listing, business_name: 'Stubbed & Sons' };
  server.answer(dashboard.show, { data: { closest_artisan: [service], fix_of_month: [], feature_category: [] } });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Stubbed & Sons' })).toBeVisible();
  expect(server.callsTo(booking.listAsCustomer).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => server.callsTo(account.logout)).toHaveLength(1);

  const cached = await page.evaluate(async () => {
    const openCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(openCaches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/app.html');
  expect(
    cached.filter(
      (path) =>
        !/^\/((app|workspace|error)\.html|manifest\.webmanifest|assets\/|pictures\/(brand|scenes)\/)/.test(path),
    ),
  ).toEqual([]);
});

test('without a network the shell opens, says so, and carries on when the network is back', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await openUnderServiceWorker(page, '/dashboard');
  await expect(featured(page)).toBeVisible();
  await goOffline(context, server);
  await page.reload();
  // With the spec server's second protocol session, Chromium forgets on a reload that the page is offline.
  await context.setOffline(false);
  await context.setOffline(true);
  await passReleaseCheckDelay(page);
  await expect(page).toHaveURL(/\/error$/);
  const sentence = page.getByRole('heading', { name: 'Slow or No network detected. Kindly check your connection.' });
  await expect(sentence).toBeVisible();
  await expect(toastOf(page, 'You are offline')).toBeVisible();
  const lostCalls = server.callsTo(dashboard.show).length;
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect.poll(() => server.callsTo(dashboard.show).length).toBeGreaterThan(lostCalls);
  await expect(page).toHaveURL(/\/error$/);
  await expect(sentence).toBeVisible();

  await goOnline(context, server);
  await expect(toastOf(page, 'Back online')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(featured(page)).toBeVisible();
});

test('public pages and screens of the app show the network error page without a network', async ({ page, context }) => {
  await openUnderServiceWorker(page, '/login');
  await context.setOffline(true);
  for (const url of ['/', '/waitlist', '/bookings?booking_id=71', '/error']) {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: /Slow or No network detected/ })).toBeVisible();
  }
});

test('a screen whose code fails to load shows the network error page and can be retried', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(featured(page)).toBeVisible();
  await page.route(/\/bookings\.page-.*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Slow or No network detected/ })).toBeVisible();
  await page.unroute(/\/bookings\.page-.*\.js$/);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(featured(page)).toBeVisible();
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Upcoming Services' })).toBeVisible();
});

test('a screen whose code failed to load keeps the header, and appears without a press once the network is back', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(featured(page)).toBeVisible();
  await page.route(/\/bookings\.page-.*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Slow or No network detected/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fixit logo' })).toHaveCount(1);
  await page.unroute(/\/bookings\.page-.*\.js$/);
  await tellNetworkIsBack(page);
  await expect(page.getByRole('region', { name: 'Upcoming Services' })).toBeVisible();
});

test('a list that could not be loaded is loaded again once the network is back', async ({ page, server }) => {
  server.drop(booking.listAsCustomer);
  await page.goto('/bookings');
  await expect(page.getByText('Your bookings could not be loaded.')).toBeVisible();
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await tellNetworkIsBack(page);
  await expect(page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article')).toHaveCount(1);
});

test('a list of a page that opened without a network is loaded once there is one', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
  server.drop(booking.listAsCustomer);
  await page.goto('/bookings');
  await expect(page.getByText('Your bookings could not be loaded.')).toBeVisible();
  server.answer(booking.listAsCustomer, { results: [awaiting] });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });
  await expect(page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article')).toHaveCount(1);
});

test('a dialog whose code fails to load leaves the screen usable and can be retried', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(featured(page)).toBeVisible();
  await page.route(/\/request-service-.*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(toastOf(page, 'Slow or No network detected. Kindly check your connection.')).toBeVisible();
  await page.unroute(/\/request-service-.*\.js$/);
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page.getByRole('dialog', { name: 'Request service' })).toBeVisible();
});

test.describe('after a release', () => {
  let releaseServer: ReleaseServer;
  test.beforeEach(async () => {
    releaseServer = await openReleaseServer();
  });
  test.afterEach(() => releaseServer.close());
  const expectNextRelease = (page: Page) => expect(page.locator('script[type=module][src$=".next.js"]')).toBeAttached();

  test('the app offers to reload after a release and loses no typed text', async ({ page, context }) => {
    await page.clock.install();
    await openUnderServiceWorker(page, `${releaseServer.origin}/chat?conversation_id=5`);
    await passReleaseCheckDelay(page);
    const message = page.getByRole('textbox', { name: 'Message' });
    // A page whose code is gone would reload by itself. The appointments' code loads last, and that of the preview when
    // the message has the focus.
    await expect(page.getByRole('heading', { name: 'Nothing agreed yet' })).toBeVisible();
    const preview = page.waitForResponse(/\/image-preview-[^/]*\.js$/);
    await message.fill('The kitchen tap drips all night');
    await page.evaluate(async (code) => {
      await import(code);
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
        ({ sheet }) => !sheet,
      );
      await Promise.all(sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve))));
    }, (await preview).url());
    releaseServer.release();
    await context.setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    await context.setOffline(false);

    const notice = toastOf(page, 'A new version is readyReload');
    // The worker first loads every file of the release, which takes a while on a busy machine.
    await expect(notice).toBeVisible({ timeout: 45_000 });
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expectNextRelease(page);
    await expect(notice).toHaveCount(0);
    await expect(message).toHaveValue('The kitchen tap drips all night');
  });

  test('a tab whose code is gone reloads with the new release', async ({ page }) => {
    await page.goto(`${releaseServer.origin}/dashboard`);
    await expect(featured(page)).toBeVisible();
    releaseServer.release();
    await page.getByRole('link', { name: 'Booking', exact: true }).click();
    await expect(page).toHaveURL(/\/bookings$/);
    await expect(page.getByRole('region', { name: 'Upcoming Services' })).toBeVisible();
    await expectNextRelease(page);
  });
});
