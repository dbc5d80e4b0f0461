import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { account } from '@fixit/contract/account';
import type { BrowserContext, Page } from '@playwright/test';
import { createArtisan } from './support/artisan.ts';
import { expectNoViolations } from './support/axe.ts';
import { makeCall, password } from './support/calls.ts';
import { emptyOrigin } from './support/origin.ts';
import { expect, test } from './support/test.ts';

const main = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));

/** Runs an operator's command beside the empty server, and returns what it printed. */
function runCommand(...words: string[]): string {
  const env = {
    ...process.env,
    ...{ DATA_DIR: join(process.env['E2E_RUN'] ?? '', 'empty'), PORT: new URL(emptyOrigin).port },
  };
  return execFileSync(process.execPath, [main, 'admin', ...words], { env, encoding: 'utf8' });
}

/** Adds an operator by command, and returns the set-up link. */
function addOperator(role: string): string {
  const email = `${role}-${crypto.randomUUID()}@fixit.test`;
  const printed = runCommand('operator', 'add', email, '--name', `Olu the ${role}`, '--role', role, '--yes', '--json');
  // The command answers this as JSON.
  return (JSON.parse(printed) as { link: string }).link;
}

/** Gives a page an authenticator that recognises its owner at once. */
async function giveAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('navigation', { name: 'Operator' })).toBeVisible();
}

test.use({
  viewport: { width: 390, height: 844 },
  // The panel asks who is signed in before somebody is, and the used link is tried once more.
  expectedComplaints: [/status of 404/],
});

test('an operator is added by command, signs in with a passkey, and suspends an artisan on a phone', async ({
  page,
  context,
  browser,
}) => {
  const artisan = await createArtisan({ name: 'Zz Spam & Söhne', category: 'Plumbing' });
  const link = addOperator('owner');
  await giveAuthenticator(context, page);
  await page.goto(link);
  await expectNoViolations(page, 'the set-up');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectNoViolations(page, 'the recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('searchbox').fill(artisan.name);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: 'Bo Beck' }).click();
  await expect(page.getByText(artisan.name)).toBeVisible();
  await expectNoViolations(page, 'an account');
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Sends spam');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  const effects = dialog.getByRole('list', { name: 'What will happen' });
  await expect(effects).toContainText('1 listing hidden');
  await expectNoViolations(page, 'the preview of an action');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'suspended, 1 session ended, 1 listing hidden' }),
  ).toBeVisible();
  await expect(page.getByText('Reason: Sends spam')).toBeVisible();
  const login = makeCall('', account.login, {
    query: { login_type: 'artisan' },
    body: { username: artisan.email, password },
  });
  await expect(login).rejects.toThrow('Sends spam');

  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('account suspend').first()).toBeVisible();
  await expectNoViolations(page, 'the audit log');
  expect(runCommand('audit', 'list')).toMatch(/Olu the owner +account suspend/);

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const viewer = await other.newPage();
  await giveAuthenticator(other, viewer);
  await setUp(viewer, addOperator('viewer'));
  await expect(viewer.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await viewer.getByRole('searchbox').fill(artisan.name);
  await viewer.getByRole('searchbox').press('Enter');
  await viewer.getByRole('link', { name: 'Bo Beck' }).click();
  await expect(viewer.getByRole('heading', { level: 1, name: artisan.name })).toBeVisible();
  await expect(viewer.getByText(artisan.email)).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /Suspend|Restore/ })).toHaveCount(0);
  await other.close();
});

test('a used link says what to do, and the passkey opens the panel again after signing out', async ({
  page,
  context,
}) => {
  const link = addOperator('moderator');
  await giveAuthenticator(context, page);
  await setUp(page, link);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(link);
  await expect(page.getByText('It was used already, or it is more than an hour old.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Operator' })).toBeVisible();
});
