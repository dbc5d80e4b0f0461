import { calls } from '@fixit/contract/calls';
import { profile } from '@fixit/contract/profile';
import { expectNoViolations } from '../../support/axe.ts';
import { leaveFor, navigateInApp, settle } from '../../support/navigation.ts';
import { answerWithNothing, screens } from '../support/screens.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

/** These paths lack the id that their screens need. */
const pathsWithoutId = [
  '/service-detail',
  '/selected-category',
  '/available-providers',
  '/accepted-providers',
  '/explore-providers',
];

/** Makes the server answer every call with this status and an empty list. */
function answerAll(server: SpecServer, status: number): void {
  for (const call of calls.values()) server.answer(call, { data: [], results: [], message: 'Something broke' }, status);
}

test('axe finds nothing on loading screens, in either theme', async ({ page, server }) => {
  await server.logIn();
  for (const call of calls.values()) server.hold(call);
  await page.goto('/dashboard');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  for (const path of screens) {
    await leaveFor(page, path);
    await expect(page.locator('main')).toBeVisible();
    await expectNoViolations(page, path);
  }
});

test('axe finds nothing on empty screens, in either theme', async ({ page, server }) => {
  await server.logIn();
  answerWithNothing(server);
  server.answer(profile.show, { data: {} });
  await page.goto('/dashboard');
  for (const path of [...screens, ...pathsWithoutId]) {
    await navigateInApp(page, path);
    await expectNoViolations(page, path);
  }
});

test('axe finds nothing on screens that failed to load, in either theme', async ({ page, server }) => {
  await server.logIn();
  answerAll(server, 500);
  await page.goto('/dashboard');
  for (const path of screens) {
    await navigateInApp(page, path);
    await expectNoViolations(page, path);
  }
});

test('axe finds nothing on the open screens of a logged-out visitor, in either theme', async ({ page }) => {
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectNoViolations(page, '/notifications');
  for (const path of ['/selected-category', '/explore-providers']) {
    await navigateInApp(page, path);
    await expectNoViolations(page, path);
  }
});

test('axe finds nothing in the app’s messages about the network, in either theme', async ({
  page,
  server,
  context,
}) => {
  await server.logIn();
  await page.clock.install();
  await page.goto('/bookings');
  await settle(page);
  await page.clock.fastForward(3_000);
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectNoViolations(page, 'You are offline');
});
