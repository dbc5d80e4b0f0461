import { randomUUID } from 'node:crypto';
import { account } from '@fixit/contract/account';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Issuer, issueIdToken, startIssuer } from '../../testing/outside/openid-issuer.ts';
import { newEmail, password, registerAndReadCode, signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let issuer: Issuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({ settings: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.client_id } });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

const present = (access_token: unknown, action = 'login', query = {}) =>
  server.call(account.loginWithGoogle, { params: { action }, query, body: { access_token } });

/** Returns the nonce that the token must contain. */
async function beginSocialLogin(): Promise<string> {
  const { body } = await server.call(account.beginSocialLogin);
  if (!body.data) throw new Error('There is no social sign-in');
  return body.data.nonce;
}

/** The issuer signs tokens with these claims for the new person. */
function newPerson(claims: JWTPayload = {}) {
  const email = newEmail();
  const own = { sub: randomUUID(), email, ...claims };
  return {
    email,
    logIn: async (action?: string, query = {}) => present(await issueIdToken(server, issuer, own), action, query),
  };
}

describe('continuing with Google', () => {
  test('Google login creates the account on first use and finds it on the next, from both login and sign-up', async () => {
    const { email, logIn } = newPerson();
    const first = await logIn('signup');
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({ token: first.body.token, user_id: first.body.user_id });
    const second = await logIn('login');
    expect(second.body.user_id).toBe(first.body.user_id);
    expect(second.body.token).not.toBe(first.body.token);
    const own = await server.call(profile.show, { token: second.body.token });
    expect(own.body.data.user).toEqual({ id: first.body.user_id, first_name: 'Ada', last_name: 'Lovelace', email });
  });

  test('Google login links an existing account with the same verified email, whose password keeps working', async () => {
    const { email, account_id } = await signUpAndLogIn(server);
    const { logIn } = newPerson({ email: email.toUpperCase() });
    expect((await logIn()).body.user_id).toBe(account_id);
    expect((await server.call(account.login, { body: { username: email, password } })).status).toBe(200);
  });

  test('Google login recognises a person by the subject even after the email has changed', async () => {
    const sub = randomUUID();
    const first = await newPerson({ sub }).logIn();
    expect((await newPerson({ sub }).logIn()).body.user_id).toBe(first.body.user_id);
  });

  test('Google login removes unverified sign-ups with the email, so that nobody else’s password works', async () => {
    const { email, logIn } = newPerson();
    const otp = await registerAndReadCode(server, email);
    expect((await logIn()).status).toBe(200);
    expect((await server.call(account.verifyEmail, { body: { email, otp } })).error.code).toBe('wrong_code');
    expect((await server.call(account.login, { body: { username: email, password } })).error.code).toBe(
      'wrong_credentials',
    );
  });

  test('simultaneous first Google logins create one account', async () => {
    const { logIn } = newPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  });

  test('Google login is refused for the other role and for another subject with the same email', async () => {
    const { email, logIn } = newPerson();
    await logIn();
    const refusals = [await logIn('login', { login_type: 'artisan' }), await newPerson({ email }).logIn()];
    for (const { status, error } of refusals) {
      expect([status, error.code, error.non_field_errors]).toEqual([400, 'social_refused', [error.message]]);
    }
  });

  test('Google login as an artisan creates an artisan account', async () => {
    const { logIn } = newPerson();
    const { body } = await logIn('signup', { login_type: 'artisan' });
    expect((await server.call(profile.show, { token: body.token })).error.code).toBe('wrong_role');
  });

  test('Google login refuses a token with invalid claims as a failed login', async () => {
    for (const claims of [
      { aud: 'another' },
      { exp: 1 },
      { email_verified: false },
      { iss: 'https://elsewhere.example' },
    ]) {
      const { status, error } = await newPerson(claims).logIn();
      expect([status, error.code, error.non_field_errors]).toEqual([400, 'social_refused', [error.message]]);
    }
    expect((await present('nonsense')).error.code).toBe('social_refused');
  });

  test('Google login accepts a token once, even in a race, and only with an unexpired nonce of this server', async () => {
    const sign = async (nonce?: string) => issuer.sign({ sub: randomUUID(), email: newEmail(), nonce });
    const token = await sign(await beginSocialLogin());
    const answers = await Promise.all(Array.from({ length: 5 }, () => present(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    const expiredNonce = await beginSocialLogin();
    await server.db.execute(sql`update social_nonce set expires_at = now()`);
    for (const nonce of [undefined, 'made elsewhere', expiredNonce]) {
      expect((await present(await sign(nonce))).error.code).toBe('social_refused');
    }
  });

  test('Google login refuses an unknown action and a missing token', async () => {
    expect((await newPerson().logIn('delete')).status).toBe(404);
    expect((await present(undefined, 'delete')).status).toBe(404);
    expect((await present(undefined)).error.errors).toEqual({ access_token: ['access_token is required'] });
  });

  test('Google login starts at the issuer’s own page', async () => {
    const { status, body } = await server.call(account.showSocialLogin);
    expect(status).toBe(200);
    expect(body.data).toEqual({ client_id: issuer.client_id, authorization_endpoint: `${issuer.url}/sign-in` });
  });

  test('Google login stores only the hash of a nonce, for ten minutes', async () => {
    const nonce = await beginSocialLogin();
    const { rows } = await server.db.execute(sql`
      select expires_at - now() between interval '9 minutes' and interval '10 minutes' as is_ten_minutes from social_nonce
      where nonce_hash = sha256(convert_to(${nonce}, 'utf8'))`);
    expect(rows).toEqual([{ is_ten_minutes: true }]);
  });

  test('Google login is refused with the code social_unavailable if it is not configured', async () => {
    const unconfiguredServer = await startTestServer({ worker: false });
    const refusals = await unconfiguredServer.call(account.loginWithGoogle, {
      params: { action: 'login' },
      body: { access_token: 'x' },
    });
    expect([refusals.status, refusals.error.code]).toEqual([400, 'social_unavailable']);
    expect(refusals.error.non_field_errors).toEqual([refusals.error.message]);
    expect((await unconfiguredServer.call(account.showSocialLogin)).body.data).toBeNull();
    expect((await unconfiguredServer.call(account.beginSocialLogin)).body.data).toBeNull();
    await unconfiguredServer.stop();
  });

  test('Google login is unavailable while the issuer cannot be reached', async () => {
    const stoppedIssuer = await startIssuer();
    const offlineServer = await startTestServer({
      worker: false,
      settings: { OIDC_ISSUER: stoppedIssuer.url, OIDC_CLIENT_ID: stoppedIssuer.client_id },
    });
    const access_token = await stoppedIssuer.sign();
    await stoppedIssuer.close();
    const answer = await offlineServer.call(account.loginWithGoogle, {
      params: { action: 'login' },
      body: { access_token },
    });
    expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await offlineServer.call(account.showSocialLogin)).error.code).toBe('unavailable');
    await offlineServer.stop();
  });
});
