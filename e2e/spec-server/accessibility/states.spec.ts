import { calls } from '@fixit/contract/calls';
import { profile } from '@fixit/contract/profile';
import { expectNoFaults, goWithin, settle } from '../../support/axe.ts';
import { emptyEverything, screens } from '../support/screens.ts';
import type { PlainServer } from '../support/spec-server.ts';
import { expect, test } from '../support/test.ts';

/** The screens without what they are about in their address. */
const bare = [
  '/service-detail',
  '/selected-category',
  '/available-providers',
  '/accepted-providers',
  '/explore-providers',
];

/** Answers every call with this status and an empty list. */
function answerAll(plain: PlainServer, status: number): void {
  for (const call of calls.values()) plain.answer(call, { data: [], results: [], message: 'Something broke' }, status);
}

test('axe finds nothing on loading screens, in either theme', async ({ page, plain }) => {
  await plain.enter();
  for (const call of calls.values()) plain.hold(call);
  await page.goto('/dashboard');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  for (const address of screens) {
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await expect(page.locator('main')).toBeVisible();
    await expectNoFaults(page, address);
  }
});

test('axe finds nothing on empty screens, in either theme', async ({ page, plain }) => {
  await plain.enter();
  emptyEverything(plain);
  plain.answer(profile.show, { data: {} });
  await page.goto('/dashboard');
  for (const address of [...screens, ...bare]) {
    await goWithin(page, address);
    await expectNoFaults(page, address);
  }
});

test('axe finds nothing on screens that failed to load, in either theme', async ({ page, plain }) => {
  await plain.enter();
  answerAll(plain, 500);
  await page.goto('/dashboard');
  for (const address of screens) {
    await goWithin(page, address);
    await expectNoFaults(page, address);
  }
});

test('axe finds nothing on the open screens of a logged-out visitor, in either theme', async ({ page }) => {
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectNoFaults(page, '/notifications');
  for (const address of ['/selected-category', '/explore-providers']) {
    await goWithin(page, address);
    await expectNoFaults(page, address);
  }
});

test('axe finds nothing in the app’s messages about the network, in either theme', async ({ page, plain, context }) => {
  await plain.enter();
  await page.clock.install();
  await page.goto('/bookings');
  await settle(page);
  const code = page.waitForResponse(/\/app-status-.*\.js$/);
  await page.clock.fastForward(3_000);
  await code;
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectNoFaults(page, 'You are offline');
});
