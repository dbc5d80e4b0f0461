import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TradesPage } from '@fixit/contract/public-page/trade-pages';
import { limits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makePageFolder, readBytes, readPage } from '../../testing/public-page.ts';
import { behindProxy, from, newIpAddress, spendLimit } from '../../testing/rate-limit-fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { publishPageChange } from './page-changes.ts';

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  const settings = { ...behindProxy, PUBLIC_URL: 'http://localhost:3000' };
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings });
  other = await startTestServer({ webFolder: folder.webFolder, worker: false, settings, sharing: server });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await folder.remove();
});

const readTrades = (source: TestServer = server) => readPage<TradesPage>(source, '/trades');

test('a public page needs no login, has an ETag, and may load only files of its own origin', async () => {
  const { status, headers } = await readTrades();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('etag')).toMatch(/^W\/"[\w-]{16}"$/);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';");
});

test('a page that the browser has cached is not sent again', async () => {
  const { headers } = await readTrades();
  const tag = headers.get('etag') ?? '';
  const revalidation = await readBytes(server, '/trades', { 'if-none-match': tag });
  expect([revalidation.status, revalidation.body.length, revalidation.headers.etag]).toEqual([304, 0, tag]);
  const strong = await readBytes(server, '/trades', { 'if-none-match': tag.replace('W/', '') });
  expect(strong.status).toBe(304);
  const changed = await readBytes(server, '/trades', { 'if-none-match': 'W/"0000000000000000"' });
  expect(changed.status).toBe(200);
});

test.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
  ['identity', 'identity', (body: Buffer) => body],
])('a page is sent as %s to a browser that accepts %s', async (encoding, accepted, decompress) => {
  const { headers, body } = await readBytes(server, '/trades', { 'accept-encoding': accepted });
  expect([headers['content-encoding'], headers.vary]).toEqual([
    encoding === 'identity' ? undefined : encoding,
    'accept-encoding',
  ]);
  expect(decompress(body).toString()).toMatch(/^<!doctype html>/);
});

test('a page outside production is not listed, and robots.txt disallows everything', async () => {
  const { metadata } = await readTrades();
  expect(metadata).toMatchObject({ isListed: false, canonical: 'http://localhost:3000/trades' });
  const robots = await fetch(`${server.origin}/robots.txt`);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\nSitemap: http://localhost:3000/sitemap.xml\n');
});

test('a change of the settings changes the pages of every process', async () => {
  await readTrades(other);
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`insert into market_setting (name, value) values ('name', 'Handy & Co'), ('accent', 'mint')`);
    await tx.publish('market_setting', {});
  });
  for (const each of [server, other]) {
    await vi.waitFor(async () =>
      expect((await readTrades(each)).appearance).toEqual({
        market: 'Handy & Co',
        accent: 'mint',
        logo: null,
        notice: null,
      }),
    );
  }
});

test('a page stays in the cache until its subject changes', async () => {
  const count = async (source: TestServer) => (await readTrades(source)).page.trades.length;
  const before = await count(other);
  await server.db.execute(sql`
    insert into category (position, slug, category) values (900, 'thatching', 'Thatching')`);
  expect(await count(other)).toBe(before);
  await server.db.transaction((tx) => publishPageChange(tx, ['trades']));
  await vi.waitFor(async () => expect(await count(other)).toBe(before + 1));
});

test('a page counts towards the limit of a visitor only if it is not cached', async () => {
  const address = newIpAddress();
  await readTrades();
  await spendLimit(server, 'pages', address, 0);
  const stored = await fetch(`${server.origin}/trades`, from(address));
  expect(stored.status).toBe(200);
  const unknown = await fetch(`${server.origin}/trades?a=1`, from(address));
  expect(unknown.status).toBe(200);
  await server.db.transaction((tx) => publishPageChange(tx, ['trades']));
  await vi.waitFor(async () => {
    const refused = await fetch(`${server.origin}/trades`, from(address));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
  expect(limits.pages.by).toBe('ip_address');
});

test('a page refuses methods other than GET', async () => {
  const { status, headers } = await fetch(`${server.origin}/trades`, { method: 'POST' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET']);
});

test('the page bundle is not served', async () => {
  const { status } = await fetch(`${server.origin}/server/public-pages.js`);
  expect(status).toBe(404);
});
