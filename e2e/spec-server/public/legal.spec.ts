import { tile } from '@fixit/contract/tile';
import { expect, test } from '../support/spec-server-test.ts';

test('the privacy page has its date and says which data is kept', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(page.getByText('Last updated October 2024')).toBeVisible();
  for (const heading of ['What we keep', 'Who sees it', 'How long', 'Your rights'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('UK General Data Protection Regulation');
});

test('the terms require a minimum age of 18 and name English law', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(page.getByText('Last updated October 2024')).toBeVisible();
  await expect(page.getByText('You must be 18 or older')).toBeVisible();
  await expect(page.getByText('English law applies to these terms')).toBeVisible();
  await expect(page.getByText('A commission may apply to bookings')).toBeVisible();
  const clauses = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await clauses.last().click();
  await expect(page).toHaveURL(/#law-and-courts$/);
  await expect(page.getByText('English law applies to these terms')).toBeInViewport();
});

test('the legal pages are static and link back to the landing page', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/terms/', '/credits']) {
    await page.goto(path);
    // The script of the credits hides the sources that the current map does not use.
    await expect(page.locator('script')).toHaveCount(path === '/credits' ? 1 : 0);
    await page.getByRole('link', { name: 'Fixit logo' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('the credits name the map’s sources, or all possible sources while it is unknown', async ({ page, server }) => {
  const sourceNames = [/OpenStreetMap contributors/, /OpenMapTiles/, /OS Open Zoomstack/];
  const readVisibility = () =>
    Promise.all(sourceNames.map((name) => page.getByRole('listitem').filter({ hasText: name }).isVisible()));
  await page.goto('/credits');
  expect(await readVisibility()).toEqual([true, true, true]);
  const licences = [{ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }];
  const sources = { attribution: '', credits: '/credits', drawn_here: true, streets: true, version: 'x', licences };
  server.answer(tile.showSource, { data: sources });
  await page.reload();
  await expect.poll(readVisibility).toEqual([true, false, false]);
});
