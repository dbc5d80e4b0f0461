import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { suspendTestAccount } from '../../testing/account-standing.ts';
import { type ArtisanPerson, addArtisan, saltaire } from '../../testing/people.ts';
import { makePageFolder, readPage } from '../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PaintedSharePictures } from './painted-share-pictures.ts';

const publicUrl = 'http://localhost:3000';
let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  const landing =
    '<html lang="en-GB"><head><title>A sweep – Fixit</title><meta name="description" content="Near you."></head>';
  await writeFile(join(folder.webFolder, 'index.html'), landing);
  const settings = { RATE_LIMITS: 'off', PUBLIC_URL: publicUrl };
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});
afterEach(() => setMarket({}));

async function setMarket(values: { name?: string; accent?: string }): Promise<void> {
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from market_setting`);
    for (const [name, value] of Object.entries(values)) {
      await tx.execute(sql`insert into market_setting (name, value) values (${name}, ${value})`);
    }
    await tx.publish('market_setting', {});
  });
  const { name = 'Fixit', accent = 'number-plate' } = values;
  await vi.waitFor(() => expect(server.app.platform.settings.values).toMatchObject({ name, accent }));
}

/** Makes the artisan's page public and returns its path. */
async function publish({ token }: ArtisanPerson): Promise<string> {
  const { body } = await server.make(artisanPage.setVisibility, token, {
    body: { is_public: true, shows_hours: false },
  });
  return body.data.address ?? '';
}

/** Returns the path of the picture that a page links to. */
async function readPicturePath(path: string): Promise<string> {
  const { picture } = (await readPage<ArtisanPage>(server, path)).metadata;
  if (!picture?.startsWith(publicUrl)) throw new Error(`The page links to no picture on this server: ${picture}`);
  return picture.slice(publicUrl.length);
}

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });

const readPicture = async (path: string) => Buffer.from(await (await open(path)).arrayBuffer());

const rename = ({ token }: ArtisanPerson, business_name: string) =>
  server.make(artisanCalls.setProfile, token, {
    body: {
      business_name,
      business_detail: '',
      address: '1 Victoria Road',
      post_code: saltaire.post_code,
      phone: '07700 900124',
      service_radius_km: 15,
    },
  });

describe('the picture that a link to an artisan shows', () => {
  test('an artisan’s page links to a JPEG of 1200 by 630 pixels that anybody may embed and cache', async () => {
    const path = await readPicturePath(await publish(await addArtisan(server, { business_name: 'Hughes & Daughter' })));
    expect(path).toMatch(/^\/share-pictures\/artisans\/hughes-and-daughter-shipley\/[0-9a-f]{32}\.jpg$/);
    const answer = await open(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(120_000);
    expect((await open(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('renaming a business changes its picture, redirects the former URLs and removes the former file', async () => {
    const person = await addArtisan(server, { business_name: 'Before Marriage' });
    const page = await publish(person);
    const formerPath = await readPicturePath(page);
    const formerBytes = await readPicture(formerPath);
    await rename(person, 'After Marriage');
    const currentPath = await vi.waitFor(async () => {
      const path = await readPicturePath(page.replace('before', 'after'));
      expect(path).not.toBe(formerPath);
      return path;
    });
    const redirect = await open(formerPath);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      formerPath.replace('before-marriage', 'after-marriage'),
    ]);
    const secondRedirect = await open(redirect.headers.get('location') ?? '');
    expect([secondRedirect.status, secondRedirect.headers.get('location')]).toEqual([302, currentPath]);
    expect((await readPicture(currentPath)).equals(formerBytes)).toBe(false);
    const storedFolder = join(server.env.DATA_DIR, 'share-pictures', person.artisan_id.slice(-2), person.artisan_id);
    expect(await readdir(storedFolder)).toEqual([currentPath.split('/').at(-1)]);
  });

  test.each([
    ['<script>alert(1)</script>'],
    ['شركة السباكة'],
    ['🔧🪠'],
    ['W'.repeat(200)],
    ['Łukasz Złota Rączka'],
    ['Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & General Building Services Ltd.'],
  ])('a share picture is painted for the business %s', async (business_name) => {
    const path = await readPicturePath(await publish(await addArtisan(server, { business_name })));
    const { channels } = await sharp(await readPicture(path))
      .extract({ left: 0, top: 0, width: 840, height: 630 })
      .stats();
    // A sign without letters would be little more than its background.
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
  });

  test('changing the marketplace’s name or accent colour changes the share picture and its URL', async () => {
    const page = await publish(await addArtisan(server, { business_name: 'Accented' }));
    const pictures = new Map<string, Buffer>();
    for (const market of [{}, { accent: 'mint' }, { name: 'Handy & Co' }, { name: 'مرحبا' }]) {
      await setMarket(market);
      const path = await readPicturePath(page);
      pictures.set(path, await readPicture(path));
    }
    expect(pictures.size).toBe(4);
    expect(new Set([...pictures.values()].map((bytes) => bytes.toString('base64'))).size).toBe(4);
  });

  test('a suspended artisan, an unknown slug and an invalid file name have no share picture', async () => {
    const person = await addArtisan(server, { business_name: 'Short Lived' });
    const path = await readPicturePath(await publish(person));
    await server.db.transaction((tx) => suspendTestAccount(tx, person.email, 'Cheated'));
    expect((await open(path)).status).toBe(404);
    expect((await open(path.replace('short-lived-shipley', 'nobody'))).status).toBe(404);
    expect((await open(path.replace(/[^/]*$/, 'x.jpg'))).status).toBe(404);
  });
});

describe('the picture that a link to a trade in a town shows', () => {
  const messy = ['<script>alert(1)</script>', 'شركة السباكة', '🔧🪠', 'W'.repeat(200)];

  test('a town’s page links to a picture with the shop signs of the nearest artisans, whatever their names', async () => {
    for (const business_name of messy) await publish(await addArtisan(server, { business_name, category: 'Tiling' }));
    const path = await readPicturePath('/tiling/saltaire');
    expect(path).toMatch(/^\/share-pictures\/towns\/tiling\/saltaire\/[0-9a-f]{32}\.jpg$/);
    const bytes = await readPicture(path);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
    for (const [left, top] of [
      [0, 0],
      [420, 0],
      [0, 315],
      [420, 315],
    ] as const) {
      const { channels } = await sharp(bytes).extract({ left, top, width: 420, height: 315 }).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    }
  });

  test('a town’s page has a new picture after its artisans change, and the former URL redirects to it', async () => {
    const people = [];
    for (const business_name of ['One', 'Two', 'Three', 'Four']) {
      people.push(await addArtisan(server, { business_name, category: 'Removals' }));
    }
    for (const person of people) await publish(person);
    const formerPath = await readPicturePath('/removals/saltaire');
    const formerBytes = await readPicture(formerPath);
    const [suspendedArtisan] = people;
    if (!suspendedArtisan) throw new Error('Expected an artisan');
    await server.db.transaction((tx) => suspendTestAccount(tx, suspendedArtisan.email, 'Cheated'));
    const currentPath = await vi.waitFor(async () => {
      const path = await readPicturePath('/removals/saltaire');
      expect(path).not.toBe(formerPath);
      return path;
    });
    const redirect = await open(formerPath);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, currentPath]);
    expect((await readPicture(currentPath)).equals(formerBytes)).toBe(false);
  });

  test('a town without a page for the trade, an unknown town and an unknown trade have no share picture', async () => {
    const file = `${'0'.repeat(32)}.jpg`;
    for (const place of ['roofing/lerwick', 'tiling/nowhere', 'juggling/saltaire', 'market/saltaire']) {
      expect((await open(`/share-pictures/towns/${place}/${file}`)).status, place).toBe(404);
    }
    expect((await open('/share-pictures/towns/tiling/saltaire/x.jpg')).status).toBe(404);
  });
});

test('the page of all trades links to the marketplace’s share picture, and an unknown picture URL redirects to it', async () => {
  const path = await readPicturePath('/trades');
  expect(path).toMatch(/^\/share-pictures\/market\/[0-9a-f]{32}\.jpg$/);
  expect(await sharp(await readPicture(path)).metadata()).toMatchObject({ width: 1200, height: 630 });
  const redirect = await open(`/share-pictures/market/${'0'.repeat(32)}.jpg`);
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, path]);
});

test('the head of the landing page contains the marketplace’s share picture, the URL and the title', async () => {
  const path = await readPicturePath('/trades');
  const html = await (await open('/', { accept: 'text/html' })).text();
  expect(html).toContain(`<meta property="og:image" content="${publicUrl}${path}">`);
  expect(html).toContain(`<meta property="og:url" content="${publicUrl}/">`);
  expect(html).toContain('<meta property="og:title" content="A sweep – Fixit">');
  expect(html).toContain('<meta property="og:description" content="Near you.">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  await setMarket({ name: 'Handy & <Co>' });
  const renamedHtml = await (await open('/', { accept: 'text/html' })).text();
  expect(renamedHtml).toContain('<meta property="og:title" content="A sweep – Handy &amp; &lt;Co&gt;">');
  expect(renamedHtml).toContain(`<meta property="og:image" content="${publicUrl}${await readPicturePath('/trades')}">`);
});

describe('painting share pictures', () => {
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6"><rect width="12" height="6"/></svg>';
  const picture = { subject: 'one', hash: 'ab'.repeat(16) };

  test('a share picture is painted once for simultaneous readers and for readers after a restart', async () => {
    const storedFolder = await mkdtemp(join(tmpdir(), 'share-pictures-'));
    const failures: unknown[] = [];
    const draw = vi.fn(async () => plain);
    const pictures = new PaintedSharePictures(storedFolder, (cause) => failures.push(cause));
    await Promise.all(Array.from({ length: 50 }, () => pictures.show(picture, '192.0.2.1', draw)));
    await new PaintedSharePictures(storedFolder, (cause) => failures.push(cause)).show(picture, '192.0.2.1', draw);
    expect([draw.mock.calls.length, failures]).toEqual([1, []]);
    await rm(storedFolder, { recursive: true });
  });

  test('a share picture that cannot be stored is still served', async () => {
    const failures: unknown[] = [];
    const pictures = new PaintedSharePictures('/dev/null/no-folder', (cause) => failures.push(cause));
    await expect(pictures.show(picture, '192.0.2.1', async () => plain)).resolves.toBeInstanceOf(Buffer);
    expect(failures.length).toBeGreaterThan(0);
  });
});
