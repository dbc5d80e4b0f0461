import { tile } from '@fixit/contract/tile';
import { ids, listing } from '../support/fixtures.ts';
import { mapOf, near, sendRequestOnScreen } from '../support/map.ts';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

test('without street data the map starts further out, with distance rings', async ({ page, server }) => {
  const ownSource = { attribution: 'Natural Earth, GeoNames', licences: [], credits: '/credits', drawn_here: true };
  server.answer(tile.showSource, { data: { ...ownSource, streets: false, version: '' } });
  await sendRequestOnScreen(page, server, [{ id: 43, business_name: 'Kirkgate Pipes', artisan: near(0.5, 0.5) }]);
  const { map } = mapOf(page);
  await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
  expect(server.tileUrls.every((url) => new URL(url).pathname.startsWith('/tiles/11/'))).toBe(true);
  await expect(map.getByText('5 km')).toBeVisible();
  await expect(map.getByText('10 km')).toBeAttached();
  server.tileUrls.length = 0;
  server.answer(tile.showSource, { data: { ...ownSource, streets: true, version: 'of-today' } });
  await page.reload();
  await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
  expect(server.tileUrls.every((url) => /\/tiles\/14\/.*[?&]v=of-today$/.test(url))).toBe(true);
  await expect(map.getByText('5 km')).toHaveCount(0);
});

test('a rejected map key shows a grey panel with advice, and the list works without a map', async ({
  page,
  server,
}) => {
  const { map, here } = mapOf(page);
  for (const status of [401, 403]) {
    server.tileStatus = status;
    server.tileUrls.length = 0;
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(map.getByText('Error: AuthFailure')).toBeVisible();
    await expect(map.getByText('Everything else works without the map.')).toBeVisible();
    await expect(here).toHaveCount(0);
    const panel = map.getByText('Error: AuthFailure').locator('..');
    const colour = await panel.evaluate((box) => getComputedStyle(box).backgroundColor);
    const [red, ...others] = colour.match(/[\d.]+/g) ?? [];
    expect(others).toEqual([red, red]);
    const repeatedTiles = server.tileUrls.filter((tile, index) => server.tileUrls.indexOf(tile) !== index);
    expect(repeatedTiles).toHaveLength(1);
  }
  const featured = page.getByRole('region', { name: 'Service of the Month' });
  await featured.getByRole('link', { name: listing.business_name }).click();
  await expect(page).toHaveURL(`/service-detail?service_id=${ids.service}`);
});

test('if the tile server is down, the map is blank and its controls still work', async ({ page, server }) => {
  server.tileStatus = 503;
  await sendRequestOnScreen(page, server, [{ id: 43, business_name: 'Kirkgate Pipes', artisan: near(0, 1) }]);
  const { map, here, button } = mapOf(page);
  await expect(here).toBeVisible();
  await expect(map.getByText('Error: AuthFailure')).toHaveCount(0);
  await button('Kirkgate Pipes').click();
  await expect(page).toHaveURL('/service-detail?service_id=43');
});

test('if the code of the map fails to load, the screens show a message and still work', async ({
  page,
  server,
  context,
}) => {
  await context.route(/leaflet/, (route) => route.abort());
  await sendRequestOnScreen(page, server, [{ id: 43, business_name: 'Kirkgate Pipes', artisan: near(0, 1) }]);
  await expect(mapOf(page).map.getByText('The map could not be loaded.')).toBeVisible();
  await expect(page.getByText('Kirkgate Pipes')).toBeVisible();
});

test('reduced motion stops the pulse, and the dark theme uses dark tiles', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.goto('/profile');
  const { map, here } = mapOf(page);
  await expect(here).toBeVisible();
  expect(await here.evaluate((mark) => getComputedStyle(mark, '::before').animationName)).toBe('none');
  await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
  expect(server.tileUrls.every((tile) => tile.endsWith('?theme=dark'))).toBe(true);
  server.tileUrls.length = 0;
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => server.tileUrls.length).toBeGreaterThan(0);
  expect(server.tileUrls.some((tile) => tile.includes('theme'))).toBe(false);
  await expect(map.getByRole('link', { name: 'Natural Earth, GeoNames' })).toHaveAttribute('href', '/credits');
  server.answer(tile.showSource, {
    data: { attribution: '© <b>Somebody</b>', credits: '/credits', drawn_here: false },
  });
  await page.reload();
  await expect(map.getByRole('link', { name: '© <b>Somebody</b>' })).toBeVisible();
  const licences = [
    { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
    { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  ];
  server.answer(tile.showSource, {
    data: { attribution: '', credits: '/credits', drawn_here: true, streets: true, licences },
  });
  await page.reload();
  for (const { text, url } of licences)
    await expect(map.getByRole('link', { name: text })).toHaveAttribute('href', url);
  await expect(map.getByRole('link', { name: 'Credits' })).toHaveAttribute('href', '/credits');
});
