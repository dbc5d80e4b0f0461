import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { detail, ids, listing, reviews } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

const url = `/service-detail?service_id=${ids.service}&tab=reviews`;
const counts = [53, 6, 1, 0, 1].map((count, index) => ({ ratings: 5 - index, count }));

test('bars filter the reviews by stars, and order and trade are in the URL', bothWidths, async ({ page, server }) => {
  const heating = { ...listing, id: 99, service_category: { id: 8, category: 'Heating', image: null } };
  server.answer(service.show, { data: { ...detail, services: [listing, heating] } });
  server.answerBy(review.list, ({ query }) => {
    const data = query['ratings'] === '2' ? [] : reviews;
    return { status: 200, body: { data, next: null, counts } };
  });
  await page.goto(url);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: '4.8 from 61 reviews' })).toBeVisible();
  const bars = panel.getByRole('group', { name: 'Reviews by stars' });
  await expect(bars.getByRole('button')).toHaveText(['5 stars53', '4 stars6', '3 stars1', '2 stars0', '1 star1']);
  const two = bars.getByRole('button', { name: '2 stars: 0 reviews' });
  await two.click();
  await expect(panel).toContainText('There are no reviews with this rating.');
  await expect(two).toHaveAttribute('aria-pressed', 'true');
  await expect(two).toBeFocused();
  await expect(page).toHaveURL(`${url}&stars=2`);
  await two.click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByLabel('Sort').selectOption('Fewest stars first');
  await panel.getByLabel('Trade').selectOption('All trades');
  await expect(page).toHaveURL(`${url}&sort=lowest&trade=all`);
  await expect
    .poll(() => server.callsTo(review.list).at(-1)?.query)
    .toEqual({ serviceId: String(ids.service), sort: 'lowest', trade: 'all' });
  await page.reload();
  await expect(panel.getByLabel('Trade')).toHaveValue('all');
  await expect(panel.getByLabel('Sort')).toHaveValue('lowest');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
