import { job } from '@fixit/contract/job';
import { toastOf } from '../../support/toast.ts';
import { categories, ids, interested } from '../support/fixtures.ts';
import { requestFixture } from '../support/requests.ts';
import { expect, test } from '../support/spec-server-test.ts';

// These tests cover the list of a customer's requests, which only our own server has.

test.beforeEach(({ server }) => server.logIn());

const withdraw = { name: 'Withdraw request' } as const;

test('withdrawing a request explains the consequences first', async ({ page, server }) => {
  server.answer(job.list, { data: [requestFixture(1, { accepted_count: 2 })] });
  server.answer(job.cancel, { data: requestFixture(1, { state: 'cancelled' }) });
  await page.goto('/bookings');
  const requests = page.getByRole('region', { name: 'Your requests' });
  await requests.getByRole('button', withdraw).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' });
  await expect(dialog).toContainText('The artisans who were asked will be notified.');
  await dialog.getByRole('button', { name: 'Leave it open' }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.callsTo(job.cancel)).toHaveLength(0);

  await requests.getByRole('button', withdraw).click();
  server.answer(job.list, { data: [requestFixture(1, { accepted_count: 2, state: 'cancelled' })] });
  await dialog.getByRole('button', withdraw).click();
  await expect(toastOf(page, 'Request withdrawn')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(requests).toContainText('Cancelled, asked Fri 20 Nov 2026, 09:04');
  await expect(requests.getByRole('button', withdraw)).toHaveCount(0);
  await expect(requests.getByRole('heading', { name: 'Plumbing' })).toBeFocused();
  expect(server.callsTo(job.cancel).map(({ path }) => path)).toEqual(['/service-user/api/v1/jobs/1/cancel/']);
});

test.describe('failed calls', () => {
  test.use({ expectedComplaints: [/status of (409|500)/] });

  test('withdrawing a request that has closed in the meantime says so and shows its state', async ({
    page,
    server,
  }) => {
    server.answer(job.list, { data: [requestFixture(1)] });
    const bookedRequest = requestFixture(1, { state: 'booked' });
    server.answer(
      job.cancel,
      { message: 'This request is no longer open.', code: 'job_closed', data: bookedRequest },
      409,
    );
    await page.goto('/bookings');
    await page.getByRole('button', withdraw).click();
    const dialog = page.getByRole('dialog');
    server.answer(job.list, { data: [bookedRequest] });
    await dialog.getByRole('button', withdraw).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'This request is no longer open. It is now: Booked, asked Fri 20 Nov 2026, 09:04.',
    );
    await expect(dialog.getByRole('button', withdraw)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Understood' }).click();
    await expect(page.getByRole('region', { name: 'Your requests' })).toContainText('Booked');
  });

  test('requests that fail to load can be retried', async ({ page, server }) => {
    server.answer(job.list, { message: 'Something went wrong on our side.' }, 500);
    await page.goto('/bookings');
    const requests = page.getByRole('region', { name: 'Your requests' });
    await expect(requests).toContainText('Your requests could not be loaded.');
    server.answer(job.list, { data: [requestFixture(1)] });
    await requests.getByRole('button', { name: 'Try again' }).click();
    await expect(requests.getByRole('link', { name: '0 providers accepted' })).toBeVisible();
  });
});

test('closed requests keep their acceptances, and Ask again copies a request with its photos', async ({
  page,
  server,
}) => {
  const photos = [21, 22].map((id) => ({ id, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' }));
  server.answer(job.list, {
    data: [
      requestFixture(4, { state: 'filled', accepted_count: 5 }),
      requestFixture(3, { state: 'booked', accepted_count: 2 }),
      requestFixture(2, { state: 'expired', accepted_count: 1, budget: 12.5, postcode: 'BD1 1AA', photos }),
      requestFixture(1, { state: 'cancelled', closed_reason: 'It is an advert' }),
    ],
  });
  await page.goto('/bookings');
  const heading = page.getByRole('heading');
  const items = page.getByRole('region', { name: 'Your requests' }).getByRole('listitem').filter({ has: heading });
  await expect(items.nth(0)).toContainText('Full, open until Fri 21 Nov 2031, 09:04');
  await expect(items.nth(1)).toContainText('Booked, asked');
  await expect(items.nth(1).getByRole('button')).toHaveCount(0);
  await expect(items.nth(2)).toContainText('Closed after 24 hours, asked');
  for (const [index, name] of ['5 providers accepted', '2 providers accepted', '1 provider accepted'].entries()) {
    const link = items.nth(index).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', `/accepted-providers?job_id=${4 - index}`);
  }
  await expect(items.nth(3).getByRole('link')).toHaveCount(0);
  await expect(items.nth(3)).toContainText('Closed by Fixit, asked');
  await expect(items.nth(3)).toContainText('Reason: It is an advert');
  await items.nth(2).getByRole('button', { name: 'Ask again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await expect(dialog.getByLabel('Category')).toHaveValue(String(categories[2]?.id));
  await expect(dialog.getByLabel('Description')).toHaveValue('The kitchen tap drips, and it is request 2.');
  await expect(dialog.getByLabel('Budget')).toHaveValue('12.5');

  await expect(dialog.getByText(/This request is near BD18 4PS, .* was near BD1 1AA\./)).toBeVisible();

  // The photo belongs to the earlier request: removing it here keeps it there.
  await expect(dialog.getByRole('img', { name: /^Photo/ })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click();
  await dialog.getByLabel('Description').fill('The gutter leaks over the door.');
  await page.reload();
  await items.nth(3).getByRole('button', { name: 'Ask again' }).click();
  await expect(toastOf(page, 'You have an unsent request. Send it or close it first.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('The gutter leaks over the door.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/available-providers/);
  expect(server.callsTo(job.create)[0]?.body).toMatchObject({ photo_ids: ['22'] });
  expect(server.callsTo(job.removePhoto)).toEqual([]);
});

test('older requests load on demand', async ({ page, server }) => {
  const allRequests = Array.from({ length: 13 }, (_, index) => requestFixture(13 - index));
  server.answerBy(job.list, ({ query }) => {
    const page = query['cursor'] ? allRequests.slice(10) : allRequests.slice(0, 10);
    return { status: 200, body: { data: page, next: query['cursor'] ? null : '4' } };
  });
  await page.goto('/bookings');
  const requests = page.getByRole('region', { name: 'Your requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(5);
  await requests.getByRole('button', { name: 'Show more' }).click();
  await expect(requests.getByRole('listitem')).toHaveCount(13);
  await expect(requests.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('a request can be withdrawn from the page of its acceptances, which says how many more may accept', async ({
  page,
  server,
}) => {
  server.answer(job.list, { data: [requestFixture(ids.job, { accepted_count: 1 })] });
  server.answer(job.listAcceptances, { data: [{ ...interested, price: 80, distance_km: 2 }] });
  await page.goto(`/accepted-providers?job_id=${ids.job}`);
  await expect(page.getByText('Up to 3 more artisans may accept')).toBeVisible();
  const region = page.getByRole('region', { name: 'Your request' });
  await expect(region.getByRole('button', withdraw)).toBeVisible();
  // The header's button is the only one whose name contains 'Back'.
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(1);
  await region.getByRole('button', withdraw).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' });
  server.answer(job.cancel, { data: requestFixture(ids.job, { state: 'cancelled' }) });
  const release = server.hold(job.cancel);
  await dialog.getByRole('button', withdraw).click();
  // The first answer does not close a dialog that was closed and reopened.
  await page.keyboard.press('Escape');
  await region.getByRole('button', withdraw).click();
  release();
  await expect(toastOf(page, 'Request withdrawn')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('the bookings page has no section for requests if the server lists none', async ({ page }) => {
  const listResponse = page.waitForResponse((response) => new URL(response.url()).pathname === job.list.path);
  await page.goto('/bookings');
  await (await listResponse).finished();
  await expect(page.getByRole('region', { name: 'Upcoming Services' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your requests' })).toHaveCount(0);
});
