import { account } from '@fixit/contract/account';
import { toastOf } from '../../support/toast.ts';
import { email, expectRefused, fillSignUp, password, storedText } from '../support/account.ts';
import { bothWidths, expect, test } from '../support/spec-server-test.ts';

test(
  'the sign-up form can be sent once the passwords are valid and the box is ticked, and shows hints on focus',
  bothWidths,
  async ({ page }) => {
    await page.goto('/signup');
    const submit = page.getByRole('button', { name: 'Sign up' });
    const passwordField = page.getByLabel('Password', { exact: true });
    const confirmField = page.getByLabel('Confirm password');
    const box = page.getByRole('checkbox', { name: 'I agree to the Privacy Policy and Terms' });
    for (const name of ['First name', 'Last name', 'Email', 'Password', 'Confirm password'])
      await expect(page.getByLabel(name, { exact: true })).toHaveJSProperty('required', true);
    await expect(box).toHaveJSProperty('required', true);
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect(page.getByText('8 to 24 character')).toBeHidden();
    await passwordField.fill('🔑'.repeat(7));
    await expect(passwordField).toHaveAccessibleDescription('8 to 24 character');
    await passwordField.fill('1234567');
    await expect(passwordField).toHaveAccessibleDescription('8 to 24 character');
    await confirmField.fill('12345678');
    await expect(page.getByText('8 to 24 character')).toBeHidden();
    await expect(confirmField).toHaveAccessibleDescription('Must match the first password input field.');
    await box.check();
    await expect(page.getByText('Must match the first password input field.')).toBeHidden();
    await expect(submit).toBeDisabled();
    await page.getByRole('button', { name: 'Show password' }).click();
    for (const field of [passwordField, confirmField]) await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    for (const field of [passwordField, confirmField]) await expect(field).toHaveAttribute('type', 'password');
    await passwordField.fill('12345678');
    await expect(page.getByText('8 to 24 character')).toBeHidden();
    await expect(submit).toBeEnabled();
    await box.uncheck();
    await expect(submit).toBeDisabled();
    await box.check();
    await confirmField.fill('123456789');
    await expect(submit).toBeDisabled();
    // The upper bound of the hint is not enforced.
    await passwordField.fill('a password of more than 24 characters');
    await expect(passwordField).not.toHaveAccessibleDescription('8 to 24 character');
    await confirmField.fill('a password of more than 24 characters');
    await expect(submit).toBeEnabled();
  },
);

test('a sign-up form that cannot be sent yet says under its button what is missing', async ({ page }) => {
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Sign up' });
  const passwordField = page.getByLabel('Password', { exact: true });
  const confirmField = page.getByLabel('Confirm password');
  await expect(submit).toHaveAccessibleDescription('Choose a password of at least 8 characters.');
  await passwordField.fill('12345678');
  await expect(submit).toHaveAccessibleDescription('Type the password once more.');
  await confirmField.fill('12345679');
  await page.getByRole('checkbox').check();
  await expect(page.getByText('The two passwords differ.')).toBeVisible();
  await confirmField.fill('12345678');
  await expect(submit).toBeEnabled();
  await expect(submit).toHaveAccessibleDescription('');
  await page.getByRole('checkbox').uncheck();
  await expect(submit).toHaveAccessibleDescription('Tick the box to agree.');
});

test('errors and hints of the sign-up form do not shift the layout', bothWidths, async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page);
  const readPositions = () =>
    page.locator('h1, label, input, button, footer').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return [element.tagName, Math.round(x), Math.round(y + window.scrollY)];
      }),
    );
  const before = await readPositions();
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Email').fill('priya');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectRefused(page.getByLabel('First name'), 'First name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(await readPositions()).toEqual(before);
  await page.getByLabel('Confirm password').fill('another');
  await expect(page.getByText('Must match the first password input field.')).toBeVisible();
  expect(await readPositions()).toEqual(before);
});

test('a sign-up sends its payload once and shows the verification screen, and Back returns to the form', async ({
  page,
  server,
}) => {
  server.answer(account.register, { message: 'We <i>mailed</i> a code' }, 200);
  const release = server.hold(account.register);
  await page.goto('/signup');
  await fillSignUp(page);
  await page.getByLabel('Email').fill(' Priya@EXAMPLE.test ');
  await page.getByLabel('First name').fill('  Priya 🔧 ');
  await page.getByLabel('Last name').fill('נאיר');
  const submit = page.getByRole('button', { name: 'Sign up' });
  await submit.dblclick();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/signup\?step=verify$/);
  await expect(toastOf(page, 'We <i>mailed</i> a code')).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText('We <i>mailed</i> a code');
  const sent = server.callsTo(account.register);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path: '/account/api/v1/register/', query: { user_type: 'user' } });
  expect(sent[0]?.body).toEqual({
    email,
    first_name: 'Priya 🔧',
    last_name: 'נאיר',
    password,
    password2: password,
    device_token: 'web',
  });
  await expect(page.getByLabel('Otp')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('Otp')).toHaveJSProperty('required', true);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByLabel('Last name')).toHaveValue('נאיר');
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);
  await expect(page.getByRole('checkbox')).toBeChecked();
  expect(await storedText(page)).not.toContain(password);
});

test('a refused sign-up shows its message in a toast and inline until a password is edited', async ({
  page,
  server,
}) => {
  await page.goto('/signup');
  await fillSignUp(page);
  const banner = page.getByRole('alert');
  const expectFailure = async (message: string) => {
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(toastOf(page, message)).toBeVisible();
    await expect(banner).toHaveText(message);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  };
  server.answer(account.register, { message: 'Sign-ups are closed today' }, 400);
  await expectFailure('Sign-ups are closed today');
  await page.getByLabel('First name').fill('Priya R.');
  await expect(banner).toBeVisible();
  await page.getByLabel('Password', { exact: true }).press('End');
  await page.keyboard.type('!');
  await expect(banner).toBeHidden();
  await page.keyboard.press('Backspace');
  server.answer(account.register, {}, 500);
  await expectFailure('Request failed');
  await page.getByLabel('Confirm password').press('End');
  await page.keyboard.type('!');
  await expect(banner).toBeHidden();
  await page.keyboard.press('Backspace');
  server.drop(account.register);
  await expectFailure('The server could not be reached');
  server.answer(account.register, { message: 'Maybe later' }, 202);
  await expectFailure('Unexpected response.');
  server.answer(
    account.register,
    { message: 'That will not do', errors: { email: ['This email is already in use'] } },
    400,
  );
  await expectFailure('That will not do');
  await expectRefused(page.getByLabel('Email'), 'This email is already in use');
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);
});

test('a sign-up with invalid fields shows an error at each and sends nothing', async ({ page, server }) => {
  await page.goto('/signup');
  await fillSignUp(page);
  const submit = page.getByRole('button', { name: 'Sign up' });
  const first = page.getByLabel('First name');
  const last = page.getByLabel('Last name');
  await first.fill('   ');
  await last.fill('x'.repeat(101));
  await submit.click();
  await expectRefused(first, 'First name is required');
  await expect(last).toHaveAccessibleDescription('Last name must be at most 100 characters');
  await first.fill('<script>alert(1)</script>');
  await expect(first).not.toHaveAttribute('aria-invalid');
  await last.fill('');
  await submit.click();
  await expectRefused(last, 'Last name is required');
  await last.fill('Nair');
  for (const invalidEmail of ['', 'priya', 'priya @example.test', '🔧@example.test']) {
    await page.getByLabel('Email').fill(invalidEmail);
    await submit.click();
    await expectRefused(
      page.getByLabel('Email'),
      invalidEmail ? 'Please enter a valid email address' : 'Email is required',
    );
  }
  await page.getByLabel('Email').fill(email);
  for (const name of ['Password', 'Confirm password'])
    await page.getByLabel(name, { exact: true }).fill('🔑'.repeat(129));
  await submit.click();
  await expectRefused(page.getByLabel('Password', { exact: true }), 'Password must be at most 128 characters');
  expect(server.callsTo(account.register)).toEqual([]);
});

test('a sign-up answered after the user left the form does not navigate', async ({ page, server }) => {
  const release = server.hold(account.register);
  await page.goto('/signup');
  await fillSignUp(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => server.callsTo(account.register).length).toBe(1);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  release();
  await expect(toastOf(page, 'Otp sent successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('typed names and email survive a reload until they are sent, but passwords and consent do not', async ({
  page,
  server,
}) => {
  await page.goto('/signup');
  await fillSignUp(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const firstName = await field('First name').inputValue();
  const lastName = await field('Last name').inputValue();
  expect(await storedText(page)).not.toContain(password);
  await page.reload();
  await expect(field('First name')).toHaveValue(firstName);
  await expect(field('Last name')).toHaveValue(lastName);
  await expect(field('Email')).toHaveValue(email);
  await expect(field('Password')).toHaveValue('');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  server.answer(account.register, { message: 'Code sent' });
  await fillSignUp(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup\?step=verify$/);
  await page.goto('/signup');
  await expect(field('Email')).toHaveValue('');
});
