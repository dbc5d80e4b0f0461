import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { documentOf, screenAddresses } from '@fixit/contract/screen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scan } from '../../testing/http-observatory.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const page = '<!doctype html><script type="module" src="/assets/app-1.js"></script>';
let server: TestServer;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'fixit-secure-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'assets', 'app-1.js'), 'console.log(1)');
  for (const file of ['index.html', '404.html', ...screenAddresses().map(documentOf)]) {
    await mkdir(dirname(join(webFolder, file)), { recursive: true });
    await writeFile(join(webFolder, file), page);
  }
  server = await startTestServer({
    webFolder,
    worker: false,
    settings: {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://fixit.example',
      TRUST_PROXY: 'loopback',
      METRICS_TOKEN: 'a token of some length',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(webFolder, { recursive: true, force: true });
});

const html = { accept: 'text/html' };
const policyOf = async (path: string, target = server) => {
  const { headers } = await fetch(target.origin + path, { headers: html });
  return headers.get('content-security-policy');
};

describe('a page', () => {
  test('a page loads only its own files and connects only to its own server', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self' wss://fixit.example",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ].join('; ');
    for (const path of ['/', '/login', '/workspace', '/nothing/here']) expect(await policyOf(path), path).toBe(policy);
  });

  test('a page may also connect to the API host if it was built with one', async () => {
    const settings = { API_HOST: 'http://127.0.0.1:3999/', PUBLIC_URL: 'http://127.0.0.1:3000' };
    const serverWithApiHost = await startTestServer({ sharing: server, webFolder, worker: false, settings });
    const policy = await policyOf('/', serverWithApiHost);
    await serverWithApiHost.stop();
    expect(policy).toContain("img-src 'self' data: blob: http://127.0.0.1:3999;");
    expect(policy).toContain(
      "connect-src 'self' http://127.0.0.1:3999 ws://127.0.0.1:3000 ws://127.0.0.1:3999; object-src",
    );
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test('a page cannot be framed and is served only over TLS', async () => {
    const { headers } = await fetch(server.origin, { headers: html });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a page scores 130 at MDN’s Observatory', async () => {
    const response = await fetch(server.origin, { headers: html });
    const preflight = await fetch(server.origin, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    const { score, verdicts } = scan({
      headers: response.headers,
      html: await response.text(),
      preflight: preflight.headers,
      redirects: true,
    });
    expect(score, JSON.stringify(verdicts, null, 2)).toBe(130);
  });
});

test('a script of the app has HSTS, but none of the headers that only documents need', async () => {
  const { status, headers } = await fetch(`${server.origin}/assets/app-1.js`);
  expect([status, headers.get('strict-transport-security'), headers.get('content-security-policy')]).toEqual([
    200,
    'max-age=31536000; includeSubDomains',
    null,
  ]);
});

describe('the Observatory score', () => {
  const goodHeaders = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  };
  const scoreOf = (headers: Record<string, string>, redirects = true) =>
    scan({ headers: new Headers({ ...goodHeaders, ...headers }), html: page, preflight: new Headers(), redirects })
      .score;

  test.each([
    ['good headers', {}, 130],
    ["default-src 'self'", { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, 125],
    ['no frame-ancestors', { 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' }, 125],
    ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }, 60],
    [
      'pictures over http',
      { 'content-security-policy': "default-src 'none'; img-src http://x.example; frame-ancestors 'none'" },
      110,
    ],
    ['pages that any origin may embed', { 'cross-origin-resource-policy': 'cross-origin' }, 120],
    ['short transport security', { 'strict-transport-security': 'max-age=60' }, 120],
    ['a cookie', { 'set-cookie': 'a=b' }, 60],
  ])('the Observatory score is right for %s', (_what, headers, score) => {
    expect(scoreOf(headers)).toBe(score);
  });

  test('the Observatory score is right for a site without TLS', () => {
    expect(scoreOf({}, false)).toBe(80);
  });
});

test('neither the response to a call nor a refusal may be cached', async () => {
  const { token, email } = await addCustomer(server);
  const responses = [
    await server.call(account.login, { body: { username: email, password: 'wrong password' } }),
    await server.call(profile.show, { token }),
    await server.call(notification.list, { token }),
    await server.call(booking.listAsCustomer, { token }),
    await server.call(category.list),
    await server.call(profile.show),
  ];
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(responses.map(() => 'no-store'));
});
