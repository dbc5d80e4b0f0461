import { job } from '@fixit/contract/job';
import { ids, interested } from '../support/fixtures.ts';
import { requestFixture } from '../support/requests.ts';
import { expect, test } from '../support/spec-server-test.ts';

// Only our own server can return the request whose id is in the URL.

test.beforeEach(({ server }) => server.logIn());

test('artisans who declined do not count among those who may still accept', async ({ page, server }) => {
  server.answer(job.list, { data: [requestFixture(ids.job, { accepted_count: 1, waiting_count: 1 })] });
  server.answer(job.listAcceptances, { data: [{ ...interested, price: 80, distance_km: 2 }] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await expect(page.getByText('One more artisan may accept', { exact: true })).toBeVisible();
  server.answer(job.list, { data: [requestFixture(ids.job, { accepted_count: 1, waiting_count: 0 })] });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your request' })).toBeVisible();
  await expect(page.getByText('may accept')).toHaveCount(0);
});

test('a request without an acceptance says what happens next', async ({ page, server }) => {
  server.answer(job.list, { data: [requestFixture(ids.job)] });
  server.answer(job.listAcceptances, { data: [] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await expect(page.getByText('Nobody has accepted yet')).toBeVisible();
  await expect(page.getByText('Up to 5 artisans may accept.')).toBeVisible();
  server.answer(job.list, { data: [requestFixture(ids.job, { state: 'expired' })] });
  await page.reload();
  await expect(page.getByText('Nobody accepted this request')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
});

test('an older request is found by the id in the URL', async ({ page, server }) => {
  server.answer(job.list, { data: [requestFixture(99)], next: '98' });
  server.answer(job.show, { data: requestFixture(ids.job, { state: 'booked', accepted_count: 1 }) });
  server.answer(job.listAcceptances, { data: [{ ...interested, price: 80 }] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('Booked');
  await expect(page.getByRole('main').getByRole('link', { name: 'Hughes & Daughter' })).toBeVisible();
});

for (const [state, text, linkName] of [
  ['cancelled', 'Cancelled, asked', 'Explore'],
  ['expired', 'Closed after 24 hours, asked', 'Explore'],
  ['booked', 'Booked, asked', 'To your bookings'],
] as const) {
  test(`a request that is ${state} is no longer searched for`, async ({ page, server }) => {
    server.answer(job.list, { data: [requestFixture(ids.job, { state, accepted_count: 1 })] });
    await page.goto(`/available-providers?job_id=${ids.job}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Your request' })).toContainText(text);
    await expect(main.getByRole('link', { name: linkName })).toBeVisible();
    await expect(main.getByRole('link', { name: '1 provider accepted' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Ask again' })).toHaveCount(state === 'booked' ? 0 : 1);
    await expect(page.getByRole('status', { name: 'Search status' })).toHaveCount(0);
    expect(server.callsTo(job.listAcceptances)).toHaveLength(0);
  });
}

test.describe('failure to load a request', () => {
  test.use({ expectedComplaints: [/status of 500/] });

  test('a request that fails to load is not replaced by another, and can be retried', async ({ page, server }) => {
    server.answer(job.list, { data: [requestFixture(99)], next: '98' });
    server.answer(job.show, { message: 'Something went wrong on our side.' }, 500);
    server.answer(job.listAcceptances, { data: [{ ...interested, price: 80 }] });
    await page.goto(`/accepted-providers?job_id=${ids.job}`);
    const failed = page.getByRole('main').getByText('Your requests could not be loaded.');
    await expect(failed).toBeVisible();
    expect(server.callsTo(job.listAcceptances)).toHaveLength(0);
    server.answer(job.show, { data: requestFixture(ids.job, { accepted_count: 1 }) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Your request' })).toContainText(`request ${ids.job}`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Hughes & Daughter' })).toBeVisible();
  });
});
