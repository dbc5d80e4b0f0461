import { category } from '@fixit/contract/category';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { customer, ids, listing } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';
import { stopClock, waitForRendering } from '../support/stopped-clock.ts';

test.beforeEach(({ server }) => server.logIn());

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search categories and artisans' });
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });
const waitForDashboard = (page: Page) =>
  expect(page.getByRole('region', { name: 'Recommended' }).getByRole('link').first()).toBeVisible();

test(
  'the header stays on top and shows the first 20 characters of the address, which open the address editor',
  bothWidths,
  async ({ page }) => {
    await page.goto('/dashboard');
    await waitForDashboard(page);
    const addressButton = page.getByRole('button', { name: 'Choose address' });
    await expect(addressButton.locator('b')).toHaveText(customer.address.slice(0, 20));
    await page.evaluate(() => document.fonts.ready);
    const isWhole = await addressButton.locator('b').evaluate((words) => words.scrollWidth <= words.clientWidth);
    expect(isWhole, 'all 20 characters have room').toBe(true);
    const ellipsis = await addressButton.locator('b').evaluate((words) => getComputedStyle(words, '::after').content);
    expect(ellipsis).toContain('…');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await addressButton.click();
    await expect(page.getByRole('dialog', { name: 'Select Address' })).toBeVisible();
  },
);

test('the address fits in the fallback font if the web font loads too late', bothWidths, async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/dashboard');
  const words = page.getByRole('button', { name: 'Choose address' }).locator('b');
  await expect(words).toHaveText(customer.address.slice(0, 20));
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});

test(
  'typed text is applied after 300 ms, in groups 15rem high, with two sentences for no results',
  bothWidths,
  async ({ page, server }) => {
    const script = '<img src=x onerror="document.title=1">';
    const plumbing = { id: ids.category, category: 'Plumbing', image: null };
    server.answer(category.list, { data: [plumbing, { id: 9, category: script, image: null }] });
    await page.clock.install();
    await page.goto('/dashboard');
    await waitForDashboard(page);
    await stopClock(page);
    await searchBox(page).fill('plumb');
    await page.clock.runFor(290);
    await waitForRendering(page);
    await expect(results(page)).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(results(page)).toBeVisible();
    await page.clock.resume();
    await expect(results(page).getByRole('group', { name: 'Categories' })).toBeVisible();
    await expect(results(page).getByRole('group', { name: 'Artisans' })).toBeVisible();
    await expect(results(page).getByRole('list').first()).toHaveCSS('max-height', '240px');
    for (const term of ['xyzzyx', '🛠️', 'سباك', 'x'.repeat(300), "'; drop table"]) {
      await searchBox(page).fill(term);
      await expect(results(page)).toContainText('No results found for the term');
      await expect(results(page)).toContainText('Try searching for something else');
    }
    await searchBox(page).fill('   ');
    await expect(results(page)).toHaveCount(0);
    await searchBox(page).fill('  <img  ');
    await expect(results(page).getByRole('link', { name: script })).toBeVisible();
    await expect(page).toHaveTitle('Home – Fixit');
  },
);

test('equal names in the search results differ by town and distance, and the arrow keys choose among them', async ({
  page,
  server,
}) => {
  const sameName = { ...listing, business_name: 'Tap & Washer' };
  server.answer(service.search, {
    data: {
      categories: [],
      artisans: [
        { ...sameName, id: 90, town: 'Shipley', distance_km: 2 },
        { ...sameName, id: 91, town: 'Penzance', distance_km: null },
        { ...sameName, id: 92 },
      ],
    },
  });
  await page.goto('/dashboard');
  await waitForDashboard(page);
  await searchBox(page).fill('tap');
  const artisanRows = results(page).getByRole('group', { name: 'Artisans' }).getByRole('listitem');
  await expect(artisanRows).toHaveText([
    'Tap & WasherPlumbing, Shipley, 1.2 miles4.8',
    'Tap & WasherPlumbing, Penzance4.8',
    'Tap & WasherPlumbing4.8',
  ]);
  const links = results(page).getByRole('link');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(searchBox(page)).toBeFocused();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeFocused();
  await expect(results(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('tap');
});

test('a trade shows the problem that it solves, with the typed words marked, and leads to the place of the search', async ({
  page,
  server,
}) => {
  const plumbing = { id: ids.category, category: 'Plumbing', image: null };
  const script = '<b onclick="alert(1)">toilet</b> leaking';
  server.answer(service.search, {
    data: {
      categories: [
        { ...plumbing, problem: 'toilet keeps running' },
        { ...plumbing, id: 8, category: 'Handyman', problem: script },
        { ...plumbing, id: 9, category: 'Roofing' },
      ],
      artisans: [{ ...listing, distance_km: 1.2, overall_ratings: null }],
      place: { post_code: 'LS1', town: 'Leeds' },
    },
  });
  await page.goto('/dashboard');
  await waitForDashboard(page);
  await searchBox(page).fill('toilet runs');
  const trades = results(page).getByRole('group', { name: 'Categories' });
  await expect(trades.getByRole('heading')).toHaveText('Trades for “toilet runs”');
  await expect(trades.getByRole('listitem')).toHaveText([
    'PlumbingToilet keeps running',
    `Handyman${script}`,
    'Roofing',
  ]);
  await expect(trades.locator('mark')).toHaveText(['Toilet', 'running', 'toilet']);
  const artisans = results(page).getByRole('group', { name: 'Artisans' });
  await expect(artisans.getByRole('heading')).toHaveText('Artisans near LS1');
  await expect(artisans.getByRole('listitem')).toHaveText(['Hughes & DaughterPlumbing, under a mileNew']);
  await expectNoViolations(page, 'search for a problem');
  await trades.getByRole('link', { name: 'Plumbing' }).click();
  await expect(page).toHaveURL(`/explore-providers?category_id=${ids.category}&postcode=LS1`);
});

test('the search merges loaded and server results without duplicates and works by keyboard', async ({
  page,
  server,
}) => {
  await page.goto('/dashboard');
  await waitForDashboard(page);
  const artisans = results(page).getByRole('group', { name: 'Artisans' }).getByRole('link');
  await searchBox(page).fill('HUGHES');
  await expect(artisans).toHaveText([listing.business_name]);
  server.answer(service.search, {
    data: { categories: [], artisans: [listing, { ...listing, id: 90, business_name: 'Hughs Heating' }] },
  });
  await searchBox(page).fill('hughe');
  await expect(artisans).toHaveText([listing.business_name, 'Hughs Heating']);
  await expect.poll(() => server.callsTo(service.search).at(-1)?.query['q']).toBe('hughe');
  await searchBox(page).press('Escape');
  await expect(results(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('hughe');
  await searchBox(page).fill('hugh');
  await artisans.first().focus();
  await expect(artisans.first()).toBeVisible();
  await page.getByRole('link', { name: 'Notifications' }).focus();
  await expect(results(page)).toHaveCount(0);
  await searchBox(page).focus();
  await artisans.first().press('Enter');
  await expect(page).toHaveURL(`/service-detail?service_id=${ids.service}`);
  await expect(results(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('');
});
