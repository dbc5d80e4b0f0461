import { report } from '@fixit/contract/case/report';
import type { Page } from '@playwright/test';
import { createArtisan } from '../support/artisan.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { password } from '../support/calls.ts';
import { createCustomer, signIn } from '../support/customer.ts';
import { runCommand } from '../support/operator.ts';

test.use({ expectedComplaints: [/status of 40[01]/] });

async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

for (const width of [360, 1440])
  test(`a customer follows the case of their report on a screen ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const artisan = await createArtisan({ name: 'Ogden Roofing', category: 'Roofing' });
    const customer = await createCustomer();
    await customer.call(report.create, {
      body: {
        subject: 'profile',
        subject_id: artisan.artisan_id,
        reason: 'identity',
        words: 'He is not on the register',
      },
    });
    await signIn(page, customer);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Show your cases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your cases' })).toBeVisible();
    const row = page.getByRole('link', { name: /^Not who they say they are/ });
    await expect(row).toContainText('Under review');
    await expectNoViolations(page, 'the list of cases');
    await row.click();
    await expect(page.getByText('He is not on the register')).toBeVisible();
    await expect(page.getByText('Somebody is reviewing it. The outcome will appear here.')).toBeVisible();
    await expectNoViolations(page, 'a case');
  });

test('a suspended artisan can log in on a phone, but can read only the reason and their cases until the account is restored', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const artisan = await createArtisan({ name: 'Ogden Roofing', category: 'Roofing' });
  runCommand(['account', 'suspend', artisan.email, '--reason', 'Asked for £400 in advance', '--yes']);
  await page.goto('/workspace/login');
  await logIn(page, artisan);
  await expect(page.getByRole('alert')).toContainText('The reason: Asked for £400 in advance');
  await page.getByRole('button', { name: 'Read your cases' }).click();
  await expect(page).toHaveURL('/workspace/cases');
  await expect(page.getByText(/^Your account has been suspended since/)).toBeVisible();
  await expect(page.getByText('The reason: Asked for £400 in advance')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expectNoViolations(page, 'the cases of a suspended artisan');
  await page.goto('/workspace/requests');
  await expect(page).toHaveURL('/workspace/cases');
  runCommand(['account', 'restore', artisan.email, '--yes']);
  await page.goto('/workspace/cases');
  await expect(page).toHaveURL('/workspace/login');
  await logIn(page, artisan);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a person whose suspension has a last day sees it at the login and under Your cases', async ({ page }) => {
  const customer = await createCustomer();
  runCommand([
    'account',
    'suspend',
    customer.email,
    '--reason',
    'Insulted an artisan',
    '--until',
    '2099-12-25',
    '--yes',
  ]);
  await page.goto('/login');
  await logIn(page, customer);
  await expect(page.getByRole('heading', { name: 'Your account is suspended', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('suspended until the end of Fri 25 Dec 2099');
  await expectNoViolations(page, 'the login of a suspended customer');
  await page.getByRole('button', { name: 'Read your cases' }).click();
  await expect(page.getByText('Your account is suspended until the end of Fri 25 Dec 2099.')).toBeVisible();
});

test('a suspended person can go back from the notice to the login form, which keeps the email', async ({ page }) => {
  const customer = await createCustomer();
  runCommand(['account', 'suspend', customer.email, '--reason', 'Insulted an artisan', '--yes']);
  await page.goto('/login');
  await logIn(page, customer);
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a suspended person who logs out sees the login again', async ({ page }) => {
  const customer = await createCustomer();
  runCommand(['account', 'suspend', customer.email, '--reason', 'Insulted an artisan', '--yes']);
  await page.goto('/login');
  await logIn(page, customer);
  await page.getByRole('button', { name: 'Read your cases' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden();
});
