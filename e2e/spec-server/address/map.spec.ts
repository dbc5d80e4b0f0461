import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { categories, ids, interested, listing, listings } from '../support/fixtures.ts';
import { shiftOf } from '../support/layout-shift.ts';
import { mapOf, near, sendRequestOnScreen } from '../support/map.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

test('the map shows the pulsing position and a named button for each service, which opens the artisan’s page', async ({
  page,
  server,
}) => {
  const serviceAt = (id: number, business_name: string, artisan: object) => ({
    id,
    business_name,
    image: null,
    artisan,
  });
  await sendRequestOnScreen(page, server, [
    serviceAt(ids.service, listing.business_name, near(0.3, 1)),
    serviceAt(43, '<b>Kirkgate</b>', near(-0.3, -1)),
    { id: 44, artisan: near(0.3, 0) },
    { id: 45, artisan: null },
  ]);
  const { map, here, button } = mapOf(page);
  await expect(here).toBeVisible();
  await expect(map.getByText('Your location')).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await here.evaluate((mark) => getComputedStyle(mark, '::before').animationIterationCount)).toBe('infinite');
  expect(server.tileUrls.every((tile) => new URL(tile).pathname.startsWith('/tiles/14/'))).toBe(true);
  const east = await button(listing.business_name).boundingBox();
  const me = await here.boundingBox();
  expect((east?.x ?? 0) - (me?.x ?? 0)).toBeGreaterThan(40);
  await expect(button('<b>Kirkgate</b>')).toBeVisible();
  await expect(button('Plumbing 3')).toBeVisible();
  await expect(map.getByRole('button').filter({ has: page.locator('img') })).toHaveCount(3);
  await button(listing.business_name).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${ids.service}`);
});

test('artisans who accepted stand out on the map, and the keyboard reaches every marker', async ({ page, server }) => {
  await page.clock.install();
  await sendRequestOnScreen(page, server, [
    { id: ids.service, artisan: near(0.2, 1) },
    { id: 43, business_name: 'Kirkgate Pipes', artisan: near(-0.2, -1) },
  ]);
  const { map, button } = mapOf(page);
  const small = await button('Kirkgate Pipes').boundingBox();
  server.answer(job.listAcceptances, { data: [interested] });
  await page.clock.runFor(5_000);
  const large = await button(interested.receiver.services[0]?.business_name ?? '').boundingBox();
  expect(large?.width).toBeGreaterThan(small?.width ?? 0);
  await map.getByRole('application').focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
  await expect(button('Kirkgate Pipes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/service-detail?service_id=43');
});

test('services that overlap on the map share a card, each with its own button, and separate when zoomed in', async ({
  page,
  server,
}) => {
  const crowd = [0, 1, 2, 3, 4, 5, 6].map((step) => ({
    id: 50 + step,
    business_name: `Crowd ${step}`,
    artisan: near(step * 0.1, step * -0.1),
  }));
  const together = ['One', 'Other'].map((business_name, id) => ({ id, business_name, artisan: near(-1.2, -1) }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendRequestOnScreen(page, server, [...crowd, ...together]);
  const { map, button } = mapOf(page);
  await expect(button('One')).toBeVisible();
  await expect(button('Other')).toBeVisible();
  const readBox = async () => (await button('Crowd 3').boundingBox()) ?? { width: 0, height: 0 };
  for (let step = 0; step < crowd.length; step += 1) await expect(button(`Crowd ${step}`)).toBeVisible();
  const small = await readBox();
  // WCAG 2.2 requires targets of at least 24 by 24 pixels.
  expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(24);
  const zoomIn = map.getByRole('button', { name: 'Zoom in' });
  while ((await zoomIn.getAttribute('aria-disabled')) === 'false') await zoomIn.click();
  expect((await readBox()).width).toBeGreaterThan(small.width);
  // Pressing a key scrolls the pin into view.
  await button('Crowd 3').press('Enter');
  await expect(page).toHaveURL('/service-detail?service_id=53');
});

for (const [width, north] of [
  [360, 0.34],
  [360, -0.34],
  [1440, 2.7],
] as const)
  test(`at ${width} px the map shows the whole card of the nearest artisans, ${north} steps to the north`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const services = ['One', 'Two', 'Three'].map((business_name, step) => ({ id: 50 + step, business_name }));
    await sendRequestOnScreen(
      page,
      server,
      services.map((service) => ({ ...service, artisan: near(north, 0.5) })),
    );
    const { map, here, button } = mapOf(page);
    const card = button('One').locator('..');
    await expect(card.getByRole('button')).toHaveCount(3);
    await expect(here).toBeInViewport({ ratio: 1 });
    const credits = map.getByRole('link').last();
    const [mapBox, cardBox, creditsBox] = [
      await map.boundingBox(),
      await card.boundingBox(),
      await credits.boundingBox(),
    ];
    if (!mapBox || !cardBox || !creditsBox) throw new Error('no box');
    expect(cardBox.y).toBeGreaterThanOrEqual(mapBox.y);
    expect(cardBox.y + cardBox.height).toBeLessThanOrEqual(creditsBox.y);
    expect(cardBox.x).toBeGreaterThanOrEqual(mapBox.x);
    expect(cardBox.x + cardBox.width).toBeLessThanOrEqual(mapBox.x + mapBox.width);
  });

test('on a wide screen the map of a search fills the window from the header down', async ({ page, server }) => {
  await sendRequestOnScreen(page, server, [{ id: 43, business_name: 'Kirkgate Pipes', artisan: near(0, 1) }]);
  const { map, button } = mapOf(page);
  await expect(button('Kirkgate Pipes')).toBeVisible();
  const [frame, header] = [await map.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(frame?.y).toBeCloseTo(header?.height ?? 0, -1);
});

test('a map of streets opens at zoom 14, and further out only for the nearest artisan', async ({ page, server }) => {
  const readZooms = () => new Set(server.tileUrls.map((url) => new URL(url).pathname.split('/')[2]));
  const far = { id: 44, business_name: 'Far Pipes', artisan: near(9, 9) };
  await sendRequestOnScreen(page, server, [{ id: 43, business_name: 'Kirkgate Pipes', artisan: near(0.2, 1) }, far]);
  const { button } = mapOf(page);
  await expect(button('Kirkgate Pipes')).toBeInViewport({ ratio: 1 });
  expect(readZooms()).toEqual(new Set(['14']));
  server.tileUrls.length = 0;
  await sendRequestOnScreen(page, server, [far]);
  await expect(button('Far Pipes')).toBeInViewport({ ratio: 1 });
  expect(readZooms()).not.toContain('14');
});

test('the dashboard hides its map behind a button and fetches the map’s code only on opening it', async ({
  page,
  server,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const closest = listings.map((listing, step) => ({ ...listing, artisan: near(step - 1, 1 - step) }));
  server.answer(dashboard.show, {
    data: { closest_artisan: closest, fix_of_month: [listing], feature_category: categories },
  });
  await page.goto('/dashboard');
  const show = page.getByRole('button', { name: 'Show map' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  const isMapCode = (url: string) => /leaflet/.test(url);
  expect(requests.filter(isMapCode)).toEqual([]);
  const before = await shiftOf(page);
  await show.click();
  const { map, here, button } = mapOf(page);
  await expect(here).toBeVisible();
  expect(requests.some(isMapCode)).toBe(true);
  for (const { business_name } of closest) await expect(button(business_name)).toBeVisible();
  expect((await shiftOf(page)) - before).toBeLessThan(0.005);
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(map).toHaveCount(0);
  await show.click();
  await button('Airedale Plumbing').click();
  await expect(page).toHaveURL('/service-detail?service_id=42');
});

test('a map that is opened at the foot of the window scrolls into view', async ({ page }) => {
  await page.goto('/dashboard');
  const show = page.getByRole('button', { name: 'Show map' });
  await show.scrollIntoViewIfNeeded();
  await show.evaluate((button) => {
    const { bottom } = button.getBoundingClientRect();
    window.scrollBy({ top: bottom - window.innerHeight + 1, behavior: 'instant' });
  });
  await show.dispatchEvent('click');
  const { map, here } = mapOf(page);
  await expect(map).toBeInViewport({ ratio: 1 });
  await expect(here).toBeVisible();
});

test('a dashboard without positions shows the artisans of the last request on its map', async ({ page, server }) => {
  await sendRequestOnScreen(page, server, [{ id: 43, business_name: 'Kirkgate Pipes', artisan: near(0, 1) }]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Show map' }).click();
  const { here, button } = mapOf(page);
  await expect(here).toBeVisible();
  await expect(button('Kirkgate Pipes')).toBeVisible();
});
