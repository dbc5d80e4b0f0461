import { expectNoViolations } from './support/axe.ts';
import { createCustomer } from './support/customer.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from './support/operator.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel asks who is signed in before somebody is.
  expectedComplaints: [/status of 404/],
});

test('an operator adds a passkey of another device and removes it again, and chooses emails and quiet hours', async ({
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
  await expect(page.getByText('Quiet hours must end at another time than they begin.')).toBeVisible();
  await page.getByLabel('Quiet until').fill('08:15');
  await expect(page.getByText('Quiet hours must end at another time than they begin.')).toHaveCount(0);
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
  await expect(colleague.getByText(/Olu the moderator is looking, since/)).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^Remove the note: Rang about/ })).toBeVisible();
  await expectNoViolations(colleague, 'an account that a colleague looks at');
  await colleagueContext.close();

  await page.getByRole('button', { name: /^Remove the note/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Rang about the invoice.')).toHaveCount(0);
});
