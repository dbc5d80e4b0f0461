import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { documentOf, screenAddresses } from '@fixit/contract/screen';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { admin } from '../../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const settings = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' };
const page = `<!doctype html><html lang="en-GB"><head><link rel="icon" href="/pictures/brand/app-icon.svg"></head><body></body></html>`;
let server: TestServer;
let otherServer: TestServer;
let webFolder: string;
let owner: PanelBrowser;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'fixit-web-'));
  const pages = ['index', 'privacy', 'terms', 'credits', 'waitlist', 'error', '404', 'operator/index'];
  for (const name of [...pages.map((each) => `${each}.html`), ...screenAddresses().map(documentOf)]) {
    await mkdir(dirname(join(webFolder, name)), { recursive: true });
    await writeFile(join(webFolder, name), page);
  }
  await writeFile(join(webFolder, 'manifest.webmanifest'), '{"icons":[{"src":"/pictures/brand/app-icon-512.png"}]}');
  server = await startTestServer({ worker: false, settings, webFolder });
  otherServer = await startTestServer({ worker: false, settings, webFolder, sharing: server });
  owner = (await PanelBrowser.addOperator(server, 'owner')).browser;
});
afterEach(async () => {
  await perform('logo remove', {});
  await expect.poll(() => otherServer.app.platform.settings.logo).toBeNull();
});
afterAll(async () => {
  await otherServer.stop();
  await server.stop();
  await rm(webFolder, { recursive: true, force: true });
});

async function perform(name: 'logo set' | 'logo paint' | 'logo remove', params: object) {
  const { body: preview } = await owner.preview(name, params);
  return owner.perform(name, params, preview.data.digest);
}

const picture = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: '#1d4436' } }).withExif({
    IFD0: { Copyright: 'Somebody' },
  });
const encode = (bytes: Buffer | string) => ({ file: Buffer.from(bytes).toString('base64') });
const visit = (path: string, headers = {}) =>
  fetch(otherServer.origin + path, { headers: { accept: 'text/html', ...headers } });

async function setLogo(bytes: Buffer): Promise<string> {
  expect((await perform('logo set', encode(bytes))).status).toBe(200);
  await expect.poll(() => otherServer.app.platform.settings.logo).not.toBeNull();
  return otherServer.app.platform.settings.logo ?? '';
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s picture becomes the logo of pages, panel and icons', async (type) => {
  const bytes = await picture().toFormat(type).toBuffer();
  const { body: preview } = await owner.preview('logo set', encode(bytes));
  expect(preview.data.effects).toEqual([{ effect: 'logo_changed', count: 1 }]);
  expect((await server.db.execute(sql`select from market_logo`)).rows).toEqual([]);
  const id = await setLogo(bytes);
  for (const path of ['/', '/login', '/operator/'])
    expect(await (await visit(path)).text()).toContain(`<link rel="stylesheet" href="/logo/${id}/logo.css"></head>`);
  expect(await (await visit('/login')).text()).toMatch(/data-appearance="[\w-]+".*href="\/logo\/\w+\/app-icon\.svg"/);
  expect(await (await visit('/manifest.webmanifest')).text()).toContain(`/logo/${id}/app-icon-512.png`);
  const response = await visit(`/logo/${id}/logo.png`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { format, width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ format, width, exif }).toEqual({ format: 'png', width: 300, exif: undefined });
  const conditional = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await visit(`/logo/${id}/logo.png`, conditional)).status).toBe(304);
  const icon = await sharp(
    Buffer.from(await (await visit(`/logo/${id}/apple-touch-icon.png`)).arrayBuffer()),
  ).metadata();
  expect([icon.width, icon.height, icon.hasAlpha]).toEqual([180, 180, false]);
  expect(await (await visit(`/logo/${id}/app-icon.svg`)).text()).toContain('href="data:image/png;base64,');
  expect(await (await visit(`/logo/${id}/logo.css`)).text()).toContain(`url(/logo/${id}/logo.png)`);
});

test('removing the logo restores the pages and deletes its files', async () => {
  const id = await setLogo(await picture().png().toBuffer());
  expect((await perform('logo set', encode(await picture().png().toBuffer()))).body.data.effects).toEqual([]);
  const newId = await setLogo(await picture(400).png().toBuffer());
  await expect.poll(() => otherServer.app.platform.settings.logo).not.toBe(id);
  expect((await visit(`/logo/${id}/logo.png`)).status).toBe(404);
  expect((await perform('logo remove', {})).body.data.effects).toEqual([{ effect: 'logo_removed', count: 1 }]);
  await expect.poll(async () => (await visit('/login')).text()).toBe(page);
  expect((await visit(`/logo/${newId}/logo.png`)).status).toBe(404);
  expect((await perform('logo remove', {})).body.data).toMatchObject({ message: 'There is no logo.', effects: [] });
  const { body: log } = await owner.call(listCalls.audit, { query: { command: 'logo set' } });
  expect(JSON.stringify(log.data.rows)).not.toContain('base64');
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300v100z"/></svg>';
const drawingWithScript = drawing.replace('<path', '<script>alert(1)</script><path');

test.each<[what: string, bytes: () => Promise<Buffer> | Buffer, message: RegExp]>([
  ['an SVG', () => Buffer.from(drawing), /An SVG can hold scripts/],
  [
    'an SVG with a script',
    () => Buffer.from(`<?xml version="1.0"?>\n<!-- Fixit -->${drawingWithScript}`),
    /An SVG can hold scripts/,
  ],
  ['an SVG in UTF-16', () => Buffer.from(`\uFEFF${drawingWithScript}`, 'utf16le'), /An SVG can hold scripts/],
  ['a text file', () => Buffer.from('GIF89a is only a word here'), /damaged, or is not a PNG, JPEG or WebP/],
  ['a GIF', () => picture().gif().toBuffer(), /damaged, or is not a PNG, JPEG or WebP/],
  ['half of a PNG', async () => (await picture().png().toBuffer()).subarray(0, 60), /damaged/],
  ['a narrow picture', () => picture(239, 100).png().toBuffer(), /at least 240 pixels wide/],
  ['a very flat picture', () => picture(900, 100).png().toBuffer(), /at most 8 times/],
  ['too many pixels', () => picture(8_000, 6_000).png({ palette: true }).toBuffer(), /at most 40 megapixels/],
  ['a large file', () => Buffer.alloc(300_001), /at most 300 kB/],
  ['an empty file', () => Buffer.alloc(0), /choose a picture that is not empty/],
])('%s is refused as a logo with a clear message', async (_, bytes, message) => {
  const { status, error } = await owner.preview('logo set', encode(await bytes()));
  expect([status, error.code, error.errors?.['file']]).toEqual([400, 'invalid', [expect.stringMatching(message)]]);
});

test('a shop sign with the name becomes the logo, and a name that no lettering can write is refused', async () => {
  expect((await perform('logo paint', {})).body.data).toMatchObject({
    message: 'A shop sign with the name replaces the lettering in headers and icons.',
    effects: [{ effect: 'logo_changed', count: 1 }],
  });
  await expect.poll(() => otherServer.app.platform.settings.logo).not.toBeNull();
  const id = otherServer.app.platform.settings.logo ?? '';
  const sign = await sharp(Buffer.from(await (await visit(`/logo/${id}/logo.png`)).arrayBuffer())).metadata();
  expect([sign.format, sign.width, sign.height]).toEqual(['png', 480, 360]);
  expect((await perform('logo paint', {})).body.data.effects).toEqual([]);
  const rename = async (name: string) => {
    const { body } = await owner.preview('setting change', { name });
    await owner.perform('setting change', { name }, body.data.digest);
  };
  await rename('سباكة');
  const { status, error } = await owner.preview('logo paint', {});
  await rename('');
  expect([status, error.message]).toEqual([400, 'No lettering has all letters of ‘سباكة’.']);
});

test('the logo can be changed by owners only', async () => {
  const file = encode(await picture().png().toBuffer());
  const visitor = new PanelBrowser(server);
  const { browser: moderator } = await PanelBrowser.addOperator(server, 'moderator');
  for (const [browser, status] of [
    [visitor, 404],
    [moderator, 403],
  ] as const) {
    expect((await browser.preview('logo set', file)).status).toBe(status);
    expect((await browser.perform('logo set', file, 'digest')).status).toBe(status);
    for (const name of ['logo paint', 'logo remove'] as const)
      expect((await browser.perform(name, {}, 'digest')).status).toBe(status);
  }
});

test('the logo command changes the logo', async () => {
  const file = join(webFolder, 'logo.webp');
  await writeFile(file, await picture().webp().toBuffer());
  const environment = { ...settings, DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  const { code, message } = await admin(['logo', 'set', file, '--yes'], environment);
  expect([code, message]).toEqual([0, '']);
  await expect.poll(() => otherServer.app.platform.settings.logo).toMatch(/^[0-9a-f]{32}$/);
  const id = otherServer.app.platform.settings.logo ?? '';
  expect((await visit(`/logo/${id}/logo.css`)).status).toBe(200);
  expect((await visit(`/logo/${id}/other.png`)).status).toBe(404);
});
