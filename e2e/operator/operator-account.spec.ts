import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { createCustomer } from '../support/customer.ts';
import { addOperator, giveAuthenticator, runCommand, setUpPasskey } from '../support/operator.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

test('an operator adds a passkey for another device and removes it again, and chooses emails and quiet hours', async ({
  page,
  context,
}) => {
  const device = await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await page.getByRole('link', { name: 'Olu the moderator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.getByText('This is your only passkey.')).toBeVisible();
  await expect(page.getByText('10 of 10 are left.')).toBeVisible();
  await expectNoViolations(page, 'the operator’s own account');

  await device.replace();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passkey name').fill('Telefon 🔑');
  await dialog.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Telefon 🔑' })).toBeVisible();

  await page.getByRole('switch', { name: /The morning digest/ }).click();
  await page.getByLabel('Quiet from').fill('20:30');
  await page.getByLabel('Quiet until').fill('20:30');
  await expect(page.getByText('Quiet hours must not end at the time when they begin.')).toBeVisible();
  const stored = page.waitForResponse((response) => response.request().postData()?.includes('08:15') ?? false);
  await page.getByLabel('Quiet until').fill('08:15');
  await stored;
  await expect(page.getByText('Quiet hours must not end at the time when they begin.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Quiet until')).toHaveValue('08:15');
  await expect(page.getByRole('switch', { name: /The morning digest/ })).not.toBeChecked();

  await page.getByRole('button', { name: 'Get new codes' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('list', { name: 'Keep these codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();

  await page.setViewportSize({ width: 360, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Telefon' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This is your only passkey.')).toBeVisible();
});

test('an owner removes a colleague’s passkey on a phone, and the only passkey has no button', async ({
  page,
  context,
  browser,
}) => {
  const colleagueContext = await browser.newContext();
  const colleague = await colleagueContext.newPage();
  const device = await giveAuthenticator(colleagueContext, colleague);
  const email = `${crypto.randomUUID()}@fixit.test`;
  const words = ['operator', 'add', email, '--name', 'Zz Dev', '--role', 'viewer', '--yes', '--json'];
  // The command answers with the link as JSON.
  await setUpPasskey(colleague, (JSON.parse(runCommand(words)) as { link: string }).link);
  await colleague.getByRole('link', { name: 'Zz Dev' }).click();
  await device.replace();
  await colleague.getByRole('button', { name: 'Add a passkey' }).click();
  await colleague.getByRole('dialog').getByLabel('Passkey name').fill('Lost phone');
  await colleague.getByRole('dialog').getByRole('button', { name: 'Create a passkey' }).click();
  await expect(colleague.getByRole('heading', { name: 'Lost phone' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('owner'));
  await page.getByRole('link', { name: 'Operators', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  const lost = row.getByRole('listitem').filter({ hasText: 'Lost phone' });
  await expectNoViolations(page, 'the operators and their passkeys');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await lost.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Lost phone” of Zz Dev' });
  await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText('1 passkey removed');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(lost).toHaveCount(0);
  await expect(row.getByRole('listitem')).toHaveCount(1);
  await expect(row.getByRole('listitem').getByRole('button')).toHaveCount(0);
  await colleagueContext.close();
});

test('an operator adds a note about a person and removes it again, and a colleague sees who is looking', async ({
  page,
  context,
  browser,
}) => {
  const { email } = await createCustomer();
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('moderator'));
  await page.goto(`/operator/people?q=${encodeURIComponent(email)}`);
  await page.locator('tr', { hasText: email }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Rang about the invoice.\nسباكة 🛠️');
  await dialog.getByRole('button', { name: 'See what will happen' }).click();
  await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText('1 note added');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: /^Remove the note: Rang about/ })).toBeVisible();
  await expectNoViolations(page, 'an account with a note');

  const colleagueContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const colleague = await colleagueContext.newPage();
  await giveAuthenticator(colleagueContext, colleague);
  await setUpPasskey(colleague, addOperator('owner'));
  await colleague.goto(page.url());
  const notice = colleague.getByText(/Olu the moderator has been looking since/);
  await expect(notice).toBeVisible();
  const [noticeBox, headingBox] = [await notice.boundingBox(), await colleague.locator('h1').boundingBox()];
  expect(noticeBox?.y).toBeLessThan(headingBox?.y ?? 0);
  await expect(colleague.getByRole('button', { name: /^Remove the note: Rang about/ })).toBeVisible();
  await expectNoViolations(colleague, 'an account that a colleague looks at');
  await colleagueContext.close();

  await page.getByRole('button', { name: /^Remove the note/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Rang about the invoice.')).toHaveCount(0);
});
