import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { waitForDemoWorld } from '../support/demo-world.ts';
import { giveAuthenticator } from '../support/operator.ts';
import { demoOrigin } from '../support/origin.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

waitForDemoWorld();

test('a visitor looks around the demo’s panel on a phone without a passkey, and then creates the owner’s passkey', async ({
  page,
  context,
}) => {
  await giveAuthenticator(context, page);
  await page.goto(`${demoOrigin}/operator`);
  const enter = page.getByRole('button', { name: 'Look around as a viewer' });
  await expect(enter).toBeVisible();
  await expectNoViolations(page, 'the sign-in of the demo');
  await enter.click();
  const navigation = page.getByRole('navigation', { name: 'Operator' });
  await expect(navigation).toBeVisible();
  await navigation.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible();
  await expect(page.locator('tr').nth(1)).toBeVisible();
  await expect(page.getByText('@fixit.test')).toHaveCount(0);
  await expectNoViolations(page, 'the demo’s panel');

  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByText('This passkey opens the panel for operator@fixit.test.')).toBeVisible();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(navigation).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(enter).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a passkey' })).toHaveCount(0);
});
