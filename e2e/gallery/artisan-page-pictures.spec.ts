import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { facts, factsOfNewcomer, longFacts } from '../spec-server/support/artisan-facts.ts';
import { detail, ids, listing } from '../spec-server/support/fixtures.ts';
import { businesses, now } from '../spec-server/support/messy.ts';
import type { SpecServer } from '../spec-server/support/spec-server.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { loadFont, takePicture } from './take-picture.ts';

test.beforeEach(async ({ page, server }) => {
  await page.clock.install({ time: now });
  await loadFont(page);
  await server.logIn();
});

const url = `/service-detail?service_id=${ids.service}`;
const trade = (id: string, category: string) => ({ id, category, image: null });
const ownListing = { ...listing, town: 'Saltaire', service_category: trade('3', 'Plumbing') };

/** Answers with the page of an artisan who has two trades. */
function answerWithPage(server: SpecServer, more: object): void {
  const heating = { ...ownListing, id: 99, service_category: trade('8', 'Heating') };
  const artisan = { ...detail.artisan, address: 'Saltaire, Shipley', latitude: 53.8389, longitude: -1.7896 };
  server.answer(service.show, {
    data: {
      ...detail,
      service_category: ownListing.service_category,
      artisan,
      services: [ownListing, heating],
      facts,
      ...more,
    },
  });
}

const byStars = [53, 6, 1, 0, 1].map((count, index) => ({ ratings: 5 - index, count }));
const opinions = [
  ['Margaret', 'F.', 5, 'Came the same afternoon, found the leak behind the bath panel and left the floor cleaner.'],
  ['Łukasz', 'Wójcik', 3, 'Good work. An hour late, and nobody rang.'],
  ['محمد', 'الفاتح', 1, 'drip drip drip'],
] as const;

test('the gallery shows the facts on an artisan’s page', async ({ page, server }, info) => {
  answerWithPage(server, { total_reviews: 61 });
  await page.goto(url);
  await takePicture(page, info, 'artisan-facts');
  await page.getByRole('region', { name: 'Where they work' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Where they work' }).locator('path')).toBeVisible();
  await takePicture(page, info, 'artisan-area');
  const artisan = { ...detail.artisan, business_name: businesses[0], latitude: null, longitude: null };
  answerWithPage(server, { artisan, total_customers: 0, overall_ratings: 0, total_reviews: 0, facts: factsOfNewcomer });
  await page.goto(url);
  await takePicture(page, info, 'artisan-facts-new');
  answerWithPage(server, { artisan: { ...artisan, business_name: businesses[1] }, facts: longFacts });
  await page.goto(url);
  await takePicture(page, info, 'artisan-facts-long');
});

test('the gallery shows the reviews of an artisan by stars, order and trade', async ({ page, server }, info) => {
  answerWithPage(server, { total_reviews: 61 });
  server.answerBy(review.list, ({ query }) => {
    const data = opinions
      .filter(([, , ratings]) => query['ratings'] === undefined || query['ratings'] === String(ratings))
      .map(([first_name, last_name, ratings, comment], index) => ({
        id: String(index),
        service_user: { first_name, last_name },
        ratings,
        comment,
        category: 'Plumbing',
        created_at: `2031-11-${20 - index}T09:00:00Z`,
      }));
    return { status: 200, body: { data, next: null, counts: byStars } };
  });
  for (const [name, query] of [
    ['all', '&trade=all'],
    ['filtered', '&stars=3&sort=lowest'],
    ['none', '&stars=2'],
  ] as const) {
    await page.goto(`${url}&tab=reviews${query}`);
    await expect(page.getByRole('group', { name: 'Reviews by stars' })).toBeVisible();
    await page.getByRole('tab', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    await takePicture(page, info, `artisan-reviews-${name}`);
  }
});

test('the gallery shows a request to one artisan', async ({ page, server }, info) => {
  answerWithPage(server, {});
  await page.goto(url);
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  await expect(dialog).toBeVisible();
  await takePicture(page, info, 'artisan-request');
  await dialog.getByRole('checkbox', { name: 'Ask others too if they say no' }).uncheck();
  await takePicture(page, info, 'artisan-request-only');
});
