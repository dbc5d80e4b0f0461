import { createHash, randomBytes } from 'node:crypto';
import { account } from '@fixit/contract/account';
import { expect, test } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/outside/openid-provider.ts';
import { startTestServer } from '../../testing/test-server.ts';

const redirect_uri = 'http://localhost:1/back';

/** Logs in at the provider as a browser does, and returns the ID token that the provider issues. */
async function obtainIdToken(
  { url: provider, client_id }: OpenIdProvider,
  login: string,
  nonce: string,
): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(new URL(url, provider), {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const code_verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid email profile',
    nonce,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let url = (await visit(`/auth?${parameters.toString()}`)).headers.get('location') ?? '';
  for (const form of [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]) {
    const resumeUrl = (await visit(url, form)).headers.get('location') ?? '';
    url = (await visit(resumeUrl)).headers.get('location') ?? '';
  }
  const code = new URL(url).searchParams.get('code') ?? '';
  const exchange = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier };
  const tokens: unknown = await (await visit('/token', exchange)).json();
  return (tokens as { id_token: string }).id_token;
}

test('an ID token of a real OpenID provider logs in once, and only with a verified email', async () => {
  const provider = await startOpenIdProvider();
  provider.open(redirect_uri);
  const server = await startTestServer({
    worker: false,
    settings: { OIDC_ISSUER: provider.url, OIDC_CLIENT_ID: provider.client_id },
  });
  const presentToken = (access_token: string) =>
    server.call(account.loginWithGoogle, { params: { action: 'login' }, body: { access_token } });
  const takeToken = async (login: string) =>
    obtainIdToken(provider, login, (await server.call(account.beginSocialLogin)).body.data?.nonce ?? '');
  const logInAs = async (login: string) => presentToken(await takeToken(login));
  const token = await takeToken('grace');
  const { status, body } = await presentToken(token);
  expect(status).toBe(200);
  expect((await presentToken(token)).error.code).toBe('social_refused');
  const data = await server.call(account.download, { token: body.token });
  expect(data.body.data.account).toMatchObject({
    email: 'grace@example.org',
    first_name: 'Grace',
    signed_in_with_google: true,
  });
  expect((await logInAs('grace')).body.user_id).toBe(body.user_id);
  expect((await logInAs('unverified')).error.code).toBe('social_refused');
  await server.stop();
  await provider.close();
});
