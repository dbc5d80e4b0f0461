import type { Page } from '@playwright/test';
import { leaveFor } from '../../support/navigation.ts';
import { answers } from '../support/answers.ts';
import { ids } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

// With any incomplete answer every screen must keep its heading, and the browser must log no error.

type Loss = (body: unknown) => unknown;

const screens = [
  '/dashboard',
  '/bookings',
  '/chat',
  `/chat?conversation_id=${ids.conversation}`,
  '/address',
  '/profile',
  `/available-providers?job_id=${ids.job}`,
  `/accepted-providers?job_id=${ids.job}`,
  `/explore-providers?category_id=${ids.category}&postcode=BD18`,
  `/selected-category?category_id=${ids.category}`,
  `/service-detail?service_id=${ids.service}`,
  '/notifications',
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Changes every value that is not an object or a list. */
const changeLeaves = (change: Loss): Loss => {
  const walk: Loss = (value) => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk;
};

/** Changes every object inside another or in a list, the outermost first. */
const changeBranches = (change: Loss): Loss => {
  const walk = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((inner) => walk(inner, depth));
    if (!isObject(value)) return value;
    if (depth > 1) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, depth + 1)]));
  };
  return (body) => walk(body, 0);
};

/** Puts null first in every list. */
const insertGaps: Loss = (value) => {
  if (Array.isArray(value)) return [null, ...value.map(insertGaps)];
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, insertGaps(inner)]));
};

/** Applies each loss to every answer, loads the app and visits every screen. */
async function expectScreensIntact(page: Page, server: SpecServer, losses: readonly Loss[]): Promise<void> {
  const heading = page.locator('main:not([aria-busy])').getByRole('heading', { level: 1 });
  for (const lose of losses) {
    for (const [call, body] of answers) server.answer(call, lose(body));
    await page.goto('/profile');
    await expect(heading).toBeVisible();
    for (const path of screens) {
      await leaveFor(page, path);
      await expect(heading, path).toBeVisible();
    }
  }
  await expect(page).toHaveURL(screens.at(-1) ?? '');
}

test.beforeEach(({ server }) => server.logIn());

test('answers with null or missing values leave every screen intact', async ({ page, server }) => {
  await expectScreensIntact(page, server, [changeLeaves(() => null), changeLeaves(() => undefined)]);
});

test('answers with null or empty inner objects leave every screen intact', async ({ page, server }) => {
  await expectScreensIntact(page, server, [changeBranches(() => null), changeBranches(() => ({}))]);
});

test('answers with gaps in their lists, or empty lists, leave every screen intact', async ({ page, server }) => {
  await expectScreensIntact(page, server, [insertGaps, () => ({ data: [], results: [] })]);
});

test('answers of a different shape leave every screen intact', async ({ page, server }) => {
  await expectScreensIntact(page, server, [() => ({ data: null, results: null }), () => null]);
});

test('answers with null values or null inner objects leave the search and every dialog intact', async ({
  page,
  server,
}) => {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const openDialog = async (button: string, name = button) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog(name)).toBeVisible();
  };
  for (const lose of [changeLeaves(() => null), changeBranches(() => null)]) {
    for (const [call, body] of answers) server.answer(call, lose(body));
    await page.goto('/profile');
    await openDialog('Edit Profile');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
    await page.getByRole('searchbox').fill('pl');
    await expect(page.getByRole('region', { name: 'Search results' })).toBeVisible();
    await page.keyboard.press('Escape');
    await openDialog('View all', 'All Categories');
    await dialog('All Categories').getByRole('searchbox').fill('pl');
    await expect(dialog('All Categories').getByText(/No categories found|Plumbing/)).toBeVisible();
    await page.keyboard.press('Escape');
    await openDialog('Request service');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Choose address/ }).click();
    await expect(dialog('Select Address')).toBeVisible();
    await page.keyboard.press('Escape');
    await openDialog('Profile');
  }
});
