import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { ids, interested, listing } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock, waitForRendering } from '../support/stopped-clock.ts';

test.beforeEach(({ server }) => server.logIn());

const searchOf = (page: Page) => ({
  statusLine: page.getByRole('status', { name: 'Search status', includeHidden: true }),
  view: page.getByRole('button', { name: 'View', exact: true, includeHidden: true }),
  noneNearby: page.getByRole('dialog', { name: 'No available artisans nearby' }),
});

/** Waits until the current poll is answered. The pause before the next poll starts then. */
async function waitForPollAnswer(page: Page, server: SpecServer) {
  await waitForRendering(page);
  await expect.poll(() => server.pendingCallCount).toBe(0);
  await waitForRendering(page);
}

async function advanceToAttempt(page: Page, server: SpecServer, target: number) {
  const { statusLine } = searchOf(page);
  for (let attempt = 1; attempt < target; attempt++) {
    await expect(statusLine).toHaveText(`Searching... (Attempt ${attempt}/10)`);
    await waitForPollAnswer(page, server);
    await page.clock.runFor(5_000);
  }
}

async function sendRequestFromDashboard(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('dialog', { name: 'Request service' });
  await form.getByLabel('Category').selectOption('Plumbing');
  await form.getByLabel('Description').fill('The kitchen tap drips');
  await form.getByLabel('Budget').fill('120.5');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(`/available-providers?job_id=${ids.job}`);
}

test('the search polls immediately and every 5 seconds, and ends after ten polls with a way back', async ({
  page,
  server,
}) => {
  server.answer(job.listAcceptances, { data: [] });
  const { statusLine, view, noneNearby } = searchOf(page);
  await page.clock.install();
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = (...request) => {
      if (String(request[0]).includes('accepted-artisan')) {
        sessionStorage.setItem('pollTimes', `${sessionStorage.getItem('pollTimes') ?? ''} ${Date.now()}`);
      }
      return fetch(...request);
    };
  });
  await page.goto(`/available-providers?job_id=${ids.job}`);
  await expect(page.getByText('0 providers accepted')).toBeVisible();
  await expect(view).toBeDisabled();
  await stopClock(page);
  await advanceToAttempt(page, server, 10);
  await page.clock.resume();
  await expect(statusLine).toHaveText('No providers available. Expanding search...');
  await expect(noneNearby).toBeVisible();
  await page.clock.runFor(60_000);
  expect(server.callsTo(job.listAcceptances).map(({ query }) => query)).toEqual(
    Array.from({ length: 10 }, () => ({ job_id: String(ids.job) })),
  );
  await expect(view).toBeDisabled();
  const polls = await page.evaluate(() => sessionStorage.getItem('pollTimes') ?? '');
  const times = polls.trim().split(' ').map(Number);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses).toHaveLength(9);
  // The first poll may start a few milliseconds late while the page loads, which shortens the first pause.
  expect(Math.min(...pauses.slice(1))).toBeGreaterThanOrEqual(4_995);
  await noneNearby.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(noneNearby).toHaveCount(0);
});

test('a failed poll is reported and counts as an attempt, and the end of the search offers to explore', async ({
  page,
  server,
}) => {
  server.drop(job.listAcceptances);
  await page.clock.install();
  await page.goto(`/available-providers?job_id=${ids.job}`);
  const { statusLine, noneNearby } = searchOf(page);
  await expect(statusLine).toHaveText('Connection issue. Retrying...');
  await stopClock(page);
  server.answer(job.listAcceptances, { data: [] });
  await page.clock.runFor(5_000);
  await expect(statusLine).toHaveText('Searching... (Attempt 2/10)');
  await waitForPollAnswer(page, server);
  server.answer(job.listAcceptances, {}, 500);
  for (let attempt = 3; attempt <= 10; attempt++) {
    await page.clock.runFor(5_000);
    await expect.poll(() => server.callsTo(job.listAcceptances).length).toBe(attempt);
    await waitForPollAnswer(page, server);
    if (attempt === 10) await page.clock.resume();
    await expect(statusLine).toHaveText(attempt < 10 ? 'Connection issue. Retrying...' : /^No providers available/);
  }
  await noneNearby.getByRole('link', { name: 'Explore', exact: true }).click();
  await expect(page).toHaveURL(`/explore-providers?job_id=${ids.job}`);
  await expect(page.getByRole('heading', { name: 'Explore this artisans base on request' })).toBeVisible();
});

test('the search pauses on other screens, ends with the first acceptance, and shows the count and a link', async ({
  page,
  server,
}) => {
  server.answer(job.listAcceptances, { data: [] });
  await page.clock.install();
  await page.goto(`/available-providers?job_id=${ids.job}`);
  const { statusLine, view } = searchOf(page);
  await expect(statusLine).toHaveText('Searching... (Attempt 1/10)');
  await stopClock(page);
  await advanceToAttempt(page, server, 2);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Upcoming Services' }).getByRole('article')).toHaveCount(1);
  const callsBefore = server.callsTo(job.listAcceptances).length;
  await page.clock.runFor(20_000);
  expect(server.callsTo(job.listAcceptances)).toHaveLength(callsBefore);
  await page.goBack();
  await expect(statusLine).toHaveText('Searching... (Attempt 1/10)');
  await stopClock(page);
  await advanceToAttempt(page, server, 3);
  const acceptances = [41, 42, 43].map((service_id) => ({ ...interested, id: service_id, service_id }));
  server.answer(job.listAcceptances, { data: acceptances });
  await page.clock.runFor(5_000);
  await page.clock.resume();
  await expect(statusLine).toHaveText('Providers found!');
  await expect(page.getByText('3 providers accepted')).toBeVisible();
  const polls = server.callsTo(job.listAcceptances).length;
  await page.clock.runFor(60_000);
  await expect(statusLine).toHaveText('Providers found!');
  expect(server.callsTo(job.listAcceptances)).toHaveLength(polls);
  await view.click();
  await expect(page).toHaveURL(`/accepted-providers?job_id=${ids.job}`);
  await expect(page.getByRole('heading', { name: 'List of Merchant interest in your request' })).toBeVisible();
});

test('the request is beside the search, even after a reload and without an id in the URL', async ({ page, server }) => {
  server.answer(job.listAcceptances, { data: [] });
  await sendRequestFromDashboard(page);
  const main = page.getByRole('main');
  for (const path of [`/available-providers?job_id=${ids.job}`, '/available-providers']) {
    await page.goto(path);
    await expect(main).toContainText('Plumbing near BD18 4PS');
    await expect(main).toContainText('“The kitchen tap drips” Budget £120.50.');
    await expect(searchOf(page).statusLine).toHaveText('Searching... (Attempt 1/10)');
  }
  expect(server.callsTo(job.listAcceptances).at(-1)?.query).toEqual({ job_id: String(ids.job) });
  server.answer(job.listAcceptances, { data: [interested] });
  await page.goto('/accepted-providers');
  await expect(page.getByRole('link', { name: listing.business_name })).toBeVisible();
});

test('the search screens say if there is no request, and offer to make one', async ({ page, server }) => {
  const screens = [
    ['/available-providers', 'Finding artisans'],
    ['/accepted-providers', 'List of Merchant interest in your request'],
  ] as const;
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('You have no open request')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Request service' }).click();
    await expect(page.getByRole('dialog', { name: 'Request service' })).toBeVisible();
  }
  expect(server.callsTo(job.listAcceptances)).toEqual([]);
});

test('the layout does not shift while the search begins and finds somebody', bothWidths, async ({ page, server }) => {
  const release = server.hold(job.listAcceptances);
  await page.goto(`/available-providers?job_id=${ids.job}`);
  const { statusLine } = searchOf(page);
  await expect(statusLine).toHaveText('Searching... (Attempt 1/10)');
  release();
  await expect(statusLine).toHaveText('Providers found!');
  expect(await shiftOf(page)).toBeLessThan(0.005);
});
