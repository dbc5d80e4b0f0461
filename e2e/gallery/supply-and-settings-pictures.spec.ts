import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';
import { demoOrigin } from '../support/origin.ts';
import { takePicture } from './take-picture.ts';

const server = { dataDir: process.env['GALLERY_DATA'] ?? '', origin: demoOrigin };

/** Takes a picture of a screen, and checks that axe finds nothing in it. */
async function takeCleanPicture(page: Page, info: TestInfo, name: string): Promise<void> {
  await takePicture(page, info, name, { after: 0 });
  expect.soft(await findViolations(page, 'everything'), name).toEqual([]);
}

test('the gallery shows coverage, an invitation, an import and the settings of the panel', async ({
  page,
  context,
}, info) => {
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('owner', server));
  const goTo = (path: string) => page.goto(new URL(`/operator/${path}`, page.url()).href);
  await goTo('coverage');
  await page
    .getByRole('link', { name: /^Roofing in / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Roofing in / })).toBeVisible();
  await takeCleanPicture(page, info, 'operator-coverage');

  await goTo('coverage/invite?area=BD20');
  await page.getByLabel('Business or name').fill('Stell Roofing');
  await page.getByLabel('Trade').selectOption('Roofing');
  await page.getByLabel('Phone').fill('07700');
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await expect(page.getByText(/^Please enter a UK mobile number/)).toBeVisible();
  await takeCleanPicture(page, info, 'operator-invite-errors');
  await page.getByLabel('Phone').fill('07700 900566');
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Link for Stell Roofing' })).toBeVisible();
  await takeCleanPicture(page, info, 'operator-invitation');

  await goTo('coverage/import');
  await takeCleanPicture(page, info, 'operator-import');
  const rows = [
    'Business;Email;Trade;Postcode',
    'Stell Roofing;office@stell.example;Roofing;BD20 6NR',
    'Cottingley Sparks;info@sparks.example;Electrician?;BD16 1TQ',
    `=HYPERLINK("http://x");${'a-very-long-name'.repeat(4)}@example.test;Plumbing;BD18`,
    'Tiling by Jo;hello@;Tiling;BD17 5DH',
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'trades.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(/^1 of 4 rows can be used/)).toBeVisible();
  await takeCleanPicture(page, info, 'operator-import-preview');

  await goTo('settings');
  await expect(page.getByLabel('Marketplace')).toBeVisible();
  await takeCleanPicture(page, info, 'operator-settings');
  await page.getByLabel('Sentence', { exact: true }).fill('We are closed on Boxing Day.');
  await page.getByLabel('Support address').fill('nobody');
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await takeCleanPicture(page, info, 'operator-settings-errors');
});

test('the gallery shows a list with new rows, the panel without a connection, and a search', async ({
  page,
  context,
}, info) => {
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('owner', server));
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page.locator('tbody tr').nth(3)).toBeVisible();
  // The screen loaded its list before the two newest rows existed.
  await page.route('**/operator/api/v1/lists/requests/?limit=20', async (route) => {
    const response = await route.fetch();
    // The contract defines the shape of this answer.
    const answer = (await response.json()) as { data: { rows: { id: string }[] } };
    const newerRows = answer.data.rows.slice(0, 2).map((row, index) => ({ ...row, id: `newer ${index}` }));
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, rows: [...newerRows, ...answer.data.rows] } },
    });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('button', { name: 'Show 2 new' })).toBeVisible();
  await takeCleanPicture(page, info, 'operator-new-rows');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('roof');
  await expect(page.getByRole('heading', { name: 'People and businesses' })).toBeVisible();
  await takeCleanPicture(page, info, 'operator-search-found');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByText(/Not connected since/)).toBeVisible();
  await takeCleanPicture(page, info, 'operator-offline');
});
