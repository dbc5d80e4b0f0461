import { createServer } from 'node:http';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { type Issuer, startIssuer } from '../../testing/outside/openid-issuer.ts';
import { type IdentityCheck, openId } from './openid.ts';

let issuer: Issuer;
let check: IdentityCheck;

beforeAll(async () => {
  issuer = await startIssuer();
  check = openId({ issuer: issuer.url, client_id: issuer.client_id }).check;
});
afterAll(() => issuer.close());

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

test('an ID token identifies a person', async () => {
  expect(await check(await issuer.sign({ email: 'Ada@Example.org' }))).toEqual({
    subject: `${issuer.url}|subject-1`,
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: 'Lovelace',
    nonce: 'unknown to the server',
  });
});

test('the configuration and the keys of the issuer are fetched only once', async () => {
  for (let round = 0; round < 5; round++) await check(await issuer.sign());
  expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
});

test.each([
  ['one name', { given_name: undefined, family_name: undefined, name: 'Ada Byron King' }, ['Ada', 'Byron King']],
  ['no name', { given_name: undefined, family_name: undefined }, ['ada', '']],
  ['a link', { given_name: 'See https://evil.example', family_name: 'www.evil.example' }, ['ada', '']],
  [
    'a name that cannot be stored',
    { given_name: 'A\u0000da\ud800', family_name: 'x'.repeat(300) },
    ['A da�', 'x'.repeat(100)],
  ],
])('an ID token with %s yields a first and a last name', async (_, claims, names) => {
  const { first_name, last_name } = await check(await issuer.sign(claims));
  expect([first_name, last_name]).toEqual(names);
});

test.each([
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['for another client', { aud: 'somebody-else' }],
  ['for several clients', { aud: ['fixit-tests', 'somebody-else'] }],
  ['that another client requested for several', { aud: ['fixit-tests', 'somebody-else'], azp: 'somebody-else' }],
  ['that another client requested for us', { azp: 'somebody-else' }],
  ['issued more than ten minutes ago', { iat: minutesAgo(11) }],
  ['without its time of issue', { iat: undefined }],
  ['without a nonce', { nonce: undefined }],
  ['that has expired', { exp: minutesAgo(2) }],
  ['that never expires', { exp: undefined }],
  ['that is not valid yet', { nbf: minutesAgo(-5) }],
  ['without an email', { email: undefined }],
  ['with an unverified email', { email_verified: false }],
  ['without an email verification', { email_verified: undefined }],
  ['without a subject', { sub: '' }],
])('an ID token %s is refused', async (_, claims) => {
  await expect(check(await issuer.sign(claims))).rejects.toMatchObject({ code: 'social_refused' });
});

test('an ID token for several clients is accepted if this one requested it', async () => {
  const claims = { aud: [issuer.client_id, 'somebody-else'], azp: issuer.client_id, iat: minutesAgo(9) };
  expect(await check(await issuer.sign(claims))).toMatchObject({ email: 'ada@example.org' });
});

test('the client does not follow a redirect of the issuer’s configuration', async () => {
  const redirectingServer = createServer((_, response) =>
    response.writeHead(302, { location: `${issuer.url}/.well-known/openid-configuration` }).end(),
  );
  const port = await listenLocally(redirectingServer);
  const count = issuer.requests.length;
  const redirectedClient = openId({ issuer: `http://127.0.0.1:${port}`, client_id: issuer.client_id });
  await expect(redirectedClient.findSignInPage()).rejects.toMatchObject({ code: 'unavailable' });
  expect(issuer.requests).toHaveLength(count);
  redirectingServer.close();
});

test('an ID token signed by somebody else, or unsigned, is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const claims = { iss: issuer.url, aud: issuer.client_id, sub: 'x', email: 'ada@example.org', email_verified: true };
  const signWithOtherKey = (kid: string) =>
    new SignJWT(claims).setExpirationTime('5m').setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  const symmetric = await new SignJWT(claims)
    .setExpirationTime('5m')
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .sign(new TextEncoder().encode('secret'));
  const unsigned = new UnsecuredJWT(claims).setExpirationTime('5m').encode();
  for (const token of [
    await signWithOtherKey('first'),
    await signWithOtherKey('second'),
    symmetric,
    unsigned,
    '',
    'a.b.c',
    'nonsense',
  ]) {
    await expect(check(token)).rejects.toMatchObject({ code: 'social_refused' });
  }
});

test('a check fails as unavailable while the issuer cannot be reached', async () => {
  const stoppedIssuer = await startIssuer();
  const checkWhileFailing = openId({ issuer: stoppedIssuer.url, client_id: stoppedIssuer.client_id }).check;
  const token = await stoppedIssuer.sign();
  stoppedIssuer.fail = true;
  await expect(checkWhileFailing(token)).rejects.toMatchObject({ code: 'unavailable' });
  stoppedIssuer.fail = false;
  expect(await checkWhileFailing(token)).toMatchObject({ email: 'ada@example.org' });
  await stoppedIssuer.close();
  await expect(openId({ issuer: stoppedIssuer.url, client_id: 'x' }).check(token)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('an issuer whose configuration has a different name is refused', async () => {
  const checkOtherName = openId({
    issuer: issuer.url.replace('127.0.0.1', 'localhost'),
    client_id: issuer.client_id,
  }).check;
  await expect(checkOtherName(await issuer.sign())).rejects.toMatchObject({ code: 'unavailable' });
});
