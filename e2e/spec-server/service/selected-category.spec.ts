import { category } from '@fixit/contract/category';
import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import { categories, ids, listing } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock } from '../support/stopped-clock.ts';

test.beforeEach(({ server }) => server.logIn());

const url = `/selected-category?category_id=${ids.category}`;
const measured = [
  { ...listing, distance_km: 4 },
  { ...listing, id: 42, business_name: 'Airedale Plumbing', overall_ratings: null, distance_km: null },
];

test('a missing or unknown category offers all categories to choose from', async ({ page, server }) => {
  for (const query of ['', '?category_id=nobody']) {
    await page.goto(`/selected-category${query}`);
    await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(categories.map(({ category: name }) => name));
    await expect(page).toHaveURL(`/selected-category${query}`);
  }
  expect(server.callsTo(service.listByCategory)).toEqual([]);
  await page.getByRole('link', { name: 'Plumbing' }).click();
  await expect(page.getByRole('heading', { name: 'Plumbing', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
});

test(
  'cards keep their fixed labels whatever was measured, unless the server says otherwise',
  bothWidths,
  async ({ page, server }) => {
    server.answer(service.listByCategory, { results: measured });
    await page.goto(url);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveText([/^Hughes & Daughter4\.5Plumbing1 km\+$/, /^Airedale Plumbing4\.5Plumbing1 km\+$/]);
    server.answer(service.listByCategory, { results: measured, card_labels: 'measured' });
    await page.reload();
    await expect(cards).toHaveText([/^Hughes & Daughter4\.8Plumbing2\.5 miles$/, /^Airedale PlumbingNewPlumbing$/]);

    server.answer(dashboard.show, {
      data: { closest_artisan: measured, fix_of_month: measured, feature_category: [], card_labels: 'measured' },
    });
    await page.goto('/dashboard');
    for (const name of ['Service of the Month', 'Recommended']) {
      const first = page.getByRole('region', { name }).getByRole('listitem').first();
      await expect(first).toContainText('2.5 miles');
      await expect(first).toContainText('4.8');
    }
  },
);

test('a category loads further pages, reports a failed load in place, and goes to the error page without a network', async ({
  page,
  server,
}) => {
  server.answer(service.listByCategory, { message: 'No' }, 500);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Plumbing', level: 1 })).toBeVisible();
  await expect(page.getByText('These artisans could not be loaded.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(url);
  server.answerBy(service.listByCategory, ({ query }) => ({
    status: 200,
    body: query['cursor'] ? { results: [{ ...listing, id: 50 }] } : { results: measured, next: 'further' },
  }));
  await page.getByRole('button', { name: 'Try again' }).click();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  for (const lostCall of [service.listByCategory, category.list]) {
    server.drop(lostCall);
    await page.goto(url);
    await expect(page).toHaveURL('/error');
    server.answer(service.listByCategory, { results: [] });
  }
});

test('an empty category and incomplete artisans show what they have, and markup in them is text', async ({
  page,
  server,
}) => {
  server.answer(service.listByCategory, { results: [] });
  await page.goto(url);
  await expect(page.getByText('No providers nearby')).toBeVisible();
  const script = '<img src=x onerror="document.title=1">';
  server.answer(category.list, { data: [{ id: ids.category, category: script, image: null }] });
  server.answer(service.listByCategory, {
    results: [
      { id: 1, business_name: script },
      { ...listing, image: '/pictures/missing.png', service_category: null },
    ],
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: script, level: 1 })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.first().getByRole('link', { name: script })).toBeVisible();
  await expect(cards.first().locator('img')).toHaveAttribute('src', /unpainted/);
  await expect(cards.last().locator('img')).toHaveAttribute('src', /unpainted/);
  await expect(cards).toHaveCount(2);
});

test('a category that times out leads to the network error page', async ({ page, server }) => {
  await page.clock.install();
  server.hold(service.listByCategory);
  await page.goto(url);
  await expect(page.locator('[data-skeleton="provider"]')).toHaveCount(7);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => server.callsTo(service.listByCategory).length).toBe(1);
  await stopClock(page);
  await expect(page).toHaveURL(url);
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL('/error');
  expect(server.callsTo(service.listByCategory)).toHaveLength(1);
});
