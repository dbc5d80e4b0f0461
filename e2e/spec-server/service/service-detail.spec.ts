import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { detail, ids, listing, reviews } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { watchWarnings } from '../support/warnings.ts';

test.beforeEach(({ server }) => server.logIn());

const url = `/service-detail?service_id=${ids.service}`;
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');

test(
  'the four tabs work with clicks and the keyboard, one panel is open at a time, and the chat button floats',
  bothWidths,
  async ({ page }) => {
    await page.goto(url);
    const chat = page.getByRole('button', { name: `Chat with ${listing.business_name}` });
    await expect(chat).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => document.fonts.ready);
    const readTop = async () => (await chat.boundingBox())?.y;
    const topBefore = await readTop();
    await page.evaluate(() => {
      document.body.style.paddingBottom = '1000px';
      window.scrollTo(0, 400);
    });
    expect(await readTop()).toBe(topBefore);
    await expect(page.getByRole('tab')).toHaveText(['About', 'Services', 'Reviews', 'Catalogues']);
    await expect(panel(page)).toContainText(detail.artisan.business_detail);
    await tab(page, 'Services').click();
    await expect(panel(page)).toContainText('Plumbing');
    const steps = [
      ['ArrowRight', 'Reviews'],
      ['End', 'Catalogues'],
      ['ArrowRight', 'About'],
      ['ArrowLeft', 'Catalogues'],
      ['Home', 'About'],
    ] as const;
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(panel(page)).toHaveCount(1);
      await expect(panel(page)).toHaveAccessibleName(name);
    }
    await expect(page).toHaveURL(url);
    await tab(page, 'Reviews').click();
    await page.reload();
    await expect(tab(page, 'Reviews')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(`${url}&tab=reviews`);
  },
);

test(
  'a picture of finished work opens large, and keys and buttons step through all of them',
  bothWidths,
  async ({ page }) => {
    await page.goto(url);
    await tab(page, 'Catalogues').click();
    const opener = page.getByRole('button', { name: `Finished work by ${listing.business_name}, picture 2` });
    await opener.click();
    const viewer = page.getByRole('dialog', { name: `Finished work by ${listing.business_name}` });
    const picture = viewer.getByRole('img');
    await expect(viewer).toContainText('2 of 2');
    await expect(picture).toHaveAttribute('src', '/pictures/spec-2.png');
    await expect(page.locator('#app')).toHaveAttribute('inert', '');
    await expect(viewer.getByRole('button', { name: 'Next picture' })).toBeFocused();
    const steps = [
      ['ArrowRight', 1],
      ['ArrowLeft', 2],
      ['Home', 1],
      ['End', 2],
    ] as const;
    for (const [key, index] of steps) {
      await page.keyboard.press(key);
      await expect(viewer).toContainText(`${index} of 2`);
      await expect(picture).toHaveAttribute('src', `/pictures/spec-${index}.png`);
    }
    await viewer.getByRole('button', { name: 'Previous picture' }).click();
    await expect(viewer).toContainText('1 of 2');
    await viewer.getByRole('button', { name: 'Next picture' }).click();
    await expect(viewer).toContainText('2 of 2');
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(viewer.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

test('reviews show 1 to 5 of five stars, load further pages, and a failed page can be retried', async ({
  page,
  server,
}) => {
  const more = page.getByRole('button', { name: 'Show more reviews' });
  await page.goto(url);
  await tab(page, 'Reviews').click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(more).toHaveCount(0);

  const ratedReviews = [1, 2, 3, 4, 5].map((ratings) => ({ service_user: null, ratings, comment: `Worth ${ratings}` }));
  server.answer(review.list, { data: ratedReviews });
  await page.reload();
  await tab(page, 'Reviews').click();
  for (const [index, { ratings, comment }] of ratedReviews.entries()) {
    const item = panel(page).getByRole('listitem').nth(index);
    await expect(item).toContainText(comment);
    await expect(item).toContainText('Service user');
    await expect(item.getByRole('img', { name: `${ratings} of 5` }).locator('svg')).toHaveCount(5);
  }

  const secondPageReview = { service_user: { first_name: 'Ada', last_name: null }, ratings: 4, comment: 'Neat work.' };
  let isOffline = true;
  server.answerBy(review.list, ({ query }) => {
    if (query['cursor'] === undefined) return { status: 200, body: { data: reviews, next: 'further' } };
    return isOffline ? 'dropped' : { status: 200, body: { data: [secondPageReview], next: null } };
  });
  await page.reload();
  await tab(page, 'Reviews').click();
  await more.click();
  await expect(panel(page)).toContainText('More reviews could not be loaded.');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  isOffline = false;
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(panel(page).getByRole('listitem').last()).toContainText('Ada');
  await expect(panel(page).getByRole('img', { name: '4 of 5' })).toBeVisible();
  await expect(more).toHaveCount(0);
  expect(server.callsTo(review.list).at(-1)?.query).toEqual({ serviceId: String(ids.service), cursor: 'further' });
});

test('a missing or unknown provider id offers to choose a provider', async ({ page, server }) => {
  const choose = page.getByRole('heading', { name: 'Choose a provider' });
  for (const unknown of ['', `?service_id=${encodeURIComponent("1' or 1=1")}`]) {
    await page.goto(`/service-detail${unknown}`);
    await expect(choose).toBeVisible();
    await expect(page).toHaveURL(`/service-detail${unknown}`);
  }
  expect(server.callsTo(service.show)).toEqual([]);
  server.answer(service.show, { message: 'Not found' }, 404);
  await page.goto('/service-detail?service_id=999');
  await expect(choose).toBeVisible();
  server.answer(service.show, { data: null });
  await page.goto('/service-detail?service_id=0192d3a4-7f00-7000-8000-0123456789ab');
  await expect(choose).toBeVisible();
  expect(server.callsTo(review.list)).toEqual([]);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/dashboard');
});

test('an artisan and reviews that fail to load are logged, say so in place and recover on retry', async ({
  page,
  server,
}) => {
  server.drop(service.show);
  server.answer(review.list, { message: 'No reviews today' }, 500);
  const expectWarning = watchWarnings(page);
  await page.goto(url);
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(page.getByText('This artisan could not be loaded.')).toBeVisible();
  await expectWarning('The server could not be reached');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('alert')).toHaveCount(0);
  server.answer(service.show, { data: detail });
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: listing.business_name })).toBeVisible();
  await tab(page, 'Reviews').click();
  await expect(panel(page)).toContainText('The reviews could not be loaded.');
  await expectWarning('No reviews today');
  server.answer(review.list, { data: reviews });
  await tryAgain.click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: /loaded|wrong|failed/i })).toHaveCount(0);
});

test('incomplete artisans show what they have, and markup in their texts is shown as text', async ({
  page,
  server,
}) => {
  const script = '<img src=x onerror="document.title=1">';
  server.answer(service.show, {
    data: {
      ...detail,
      image: '/pictures/spec-1.png',
      overall_ratings: '4.80',
      total_reviews: null,
      artisan: { id: 1, business_name: script, business_detail: script, address: `🛠️ ${script}${script}` },
    },
  });
  server.answer(review.list, {
    data: [
      { service_user: { first_name: null, last_name: null }, ratings: null, comment: null },
      { service_user: { first_name: script, last_name: '' }, ratings: 1, comment: script },
    ],
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: script })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('4.8');
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', '/pictures/spec-1.png');
  await expect(panel(page)).toHaveText(script);
  await tab(page, 'Reviews').click();
  await expect(panel(page).getByRole('listitem').first()).toHaveText('Service user');
  await expect(panel(page).getByRole('listitem').last()).toContainText(script);
  await expect(panel(page).getByRole('img', { name: '1 of 5' })).toBeVisible();

  server.answer(service.show, { data: { id: ids.service } });
  server.answer(review.list, { data: null });
  await page.goto(url);
  await expect(page.getByRole('definition')).toHaveText(['0', 'New', '0']);
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /unpainted/);
  for (const [name, words] of [
    ['About', 'Nothing written yet.'],
    ['Reviews', 'No reviews yet.'],
    ['Catalogues', 'No pictures of finished work yet.'],
  ] as const) {
    await tab(page, name).click();
    await expect(panel(page)).toContainText(words);
  }
});
