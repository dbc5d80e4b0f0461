import { calls } from '@fixit/contract/calls';
import { job } from '@fixit/contract/job';
import { ids } from '../spec-server/support/fixtures.ts';
import { answerWithNothing, searchUntilExhausted } from '../spec-server/support/screens.ts';
import { expect, test } from '../spec-server/support/spec-server-test.ts';
import { leaveFor, navigateInApp } from '../support/navigation.ts';
import { customerPaths, pictureName } from './gallery-screens.ts';
import { takePicture } from './take-picture.ts';

// The demo world never has these states: empty, loading, refused and offline.
test.beforeEach(async ({ page, server }) => {
  await page.clock.install();
  await server.logIn();
});

const service = `service_id=${ids.service}`;
const paths = customerPaths({
  '/service-detail': [service],
  '/selected-category': [`category_id=${ids.category}`],
  '/available-providers': [`job_id=${ids.job}`],
  '/accepted-providers': [`job_id=${ids.job}`],
  '/explore-providers': [`job_id=${ids.job}`],
});

test('the gallery shows loading states', async ({ page, server }, info) => {
  for (const call of calls.values()) server.hold(call);
  await page.goto('/dashboard');
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  for (const path of paths) {
    await leaveFor(page, path);
    await expect(page.locator('main')).toBeVisible();
    await takePicture(page, info, `waiting-${pictureName(path)}`, { after: 300, waiting: true });
  }
});

test('the gallery shows empty states', async ({ page, server }, info) => {
  answerWithNothing(server);
  await page.goto('/dashboard');
  for (const path of paths) {
    await navigateInApp(page, path);
    await takePicture(page, info, `empty-${pictureName(path)}`);
  }
  await navigateInApp(page, `/service-detail?${service}`);
  for (const tab of ['Services', 'Reviews', 'Catalogues']) {
    await page.getByRole('tab', { name: tab }).click();
    await takePicture(page, info, `empty-${tab.toLowerCase()}`);
  }
});

test('the gallery shows error states', async ({ page, server, context }, info) => {
  for (const call of calls.values()) server.answer(call, { message: 'Something broke' }, 500);
  await page.goto('/dashboard');
  for (const path of paths) {
    await navigateInApp(page, path);
    await takePicture(page, info, `refused-${pictureName(path)}`);
  }
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await takePicture(page, info, 'offline', { after: 0 });
});

test('the gallery shows states without a match', async ({ page, server }, info) => {
  server.answer(job.listAcceptances, { data: [] });
  await page.goto('/dashboard');
  await page.getByRole('searchbox', { name: 'Search categories and artisans' }).fill('nothing like it');
  await expect(page.getByText('No results found for the term')).toBeVisible();
  await takePicture(page, info, 'search-empty');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View all' }).click();
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('nothing like it');
  await expect(page.getByText('No categories found')).toBeVisible();
  await takePicture(page, info, 'all-categories-empty');
  await page.goto(`/available-providers?job_id=${ids.job}`);
  await searchUntilExhausted(page);
  await takePicture(page, info, 'nobody-nearby', { after: 0 });
});
