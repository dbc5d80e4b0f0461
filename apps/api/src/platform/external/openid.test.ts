import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    nonce: 'made elsewhere',
  });
});

test('the issuer’s configuration and keys are fetched once', async () => {
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
])('the name %s is split into first and last name', async (_, claims, names) => {
  const { first_name, last_name } = await check(await issuer.sign(claims));
  expect([first_name, last_name]).toEqual(names);
});

test.each([
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['for another client', { aud: 'somebody-else' }],
  ['for several clients', { aud: ['fixit-tests', 'somebody-else'] }],
  ['that another client asked for', { aud: ['fixit-tests', 'somebody-else'], azp: 'somebody-else' }],
  ['that another asked for, for us alone', { azp: 'somebody-else' }],
  ['made more than ten minutes ago', { iat: minutesAgo(11) }],
  ['that does not say when it was made', { iat: undefined }],
  ['without a nonce', { nonce: undefined }],
  ['that has run out', { exp: minutesAgo(2) }],
  ['that never runs out', { exp: undefined }],
  ['that is not valid yet', { nbf: minutesAgo(-5) }],
  ['without an email', { email: undefined }],
  ['with an unverified email', { email_verified: false }],
  ['that does not say whether the email is verified', { email_verified: undefined }],
  ['without a subject', { sub: '' }],
])('an ID token %s is refused', async (_, claims) => {
  await expect(check(await issuer.sign(claims))).rejects.toMatchObject({ code: 'social_refused' });
});

test('an ID token for several clients is accepted if this one requested it', async () => {
  const claims = { aud: [issuer.client_id, 'somebody-else'], azp: issuer.client_id, iat: minutesAgo(9) };
  expect(await check(await issuer.sign(claims))).toMatchObject({ email: 'ada@example.org' });
});

test('a redirect of the issuer’s configuration is not followed', async () => {
  const moved = createServer((_, response) =>
    response.writeHead(302, { location: `${issuer.url}/.well-known/openid-configuration` }).end(),
  );
  await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
  const { port } = moved.address() as AddressInfo;
  const count = issuer.requests.length;
  const led = openId({ issuer: `http://127.0.0.1:${port}`, client_id: issuer.client_id });
  await expect(led.findSignInPage()).rejects.toMatchObject({ code: 'unavailable' });
  expect(issuer.requests).toHaveLength(count);
  moved.close();
});

test('an ID token signed by somebody else, or unsigned, is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const claims = { iss: issuer.url, aud: issuer.client_id, sub: 'x', email: 'ada@example.org', email_verified: true };
  const foreign = (kid: string) =>
    new SignJWT(claims).setExpirationTime('5m').setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  const symmetric = await new SignJWT(claims)
    .setExpirationTime('5m')
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .sign(new TextEncoder().encode('secret'));
  const unsigned = new UnsecuredJWT(claims).setExpirationTime('5m').encode();
  for (const token of [await foreign('first'), await foreign('second'), symmetric, unsigned, '', 'a.b.c', 'nonsense']) {
    await expect(check(token)).rejects.toMatchObject({ code: 'social_refused' });
  }
});

test('a call is unavailable while the issuer cannot be reached', async () => {
  const stoppedIssuer = await startIssuer();
  const late = openId({ issuer: stoppedIssuer.url, client_id: stoppedIssuer.client_id }).check;
  const token = await stoppedIssuer.sign();
  stoppedIssuer.fail = true;
  await expect(late(token)).rejects.toMatchObject({ code: 'unavailable' });
  stoppedIssuer.fail = false;
  expect(await late(token)).toMatchObject({ email: 'ada@example.org' });
  await stoppedIssuer.close();
  await expect(openId({ issuer: stoppedIssuer.url, client_id: 'x' }).check(token)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('an issuer with another name in its configuration is refused', async () => {
  const other = openId({ issuer: issuer.url.replace('127.0.0.1', 'localhost'), client_id: issuer.client_id }).check;
  await expect(other(await issuer.sign())).rejects.toMatchObject({ code: 'unavailable' });
});
