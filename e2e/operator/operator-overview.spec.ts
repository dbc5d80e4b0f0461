import { waitlist } from '@fixit/contract/waitlist';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { makeCall } from '../support/calls.ts';
import { addOperator, giveAuthenticator, setUpPasskey } from '../support/operator.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // The panel checks for a session before the sign-in.
  expectedComplaints: [/status of 404/],
});

test('the overview on a phone shows waiting work, figures and districts without artisans', async ({
  page,
  context,
}) => {
  await makeCall('', waitlist.join, {
    body: {
      fullName: 'Zz O’Neill 🛠️',
      whatsappNumber: '07700 900127',
      services: 'Roofing',
      city: 'Leeds',
      joinWhatsAppGroup: 'no',
    },
  });
  await giveAuthenticator(context, page);
  await setUpPasskey(page, addOperator('viewer'));
  await expect(page).toHaveURL(/\/operator\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Olu the viewer$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What is waiting' })).toContainText('on the waitlist');
  await expect(page.getByText('Requests answered')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where requests went unanswered' })).toBeVisible();
  await expectNoViolations(page, 'the overview');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await overflow()).toBe(0);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
});
