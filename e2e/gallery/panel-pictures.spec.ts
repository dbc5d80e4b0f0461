import { operator } from '@fixit/contract/operator/operator';
import { operatorListNames, operatorLists } from '@fixit/contract/operator/operator-list';
import type { Answer } from '@fixit/contract/route';
import { expect, test } from '@playwright/test';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';
import { demoOrigin } from '../support/origin.ts';
import { takePicture } from './take-picture.ts';

const server = { dataDir: process.env['GALLERY_DATA'] ?? '', origin: demoOrigin };

test('the gallery shows the operator’s panel', async ({ page, context }, info) => {
  await giveAuthenticator(context, page);
  const link = addOperator('owner', server);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible();
  await takePicture(page, info, 'operator-set-up', { after: 0 });
  await setUpPasskey(page, link);
  await expect(page.getByRole('heading', { name: 'Where requests went unanswered' })).toBeVisible();
  await takePicture(page, info, 'operator-overview', { after: 0 });
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('artisan@fixit.test');
  await expect(page.getByRole('heading', { name: 'People and businesses' })).toBeVisible();
  await takePicture(page, info, 'operator-search', { after: 0 });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('link', { name: /Arkwright|Beck|Nair/ }).first()).toBeVisible();
  await takePicture(page, info, 'operator-people', { after: 0 });
  await page.getByRole('searchbox', { name: 'Search people' }).fill('zzz');
  await page.getByRole('searchbox', { name: 'Search people' }).press('Enter');
  await expect(page.getByText('Nobody matches these filters.')).toBeVisible();
  await takePicture(page, info, 'operator-people-none', { after: 0 });
  await page.getByRole('searchbox', { name: 'Search people' }).fill('artisan@fixit.test');
  await page.getByRole('searchbox', { name: 'Search people' }).press('Enter');
  await page.locator('tr', { hasText: 'artisan@fixit.test' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asks customers to pay before the work begins.');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await takePicture(page, info, 'operator-suspend', { after: 0 });
  await page.keyboard.press('Escape');
  await takePicture(page, info, 'operator-account', { after: 0 });
  const listPaths = operatorListNames.slice(1).map((name) => operatorLists[name].path);
  for (const screen of [...listPaths, 'system', 'operators', 'your-account']) {
    await page.goto(new URL(`/operator/${screen}`, page.url()).href);
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await takePicture(page, info, `operator-${screen}`, { after: 0 });
  }
  await page.route('**/operator/api/v1/system/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: withFailures((await response.json()) as Answer<typeof operator.showSystem>),
    });
  });
  await page.goto(new URL('/operator/system', page.url()).href);
  await page.getByRole('button', { name: /^Show \d+ more check/ }).click();
  await takePicture(page, info, 'operator-system-failures', { after: 0 });
  await page.goto(new URL('/operator/reviews', page.url()).href);
  await page.locator('tbody').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible();
  await takePicture(page, info, 'operator-review', { after: 0 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await takePicture(page, info, 'operator-sign-in', { after: 0 });
});

function withFailures(answer: Answer<typeof operator.showSystem>): Answer<typeof operator.showSystem> {
  const at = '2026-11-28T09:12:00Z';
  const failure = {
    task: 'mail',
    attempts: 5,
    max_attempts: 25,
    run_at: at,
    too_late: false,
    state: 'failed',
  } as const;
  const error =
    '552 5.2.2 The mailbox of this person is full, and has been for a very long time; please try again later.';
  const to = `${'a-very-long-name'.repeat(4)}@example.test`;
  return {
    ...answer,
    data: {
      ...answer.data,
      emails: [
        { ...failure, id: '1', to, error },
        { ...failure, id: '2', to: 'bo@example.test', error: 'No such address', state: 'given up', too_late: true },
        { ...failure, id: '3', to: 'al@example.test', error: 'Refused', state: 'given up' },
      ],
      tasks: [{ ...failure, id: '4', task: 'waitlist_forward', to: null, error: null }],
      backups: {
        last: { succeeded: true, started_at: at, ended_at: at, bytes: 1_800_000_000, report: 'Made in 41 seconds.' },
        drill: { succeeded: false, started_at: at, ended_at: at, bytes: null, report: 'Two pictures are missing.' },
      },
      findings: [
        {
          subject: 'background work',
          level: 'broken',
          section: 'emails',
          message: '3 emails could not be sent and will not be tried again.',
          advice: 'See why with npm run admin -- email failed.',
          command: 'npm run admin -- email retry --all',
        },
        ...answer.data.findings,
      ],
    },
  };
}
