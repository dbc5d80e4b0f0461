import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { version } from '../../platform/version.ts';
import { certificate, expiredCertificate, foreignCertificate } from '../../testing/outside/certificate.ts';
import { TlsProxy, visitor } from '../../testing/outside/tls-proxy.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { checkPublicUrl, type ProxyOptions } from './proxy-check.ts';

const token = 'a token of some length';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: token },
  });
});
afterAll(() => server.stop());

/** What is said about the public address `url` of a server in production. */
async function examine(url: string, options: Partial<ProxyOptions> = {}) {
  const env = readEnv({
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN: token,
    PUBLIC_URL: url,
  });
  const { signal } = new AbortController();
  return checkPublicUrl(env, { signal, ca: certificate.cert, ...options });
}

async function behind(choice: Partial<Parameters<typeof TlsProxy.open>[0]>): Promise<string> {
  const proxy = await TlsProxy.open({ origin: server.origin, ...choice });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

test('a proxy that forwards everything it has to is in order', async () => {
  const url = await behind({});
  expect(await examine(url)).toEqual([
    { level: 'ok', said: `A server of this release answers at ${url}, with a certificate valid until 2120-01-01.` },
  ]);
});

test('health names the release, and what a request looks like only to the operator', async () => {
  const open = await fetch(`${server.origin}/healthz`);
  expect(await open.json()).toEqual({ message: 'The process lives', version });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' };
  const own = await fetch(`${server.origin}/healthz`, { headers });
  expect(await own.json()).toMatchObject({ seen: { addresses: ['127.0.0.1', '192.0.2.1'], protocol: 'http' } });
});

test('a certificate that expires soon is a warning', async () => {
  const url = await behind({});
  const now = () => Date.parse('2119-12-20T00:00:00Z');
  expect(await examine(url, { now })).toMatchObject([
    { level: 'warning', said: `The certificate of ${url} expires in 12 days.` },
  ]);
});

test.each([
  ['has expired', { tls: expiredCertificate }, { ca: expiredCertificate.cert }],
  ['is for another name', { tls: foreignCertificate }, { ca: foreignCertificate.cert }],
  ['is self-signed, which no browser accepts', {}, { ca: expiredCertificate.cert }],
])('a certificate that %s is broken', async (said, choice, options) => {
  const url = await behind(choice);
  expect(await examine(url, options)).toMatchObject([{ level: 'broken', said: `The certificate of ${url} ${said}.` }]);
});

test.each([
  [
    'no X-Forwarded-For',
    { 'x-forwarded-proto': 'https' },
    [{ level: 'broken', said: expect.stringContaining('sees every visitor as the address 127.0.0.1') }],
  ],
  [
    'no X-Forwarded-Proto',
    { 'x-forwarded-for': visitor },
    [{ level: 'warning', said: expect.stringMatching(/^The server sees https:\S+ as http\.$/) }],
  ],
  [
    'another Host',
    { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https', host: 'fixit:3000' },
    [
      {
        level: 'warning',
        said: expect.stringMatching(/^Requests reach the server with the host fixit:3000 instead of localhost/),
      },
    ],
  ],
])('a proxy that sends %s is reported, with what it should send', async (_what, headers, findings) => {
  expect(await examine(await behind({ pass: (given) => ({ ...given, ...headers }) }))).toMatchObject(findings);
});

test('a proxy that trusts a visitor’s header is reported', async () => {
  const pass = (given: object) => ({ 'x-forwarded-for': visitor, ...given, 'x-forwarded-proto': 'https' });
  expect(await examine(await behind({ pass }))).toMatchObject([
    { level: 'broken', said: expect.stringContaining('A visitor can choose the address that limits apply to') },
  ]);
});

test('a proxy that does not forward WebSockets is broken', async () => {
  expect(await examine(await behind({ passesUpgrades: false }))).toMatchObject([
    { level: 'broken', said: expect.stringMatching(/^WebSockets do not reach the server \(\d+\)/) },
  ]);
});

test.each([
  [502, /^A proxy answers at \S+, but no server behind it \(502\)\.$/],
  [404, /^What answers at \S+ is not this Fixit \(404 at \/healthz\)\.$/],
])('a proxy that answers %i itself is broken', async (status, said) => {
  expect(await examine(await behind({ status }))).toMatchObject([
    { level: 'broken', said: expect.stringMatching(said) },
  ]);
});

test('nobody at the address, no TLS there and an unknown host are broken', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  // A server that listens on a port has such an address.
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const [nobody] = await examine(`https://127.0.0.1:${port}`);
  expect(nobody?.said).toBe(`Nothing answers at https://127.0.0.1:${port} (ECONNREFUSED).`);
  const plain = server.origin.replace('http:', 'https:');
  expect((await examine(plain))[0]?.said).toBe(`What answers at ${plain} does not speak TLS.`);
  expect((await examine('https://no-such-host.invalid'))[0]?.said).toMatch(
    /^The host of PUBLIC_URL, no-such-host\.invalid, is not known|^Nothing answers/,
  );
});
