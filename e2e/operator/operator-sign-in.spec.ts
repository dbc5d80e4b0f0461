import { account } from '@fixit/contract/account';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { makeCall, password } from '../support/calls.ts';
import { addOperator, giveAuthenticator, runCommand, setUpPasskey } from '../support/operator.ts';
import { toastOf } from '../support/toast.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in, and the used link is opened again.
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

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill(artisan.name);
  await page.getByRole('searchbox', { name: 'Search people' }).press('Enter');
  await page.locator('tr', { hasText: artisan.name }).getByRole('link').click();
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
  const confirmation = `${artisan.email} (artisan): suspended, 1 session ended, 1 listing hidden.`;
  await expect(toastOf(page, confirmation)).toBeVisible();
  await expect(page.getByText('Reason: Sends spam')).toBeVisible();
  const login = makeCall('', account.login, {
    query: { login_type: 'artisan' },
    body: { username: artisan.email, password },
  });
  await expect(login).rejects.toThrow('Sends spam');

  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('account suspend').first()).toBeVisible();
  await expectNoViolations(page, 'the audit log');
  expect(runCommand(['audit', 'list'])).toMatch(/Olu the owner +account suspend/);

  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('button', { name: /^Show \d+ more checks?$/ }).click();
  await expect(page.getByRole('heading', { name: /^PostgreSQL / })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/Checked at \d\d:\d\d\./)).toBeVisible();
  await expectNoViolations(page, 'the system');

  const viewerContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const viewer = await viewerContext.newPage();
  await giveAuthenticator(viewerContext, viewer);
  await setUpPasskey(viewer, addOperator('viewer'));
  await expect(viewer.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await viewer.getByRole('link', { name: 'People', exact: true }).click();
  await viewer.getByRole('searchbox', { name: 'Search people' }).fill(artisan.name);
  await viewer.getByRole('searchbox', { name: 'Search people' }).press('Enter');
  await viewer.locator('tr', { hasText: artisan.name }).getByRole('link').click();
  await expect(viewer.getByRole('heading', { level: 1, name: artisan.name })).toBeVisible();
  await expect(viewer.getByText(artisan.email)).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /Suspend|Restore/ })).toHaveCount(0);
  await viewerContext.close();
});

test('a used set-up link says what to do, and the passkey opens the panel again after signing out', async ({
  page,
  context,
}) => {
  const link = addOperator('moderator');
  await giveAuthenticator(context, page);
  await setUpPasskey(page, link);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(link);
  await expect(page.getByText('It has already been used, or is older than an hour.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Operator' })).toBeVisible();
});
