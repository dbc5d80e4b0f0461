import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../env.ts';
import { version } from '../platform/version.ts';
import { listenLocally } from '../testing/listen-locally.ts';
import { certificate, expiredCertificate, foreignCertificate } from '../testing/outside/test-certificates.ts';
import { TlsProxy, visitor } from '../testing/outside/tls-proxy.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { checkPublicUrl, checkVisitors, type ProxyOptions } from './proxy-check.ts';

const token = 'a token of some length';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: token },
  });
});
afterAll(() => server.stop());

/** Returns the findings about a server in production with this PUBLIC_URL. */
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

async function openProxy(choice: Partial<Parameters<typeof TlsProxy.open>[0]>): Promise<string> {
  const proxy = await TlsProxy.open({ origin: server.origin, ...choice });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

test('the doctor finds nothing wrong with a correct proxy', async () => {
  const url = await openProxy({});
  expect(await examine(url)).toEqual([
    { level: 'ok', message: `A server of this release answers at ${url}, with a certificate valid until 2120-01-01.` },
  ]);
});

test('the health check reports the release to everybody, and describes the request only to the operator', async () => {
  const anonymous = await fetch(`${server.origin}/healthz`);
  expect(await anonymous.json()).toEqual({ message: 'The process lives', version });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' };
  const authorised = await fetch(`${server.origin}/healthz`, { headers });
  expect(await authorised.json()).toMatchObject({ seen: { addresses: ['127.0.0.1', '192.0.2.1'], protocol: 'http' } });
});

test('the doctor warns of a certificate that expires soon', async () => {
  const url = await openProxy({});
  const now = () => Date.parse('2119-12-20T00:00:00Z');
  expect(await examine(url, { now })).toMatchObject([
    { level: 'warning', message: `The certificate of ${url} expires in 12 days.` },
  ]);
});

test.each([
  ['has expired', { tls: expiredCertificate }, { ca: expiredCertificate.cert }],
  ['is for a different name', { tls: foreignCertificate }, { ca: foreignCertificate.cert }],
  ['is self-signed, which no browser accepts', {}, { ca: expiredCertificate.cert }],
])('a certificate that %s is reported as broken', async (message, choice, options) => {
  const url = await openProxy(choice);
  expect(await examine(url, options)).toMatchObject([
    { level: 'broken', message: `The certificate of ${url} ${message}.` },
  ]);
});

test.each([
  [
    'no X-Forwarded-For',
    { 'x-forwarded-proto': 'https' },
    [{ level: 'broken', message: expect.stringContaining('sees every visitor as the address 127.0.0.1') }],
  ],
  [
    'no X-Forwarded-Proto',
    { 'x-forwarded-for': visitor },
    [{ level: 'warning', message: expect.stringMatching(/^Requests to https:\S+ reach the server as http\.$/) }],
  ],
  [
    'a different Host',
    { 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https', host: 'fixit:3000' },
    [
      {
        level: 'warning',
        message: expect.stringMatching(/^Requests reach the server with the host fixit:3000 instead of localhost/),
      },
    ],
  ],
])('a proxy that sends %s is reported', async (_what, headers, findings) => {
  expect(await examine(await openProxy({ pass: (incoming) => ({ ...incoming, ...headers }) }))).toMatchObject(findings);
});

test('a proxy that trusts a visitor’s header is reported', async () => {
  const pass = (incoming: object) => ({ 'x-forwarded-for': visitor, ...incoming, 'x-forwarded-proto': 'https' });
  expect(await examine(await openProxy({ pass }))).toMatchObject([
    { level: 'broken', message: expect.stringContaining('A visitor can choose the address that limits apply to') },
  ]);
});

test('the doctor warns if all visitors of a public server have the same private address', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const seenBy = async ({ origin }: TestServer) => {
    const health = (await (await fetch(`${origin}/healthz`, { headers })).json()) as {
      seen: { visitors: { calls: number; onlyAddress: string | null } };
    };
    return health.seen.visitors;
  };
  const hidden = await startTestServer({
    sharing: server,
    settings: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: token },
  });
  onTestFinished(() => hidden.stop());
  expect(await seenBy(hidden)).toEqual({ calls: 0, onlyAddress: null });
  const visit = (address: string) => fetch(hidden.origin, { headers: { 'x-forwarded-for': address } });
  await visit('172.18.0.1');
  await visit('172.18.0.1');
  expect(await seenBy(hidden)).toEqual({ calls: 2, onlyAddress: '172.18.0.1' });
  await visit(visitor);
  expect(await seenBy(hidden)).toEqual({ calls: 3, onlyAddress: null });

  const gateway = { calls: 300, onlyAddress: '172.18.0.1' };
  const message = expect.stringMatching(/^All 300 calls .* came from the private address 172\.18\.0\.1/);
  expect(checkVisitors(gateway, 'https://fixit.example.org')).toMatchObject([{ level: 'warning', message }]);
  expect([
    ...checkVisitors(gateway, 'https://localhost'),
    ...checkVisitors({ ...gateway, calls: 299 }, 'https://fixit.example.org'),
    ...checkVisitors({ ...gateway, onlyAddress: visitor }, 'https://fixit.example.org'),
    ...checkVisitors({ ...gateway, onlyAddress: null }, 'https://fixit.example.org'),
  ]).toEqual([]);
});

test('a proxy that does not forward WebSockets is reported as broken', async () => {
  expect(await examine(await openProxy({ passesUpgrades: false }))).toMatchObject([
    { level: 'broken', message: expect.stringMatching(/^WebSockets do not reach the server \(\d+\)/) },
  ]);
});

test.each([
  [502, /^A proxy answers at \S+, but no server behind it \(502\)\.$/],
  [404, /^The server at \S+ is not a Fixit server \(404 at \/healthz\)\.$/],
])('a proxy that itself answers %i is reported as broken', async (status, message) => {
  expect(await examine(await openProxy({ status }))).toMatchObject([
    { level: 'broken', message: expect.stringMatching(message) },
  ]);
});

test('a PUBLIC_URL without a server, without TLS or with an unknown host is reported as broken', async () => {
  const closed = createServer();
  const port = await listenLocally(closed);
  closed.close();
  await once(closed, 'close');
  const [unanswered] = await examine(`https://127.0.0.1:${port}`);
  expect(unanswered?.message).toBe(`Nothing answers at https://127.0.0.1:${port} (ECONNREFUSED).`);
  const plain = server.origin.replace('http:', 'https:');
  expect((await examine(plain))[0]?.message).toBe(`The server at ${plain} does not support TLS.`);
  expect((await examine('https://no-such-host.invalid'))[0]?.message).toMatch(
    /^The host of PUBLIC_URL, no-such-host\.invalid, is not known|^Nothing answers/,
  );
});

test('a foreign server with an endless answer is reported after the first 64 KiB', async () => {
  const ends: (string | undefined)[] = [];
  const body = Array.from({ length: 500 }, () => Buffer.alloc(64 * 1024, 'x'));
  const foreignServer = createHttpServer((_request, answer) => {
    pipeline(body, answer, (error) => ends.push(error?.code));
  });
  onTestFinished(() => void foreignServer.close());
  const port = await listenLocally(foreignServer);
  expect((await examine(`http://127.0.0.1:${port}`))[0]?.message).toMatch(/is not a Fixit server \(200 at \/healthz\)/);
  await expect.poll(() => ends).toEqual(['ERR_STREAM_PREMATURE_CLOSE']);
});
