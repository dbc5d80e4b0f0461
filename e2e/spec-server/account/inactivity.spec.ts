import { account } from '@fixit/contract/account';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { fillLogin, storedSession } from '../support/account.ts';
import { ids } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { waitForRendering } from '../support/stopped-clock.ts';
import { answerWorkspace } from '../support/workspace-answers.ts';

const inactivityMessage = 'You were logged out after 15 minutes without activity';

test.beforeEach(({ server }) => server.logIn());

/** Waits until every call is answered. A call in progress would time out when the clock jumps. */
async function waitForAnswers(page: Page, server: SpecServer): Promise<void> {
  await expect.poll(() => server.pendingCallCount).toBe(0);
  await waitForRendering(page);
}

test('any user activity restarts the 15 minutes', bothWidths, async ({ page, server }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
  await waitForAnswers(page, server);
  const activities: (() => Promise<unknown>)[] = [
    () => page.mouse.move(200, 300),
    () => page.keyboard.press('Shift'),
    () => page.getByRole('heading').first().dispatchEvent('click'),
    () => page.evaluate(() => document.dispatchEvent(new Event('scroll'))),
    () => page.getByRole('main').dispatchEvent('touchstart'),
  ];
  for (const perform of activities) {
    await page.clock.fastForward(895_000);
    await perform();
  }
  await page.clock.fastForward(895_000);
  expect(await storedSession(page)).toEqual(['spec-token', String(ids.customer)]);
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(inactivityMessage)).toBeVisible();
  expect(await storedSession(page)).toEqual([null, null]);
});

test('inactivity is measured across all tabs, each tab explains the logout, and a draft survives', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await page.goto('/dashboard');
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  for (const tab of [page, otherTab]) await expect(tab.getByRole('region', { name: 'Recommended' })).toBeVisible();
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page.getByLabel('Category')).toContainText('Plumbing');
  await page.getByLabel('Description').fill('The tap drips.');
  for (const tab of [page, otherTab]) await waitForAnswers(tab, server);
  await page.clock.fastForward(600_000);
  const lastActivity = () => page.evaluate(() => localStorage.getItem('lastActivity'));
  const before = await lastActivity();
  await otherTab.mouse.move(200, 300);
  await expect.poll(lastActivity).not.toBe(before);
  await page.clock.fastForward(600_000);
  expect(await storedSession(page)).toEqual(['spec-token', String(ids.customer)]);
  await page.clock.fastForward(300_000);
  for (const tab of [page, otherTab]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByText(inactivityMessage)).toBeVisible();
  }
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The other tab is logged in too.
  for (const tab of [page, otherTab]) await expect(tab).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('The tap drips.');
});

test(
  'an inactive artisan stays logged in only on a device where they chose to',
  bothWidths,
  async ({ page, server }) => {
    answerWorkspace(server);
    server.answer(account.login, { token: 'spec-token', user_id: ids.artisan });
    await page.clock.install();
    const box = page.getByRole('checkbox', { name: 'Stay logged in on this device' });
    const token = () => page.evaluate(() => localStorage.getItem('artisanAccessToken'));
    for (const isOwn of [true, false]) {
      await page.goto('/workspace/login');
      await expect(box).not.toBeChecked();
      await fillLogin(page);
      if (isOwn) await box.check();
      await expectNoViolations(page, 'login of an artisan');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL(/\/workspace$/);
      expect(server.callsTo(account.login).at(-1)?.body).toMatchObject(isOwn ? { own_device: true } : {});
      await waitForAnswers(page, server);
      await page.clock.fastForward(905_000);
      if (isOwn) {
        await waitForRendering(page);
        expect(await token()).toBe('spec-token');
        await page.evaluate(() => localStorage.removeItem('artisanAccessToken'));
      } else {
        await expect(page).toHaveURL(/\/workspace\/login$/);
        await expect(page.getByText(inactivityMessage)).toBeVisible();
        expect(await token()).toBeNull();
      }
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(box).toHaveCount(0);
  },
);
