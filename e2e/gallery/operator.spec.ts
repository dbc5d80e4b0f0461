import { expect, test } from '@playwright/test';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';
import { demoOrigin } from '../support/origin.ts';
import { shoot } from './shoot.ts';

const server = { dataDir: process.env['GALLERY_DATA'] ?? '', origin: demoOrigin };

test('the gallery shows the operator’s panel', async ({ page, context }, info) => {
  await giveAuthenticator(context, page);
  const link = addOperator('owner', server);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible();
  await shoot(page, info, 'operator-set-up', { after: 0 });
  await setUpPasskey(page, link);
  await expect(page.getByRole('heading', { name: 'Where nobody came' })).toBeVisible();
  await shoot(page, info, 'operator-overview', { after: 0 });
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('link', { name: /Arkwright|Beck|Nair/ }).first()).toBeVisible();
  await shoot(page, info, 'operator-people', { after: 0 });
  await page.getByRole('searchbox').fill('zzz');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('Nobody matches these filters.')).toBeVisible();
  await shoot(page, info, 'operator-people-none', { after: 0 });
  await page.getByRole('searchbox').fill('artisan@fixit.test');
  await page.getByRole('searchbox').press('Enter');
  await page.locator('tr', { hasText: 'artisan@fixit.test' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asks customers to pay before the work begins.');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await shoot(page, info, 'operator-suspend', { after: 0 });
  await page.keyboard.press('Escape');
  await shoot(page, info, 'operator-account', { after: 0 });
  for (const screen of ['audit', 'operators']) {
    await page.goto(new URL(`/operator/${screen}`, page.url()).href);
    await shoot(page, info, `operator-${screen}`, { after: 0 });
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await shoot(page, info, 'operator-sign-in', { after: 0 });
});
