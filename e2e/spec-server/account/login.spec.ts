import { account } from '@fixit/contract/account';
import { dashboard } from '@fixit/contract/dashboard';
import { toastOf } from '../../support/toast.ts';
import { email, expectRefused, fillLogin, password, storedSession, storedText } from '../support/account.ts';
import { ids } from '../support/fixtures.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true')));

test('a login sends its payload once, shows its progress, keeps the session and goes to the dashboard', async ({
  page,
  server,
}) => {
  const release = server.hold(account.login);
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Log in' });
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email')).toHaveJSProperty('required', true);
  await expect(page.getByLabel('Password', { exact: true })).toHaveJSProperty('required', true);
  await fillLogin(page, '  Priya@Example.TEST ');
  await submit.dblclick();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect(toastOf(page, 'Logging in...')).toBeVisible();
  await page.getByLabel('Email').press('Enter');
  release();
  await expect(toastOf(page, 'Successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toastOf(page, 'Logging in...')).toHaveCount(0);
  const [sent, ...more] = server.callsTo(account.login);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({
    path: '/account/api/v1/login/',
    query: { login_type: 'user' },
    body: { username: email, password },
  });
  expect(sent?.headers['authorization']).toBeUndefined();
  expect(await storedSession(page)).toEqual(['spec-token', String(ids.customer)]);
  await expect.poll(() => server.callsTo(dashboard.show)[0]?.headers['authorization']).toBe('Token spec-token');
  // The form is cleared, and the password is stored nowhere.
  expect(await storedText(page)).not.toContain(password);
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a failed login shows its message in banner and toast and keeps the typed values', async ({ page, server }) => {
  await page.goto('/login');
  await fillLogin(page);
  const banner = page.getByRole('alert');
  let attempts = 0;
  const expectFailure = async (message: string) => {
    await page.getByRole('button', { name: 'Log in' }).click();
    // Two attempts show the same message, so the first toast may still be visible.
    attempts += 1;
    await expect.poll(() => server.callsTo(account.login).length).toBe(attempts);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
    await expect(toastOf(page, message)).toBeVisible();
    await expect(banner).toHaveText(message);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedSession(page)).toEqual([null, null]);
  };
  server.answer(account.login, { non_field_errors: 'Wrong email or password', message: 'Bad request' }, 400);
  await expectFailure('Wrong email or password');
  const [bannerBox, emailBox] = await Promise.all([banner.boundingBox(), page.getByLabel('Email').boundingBox()]);
  expect(bannerBox?.y).toBeLessThan(emailBox?.y ?? 0);
  server.answer(account.login, { non_field_errors: ['Account <b>locked</b>'], message: 'Bad request' }, 400);
  await expectFailure('Account <b>locked</b>');
  server.answer(account.login, { message: 'Too many attempts' }, 429);
  await expectFailure('Too many attempts');
  server.answer(account.login, {}, 500);
  await expectFailure('Login failed');
  server.answer(account.login, { message: 'Welcome back', data: { token: 'spec-token' } });
  await expectFailure('Invalid login credentials');
  server.answer(account.login, { message: 'Welcome back', data: { user_id: 7 } });
  await expectFailure('Invalid login credentials');
  server.drop(account.login);
  await expectFailure('Login failed');
});

test('a login with invalid fields shows an error at each and sends nothing', async ({ page, server }) => {
  await page.goto('/login');
  const username = page.getByLabel('Email');
  const passwordField = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Log in' });
  await submit.click();
  await expectRefused(username, 'Email is required');
  await expect(passwordField).toHaveAccessibleDescription('Password is required');
  await username.fill('p');
  await expect(username).not.toHaveAttribute('aria-invalid');
  await username.fill('   ');
  await submit.click();
  await expectRefused(username, 'Email is required');
  await passwordField.fill(password);
  for (const invalidEmail of [
    'priya',
    'priya@',
    '🔧@example.test',
    'שלום@example.test',
    `${'a'.repeat(250)}@example.test`,
  ]) {
    await username.fill(invalidEmail);
    await submit.click();
    await expectRefused(username, 'Please enter a valid email address');
    await expect(username).toHaveValue(invalidEmail);
  }
  await username.fill(email);
  await passwordField.fill('');
  await submit.click();
  await expectRefused(passwordField, 'Password is required');
  await expect(toastOf(page, 'Logging in...')).toBeHidden();
  expect(server.callsTo(account.login)).toEqual([]);
});

test('a login can be sent again after its code failed to load', async ({ page, context, server }) => {
  await context.route('**/assets/form-calls-*.js', (route) => route.abort());
  await page.goto('/login');
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  await context.unroute('**/assets/form-calls-*.js');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(server.callsTo(account.login)).toHaveLength(1);
});

test('a login without an answer ends after 15 seconds and can be sent again', async ({ page, server }) => {
  const release = server.hold(account.login);
  await page.clock.install();
  await page.goto('/login');
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => server.callsTo(account.login).length).toBe(1);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  release();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the login page links to the password reset and to the sign-up', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forget Password' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test(
  'the login page links to the workspace and names the screen that follows the login',
  bothWidths,
  async ({ page }) => {
    await page.goto('/login');
    const main = page.getByRole('main');
    await expect(main.getByText('Here to work?')).toBeInViewport();
    await expect(main.getByRole('link', { name: 'Go to the workspace' })).toHaveAttribute('href', '/workspace/login');
    await expect(main.getByText(/^Log in to continue/)).toHaveCount(0);
    await page.goto('/bookings?booking_id=71');
    await expect(page).toHaveURL('/login');
    await expect(main.getByText('Log in to continue to Bookings.')).toBeVisible();
    await page.goto('/workspace/requests');
    await expect(page).toHaveURL('/workspace/login');
    await expect(main.getByText('Log in to continue to Requests.')).toBeVisible();
  },
);
