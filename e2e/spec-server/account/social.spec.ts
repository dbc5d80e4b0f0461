import { account } from '@fixit/contract/account';
import type { BrowserContext, Page } from '@playwright/test';
import { toastOf } from '../../support/toast.ts';
import { storedSession } from '../support/account.ts';
import { ids } from '../support/fixtures.ts';
import type { SpecServer } from '../support/spec-server.ts';
import { expect, test } from '../support/spec-server-test.ts';

const issuer = 'https://issuer.example.test/authorize';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('hasSeenTutorial', 'true')));

/** Sets up an issuer that redirects back immediately, with a credential that contains the nonce. */
async function setUpIssuer(context: BrowserContext, server: SpecServer): Promise<void> {
  server.answer(account.beginSocialLogin, {
    data: { client_id: 'fixit', authorization_endpoint: issuer, nonce: 'from-the-server' },
  });
  await context.route(`${issuer}**`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const claims = Buffer.from(JSON.stringify({ nonce: query.get('nonce') })).toString('base64url');
    const answer = new URLSearchParams({ state: query.get('state') ?? '', id_token: `head.${claims}.sign` });
    return route.fulfill({ status: 302, headers: { location: `${query.get('redirect_uri')}#${answer}` } });
  });
}

const pressGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();

test('Continue with Google sends Google’s credential and starts the session', async ({ page, context, server }) => {
  await setUpIssuer(context, server);
  for (const [path, action] of [
    ['/login', 'login'],
    ['/signup', 'signup'],
  ]) {
    await page.goto(path ?? '');
    await pressGoogle(page);
    await expect(toastOf(page, 'Successfully logged in!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await storedSession(page)).toEqual(['spec-token', String(ids.customer)]);
    expect(server.callsTo(account.loginWithGoogle).at(-1)).toMatchObject({
      path: `/account/api/v1/google/${action}/`,
      query: { login_type: 'user' },
      body: { access_token: expect.stringMatching(/^head\..+\.sign$/) as unknown },
    });
    await page.evaluate(() => localStorage.removeItem('accessToken'));
  }
});

test('a failed Google sign-in shows an error toast and logs nobody in', async ({ page, context, server }) => {
  // Returning from the issuer reloads the login page, so no message comes from an earlier attempt.
  const expectFailure = async (message: string) => {
    await pressGoogle(page);
    await expect(toastOf(page, message)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedSession(page)).toEqual([null, null]);
  };
  await page.goto('/login');
  server.answer(account.beginSocialLogin, { message: 'Not found' }, 404);
  await expectFailure('Sign-in with Google is not set up here. Use your email.');
  server.drop(account.beginSocialLogin);
  await expectFailure('Sign-in with Google did not work. Please try again.');
  await setUpIssuer(context, server);
  server.answer(account.loginWithGoogle, { non_field_errors: 'Google does not know you' }, 400);
  await expectFailure('Google does not know you');
  server.drop(account.loginWithGoogle);
  await expectFailure('Sign-in with Google did not work. Please try again.');
  server.answer(account.loginWithGoogle, {}, 500);
  await expectFailure('Login failed');
  server.answer(account.loginWithGoogle, { data: { token: 'spec-token' } });
  await expectFailure('Invalid login credentials');
});
