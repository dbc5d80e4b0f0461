import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import type { Page } from '@playwright/test';
import { fillLogin, storedSession } from '../support/account.ts';
import { customer } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const openProfile = (page: Page) => page.getByRole('button', { name: 'Profile', exact: true }).click();

test.describe('logged out', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true')));

  test('every protected route leads to the login page, and the dashboard then offers the route that was requested', async ({
    page,
    server,
  }) => {
    for (const url of [
      '/dashboard',
      '/service-detail',
      '/chat',
      '/address',
      '/profile',
      '/accepted-providers',
      '/available-providers',
      '/bookings?booking_id=71',
    ]) {
      await page.goto(url);
      await expect(page, url).toHaveURL(/\/login$/);
    }
    expect(server.callsTo(profile.show)).toEqual([]);
    await fillLogin(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.reload();
    const storedAfterClick = await page
      .getByRole('link', { name: 'Continue to Bookings' })
      .evaluate((link: HTMLElement) => {
        link.click();
        return sessionStorage.getItem('wanted');
      });
    expect(
      storedAfterClick,
      'the stored URL is removed on the click, because Back may come before the next screen renders',
    ).toBeNull();
    await expect(page).toHaveURL(/\/bookings\?booking_id=71$/);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to Bookings' })).toBeHidden();
  });

  test('open routes work without a session and make no call that needs one', async ({ page, server }) => {
    for (const url of ['/explore-providers', '/selected-category', '/notifications']) {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(url);
    }
    await expect(page.getByText('No notification at this time')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    for (const call of [profile.show, booking.listAsCustomer]) expect(server.callsTo(call)).toEqual([]);
  });
});

test.describe('logged in', () => {
  test.beforeEach(({ server }) => server.logIn());

  test('a stored token logs a tab in, and the visitors’ screens then lead to the dashboard', async ({
    page,
    server,
  }) => {
    for (const url of ['/login', '/login/', '/signup', '/signup?step=verify', '/reset-password']) {
      await page.goto(url);
      await expect(page, url).toHaveURL(/\/dashboard$/);
    }
    await page.reload();
    await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    for (const { headers } of server.callsTo(profile.show)) expect(headers['authorization']).toBe('Token spec-token');
  });

  test(
    'the Profile panel names the user, links to the profile, and Sign Out ends the session immediately',
    bothWidths,
    async ({ page, server }) => {
      const release = server.hold(account.logout);
      await page.goto('/bookings');
      await openProfile(page);
      const panel = page.getByRole('dialog', { name: 'Profile' });
      await expect(panel).toContainText('Priya Nair');
      await expect(panel.getByText('Service user', { exact: true })).toBeVisible();
      await panel.getByRole('link', { name: 'My Profile' }).click();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(panel).toBeHidden();
      await openProfile(page);
      await panel.getByRole('button', { name: 'Sign Out' }).dblclick();
      await expect(page).toHaveURL(/\/login$/);
      expect(await storedSession(page)).toEqual([null, null]);
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      release();
      await expect.poll(() => server.callsTo(account.logout).length).toBeGreaterThan(0);
      const [sent, ...more] = server.callsTo(account.logout);
      expect(more).toEqual([]);
      expect(sent).toMatchObject({ path: '/account/api/v1/logout/', body: undefined });
      expect(sent?.headers['authorization']).toBe('Token spec-token');
      await page.goBack();
      await expect(page).toHaveURL(/\/login$/);
      await fillLogin(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    },
  );

  test('a session ended by the server leads from a protected route to the login page, which says why', async ({
    page,
    server,
  }) => {
    server.answer(booking.listAsCustomer, { message: 'Your session has ended' }, 401);
    await page.goto('/bookings');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session has ended')).toBeVisible();
    expect(await storedSession(page)).toEqual([null, null]);
    server.answer(booking.listAsCustomer, { results: [] });
    await fillLogin(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('link', { name: 'Continue to Bookings' })).toBeVisible();
  });

  test('a session ended by the server does not lead from an open route to the login page', async ({ page, server }) => {
    server.answer(profile.show, { message: 'Your session has ended' }, 401);
    await page.goto('/notifications');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(/\/notifications$/);
    expect(await storedSession(page)).toEqual([null, null]);
  });

  test('Sign Out in one tab ends the session in the other', async ({ page, context }) => {
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/chat');
    await expect(other.getByRole('complementary', { name: 'Contacts' })).toBeVisible();
    await openProfile(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/);
    await expect(other.getByText(/session has ended|15 minutes/)).toHaveCount(0);
  });
});

test.describe('a sign-out that does not reach the server', () => {
  test.use({
    expectedComplaints: [
      [/Failed to load resource/, /WebSocket connection to/, /could not be reached|CallError/],
      { scope: 'test' },
    ],
  });

  test('a sign-out that does not reach the server ends the session in the browser and only logs the failure', async ({
    page,
    server,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await server.logIn();
    server.drop(account.logout);
    await page.goto('/dashboard');
    await openProfile(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedSession(page)).toEqual([null, null]);
    await expect.poll(() => logged.some((text) => text.includes('The server could not be reached'))).toBe(true);
    await expect(page.getByRole('status').filter({ hasText: /reached/i })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a user without a known name can still use the Profile panel', async ({ page, server }) => {
  await server.logIn();
  server.answer(profile.show, { data: { ...customer, user: null } });
  await page.goto('/dashboard');
  await openProfile(page);
  await expect(page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'My Profile' })).toBeVisible();
});

test('signing out deletes every draft', async ({ page, server }) => {
  await server.logIn();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('The key is under the third pot');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('third pot');
  await page.reload();
  await openProfile(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('third pot');
});
