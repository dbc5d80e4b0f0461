import { account } from '@fixit/contract/account';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { profile } from '@fixit/contract/profile';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { toastOf } from '../../support/toast.ts';
import { fillLogin } from '../support/account.ts';
import { customer, ids, interested, listing } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

const acceptedHeading = 'List of Merchant interest in your request';
const exploreHeading = 'Explore this artisans base on request';
const acceptedUrl = `/accepted-providers?job_id=${ids.job}`;
const exploreUrl = `/explore-providers?category_id=${ids.category}&postcode=BD18+4PS`;

const chatWith = (page: Page, name: string) => page.getByRole('button', { name: `Chat with ${name}` });
test.describe('logged in', () => {
  test.beforeEach(({ server }) => server.logIn());

  test('artisans interested in a request are listed, and a chat with each starts about that request', async ({
    page,
    server,
  }) => {
    const services = interested.receiver.services.map((service) => ({
      ...service,
      business_name: 'Airedale Plumbing',
    }));
    const other = { id: 32, service_id: 42, receiver: { ...interested.receiver, id: 20, services } };
    server.answer(job.listAcceptances, { data: [interested, other] });
    await page.goto(acceptedUrl);
    await expect(page.getByRole('heading', { name: acceptedHeading })).toBeVisible();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    expect(server.callsTo(job.listAcceptances)[0]?.query).toEqual({ job_id: '12' });
    await expect(rows.first()).toContainText('Plumbing');
    await expect(rows.first()).toContainText(interested.receiver.address);
    await expect(rows.first().getByRole('link', { name: listing.business_name })).toHaveAttribute(
      'href',
      '/service-detail?service_id=41',
    );
    await chatWith(page, 'Airedale Plumbing').dblclick();
    await expect(page).toHaveURL(`/chat?conversation_id=${ids.conversation}`);
    expect(server.callsTo(conversation.start).map(({ body }) => body)).toEqual([
      { artisan_id: '20', job_id: '12', service_id: '42' },
    ]);
    expect(server.callsTo(conversation.startWithoutJob)).toEqual([]);
  });

  test('artisans to explore are fetched for the request, and a chat with each starts about the service', async ({
    page,
    server,
  }) => {
    server.answer(job.listAcceptances, { data: [] });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Request service' }).click();
    const form = page.getByRole('dialog', { name: 'Request service' });
    await form.getByLabel('Category').selectOption('Plumbing');
    await form.getByLabel('Description').fill('The kitchen tap drips');
    await form.getByLabel('Budget').fill('120');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(/available-providers/);
    await page.goto(`/explore-providers?job_id=${ids.job}`);
    await expect(page.getByRole('heading', { name: exploreHeading })).toBeVisible();
    await chatWith(page, listing.business_name).click();
    await expect(page).toHaveURL(`/chat?conversation_id=${ids.conversation}`);
    const [exploreCall] = server.callsTo(job.exploreArtisans);
    expect(exploreCall?.query).toEqual({ category_id: '3', postcode: customer.post_code });
    expect(exploreCall?.body).toEqual({ budget: 120, description: 'The kitchen tap drips' });
    expect(server.callsTo(conversation.startWithoutJob).map(({ body }) => body)).toEqual([
      { artisan_id: '19', service_id: '41' },
    ]);
    expect(server.callsTo(conversation.start)).toEqual([]);
  });

  test('a failed exploration and a chat that cannot start each say so every time', async ({ page, server }) => {
    server.drop(job.exploreArtisans);
    await page.goto(exploreUrl);
    const toast = toastOf(page, 'Explore more request failed.');
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCount(0);
    server.answer(job.exploreArtisans, {}, 500);
    await tryAgain.click();
    await expect(toast).toBeVisible();
    server.answer(job.exploreArtisans, { data: [interested] });
    await tryAgain.click();
    await expect(chatWith(page, listing.business_name)).toBeVisible();
    await expect(tryAgain).toHaveCount(0);
    expect(server.callsTo(job.exploreArtisans).map(({ query }) => query)).toEqual(
      Array.from({ length: 3 }, () => ({ category_id: '3', postcode: 'BD18 4PS' })),
    );

    const chat = chatWith(page, listing.business_name);
    server.answer(conversation.startWithoutJob, { data: {} });
    await chat.click();
    await expect(toastOf(page, 'Unable to initiate chat, try again')).toBeVisible();
    server.answer(conversation.startWithoutJob, { message: 'They are on holiday' }, 400);
    await chat.click();
    await expect(toastOf(page, 'They are on holiday')).toBeVisible();
    server.answer(conversation.startWithoutJob, {}, 500);
    await chat.click();
    await expect(toastOf(page, 'Something went wrong')).toBeVisible();
    await expect(page).toHaveURL(exploreUrl);
    server.drop(conversation.startWithoutJob);
    await chat.click();
    await expect(page).toHaveURL('/error');
    await page.goBack();
    await expect(chat).toBeEnabled();
  });

  test('no interest, no result and a list that fails to load each have their own text', async ({ page, server }) => {
    server.answer(job.listAcceptances, { data: [] });
    await page.goto(acceptedUrl);
    await expect(page.getByText('Nobody has accepted yet')).toBeVisible();
    await page.getByRole('link', { name: 'See the search' }).click();
    await expect(page).toHaveURL(`/available-providers?job_id=${ids.job}`);
    server.answer(job.exploreArtisans, { data: null });
    await page.goto(exploreUrl);
    await expect(page.getByText('No providers nearby')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Set your address' }).click();
    await expect(page.getByRole('dialog', { name: 'Select Address' })).toBeVisible();
    server.answer(job.listAcceptances, {}, 500);
    await page.goto(acceptedUrl);
    await expect(page.getByText('These artisans could not be loaded.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    server.answer(job.listAcceptances, { data: [interested] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chatWith(page, listing.business_name)).toBeVisible();
  });

  test('without a request the closest artisans are shown if the customer’s position is known', async ({
    page,
    server,
  }) => {
    await page.goto('/explore-providers');
    await expect(page.getByRole('heading', { name: exploreHeading })).toBeVisible();
    await expect(page.getByRole('link', { name: listing.business_name })).toBeVisible();
    expect(server.callsTo(job.exploreArtisans)).toEqual([]);
    server.answer(profile.show, { data: { ...customer, latitude: null, longitude: null } });
    await page.goto('/explore-providers');
    await expect(page.getByText('Set your address to see the artisans who are closest to you.')).toBeVisible();
    await expect(page.getByText('nearby')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Set your address' })).toBeVisible();
    expect(server.callsTo(dashboard.show)).toHaveLength(1);
  });

  test(
    'rows to explore say town, distance and rating, and fit the longest name',
    bothWidths,
    async ({ page, server }) => {
      const name =
        'Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & General Building Services';
      const withDistance = { ...interested, distance_km: 4, overall_ratings: 4.7, total_reviews: 18 };
      const services = interested.receiver.services.map((service) => ({ ...service, business_name: name }));
      server.answer(job.exploreArtisans, {
        data: [withDistance, { ...withDistance, id: 32, receiver: { id: 20, services } }],
      });
      await page.goto(exploreUrl);
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows.first()).toContainText('Saltaire, Shipley2.5 miles4.7 18 reviews');
      await expect(rows.first()).not.toContainText('Price');
      await expect(rows.last()).toContainText(name);
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(fits, 'nothing is wider than the screen').toBe(true);
      const [button, row] = [await rows.last().getByRole('button').boundingBox(), await rows.last().boundingBox()];
      const end = (box: typeof row) => (box ? box.x + box.width : Number.NaN);
      expect(end(button)).toBeLessThanOrEqual(end(row) + 1);
    },
  );

  test('incomplete artisans show what they have, and markup in their names is shown as text', async ({
    page,
    server,
  }) => {
    const script = '<img src=x onerror="document.title=1">';
    server.answer(job.listAcceptances, {
      data: [
        { id: 1, service_id: 41, receiver: { id: 19, address: null, services: [] } },
        { id: 2, service_id: 42, receiver: null },
        {
          id: 3,
          service_id: 43,
          receiver: { id: 20, services: [{ image: null, business_name: script, service_category: null }] },
        },
      ],
    });
    await page.goto(acceptedUrl);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('link', { name: script })).toBeVisible();
    await expect(page).toHaveTitle(/Merchant/);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(2);
  });

  test('a malformed category or postcode shows the closest artisans, and no call fails', async ({ page, server }) => {
    await page.goto('/explore-providers?category_id=zzz&postcode=%F0%9F%92%A5');
    await expect(page.getByRole('link', { name: listing.business_name })).toBeVisible();
    expect(server.callsTo(job.exploreArtisans)).toEqual([]);
  });

  test('nothing shifts when the lists of artisans load', async ({ page, server }) => {
    for (const [path, call] of [
      [acceptedUrl, job.listAcceptances],
      [exploreUrl, job.exploreArtisans],
    ] as const) {
      const release = server.hold(call);
      await page.goto(path);
      await expect(page.locator('[data-skeleton]').first()).toBeVisible();
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(chatWith(page, listing.business_name)).toBeVisible();
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
      expect(await shiftOf(page), path).toBeLessThan(0.005);
    }
  });
});

test('exploring is open without a session, makes no call that needs one, and a chat leads to the login page', async ({
  page,
  server,
}) => {
  await page.goto('/explore-providers');
  await expect(page.getByRole('heading', { name: exploreHeading })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where is the work?' })).toBeVisible();
  await expect(page.getByText('nearby')).toHaveCount(0);
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL('/selected-category');
  expect(server.callsTo(profile.show)).toEqual([]);
  expect(server.callsTo(dashboard.show)).toEqual([]);
  await page.goto(exploreUrl);
  await chatWith(page, listing.business_name).click();
  await expect(page).toHaveURL('/login');
  for (const path of ['/available-providers', '/accepted-providers', '/bookings']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a visitor gives a postcode, sees the artisans near it, and comes back to the artisan after the login', async ({
  page,
  server,
}) => {
  const place = { post_code: 'BD18', town: 'Shipley' };
  server.answer(service.search, { data: { categories: [], artisans: [listing], place } });
  server.answer(account.login, { token: 'spec-token', user_id: ids.customer });
  await page.goto('/explore-providers');
  const field = page.getByLabel('Post code');
  const show = page.getByRole('button', { name: 'Show artisans' });
  for (const wrong of ['', 'Shipley', '🚽 بيت', '%', 'x'.repeat(20)]) {
    await field.fill(wrong);
    await show.click();
    await expect(field).toHaveAccessibleDescription(/Please enter a UK postcode/);
  }
  expect(server.callsTo(service.search)).toEqual([]);
  await field.fill('bd18-4ps');
  await show.click();
  await expect(page).toHaveURL('/explore-providers?postcode=BD18+4PS');
  await expect(page.getByRole('heading', { name: 'Artisans near BD18 4PS' })).toBeVisible();
  await expectNoViolations(page, 'artisans near a postcode');
  await page.getByRole('region', { name: 'Or choose a trade' }).getByRole('link', { name: 'Plumbing' }).click();
  await expect(page).toHaveURL(exploreUrl);
  await expect(page.getByRole('heading', { name: 'Plumbing near BD18 4PS' })).toBeVisible();
  await page.getByRole('link', { name: listing.business_name }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(`Log in to see ${listing.business_name}. You will return to their page.`)).toBeVisible();
  await expectNoViolations(page, 'login for an artisan');
  await page.getByRole('link', { name: 'Back to plumbing near BD18 4PS' }).click();
  await expect(page).toHaveURL(exploreUrl);
  await chatWith(page, listing.business_name).click();
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${ids.service}`);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('an unknown postcode is refused at its field, and the login page names what was opened last', async ({
  page,
  server,
}) => {
  server.answer(service.search, { data: { categories: [], artisans: [], place: null } });
  await page.goto('/explore-providers?postcode=ZE99');
  await expect(page.getByLabel('Post code')).toHaveValue('ZE99');
  await expect(page.getByLabel('Post code')).toHaveAccessibleDescription('We do not know this postcode');
  await page.goto(`/selected-category?category_id=${ids.category}`);
  await page.getByRole('link', { name: listing.business_name }).click();
  await expect(page.getByText(`Log in to see ${listing.business_name}.`)).toBeVisible();
  await page.goto('/bookings');
  await expect(page.getByText('Log in to continue to Bookings.')).toBeVisible();
  await expect(page.getByText('Log in to see')).toHaveCount(0);
});

test('a trade in the URL leads to its category, an unknown one to all categories', async ({ page }) => {
  await page.goto('/selected-category?trade=plumbing');
  await expect(page).toHaveURL(`/selected-category?category_id=${ids.category}`);
  await expect(page.getByRole('heading', { name: 'Plumbing', level: 1 })).toBeVisible();
  for (const unknown of ['thatching', '%25', '<b>', 'x'.repeat(500)]) {
    await page.goto(`/selected-category?trade=${unknown}`);
    await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  }
});
