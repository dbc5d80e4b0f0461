import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisan } from '../../testing/people.ts';
import { makePageFolder } from '../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeArtisanSitemap, writeSitemapIndex } from './sitemap-actions.ts';

const publicUrl = 'http://localhost:3000';
let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  const settings = { RATE_LIMITS: 'off', PUBLIC_URL: publicUrl };
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const readText = async (path: string) => (await fetch(server.origin + path)).text();

/** Returns the paths of the URLs in a sitemap or its index. */
const readPaths = async (path: string) =>
  [...(await readText(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replace(publicUrl, ''));

async function readArtisanPaths(): Promise<string[]> {
  const files = (await readPaths('/sitemap.xml')).filter((path) => path.includes('artisans'));
  return (await Promise.all(files.map(readPaths))).flat();
}

test('the sitemap lists the page of every artisan who agreed to one, and no other artisan', async () => {
  const [publicArtisan, withdrawnArtisan, undecidedArtisan] = [
    await addArtisan(server),
    await addArtisan(server),
    await addArtisan(server),
  ];
  const setVisibility = async ({ token }: { token: string }, is_public: boolean) =>
    (await server.make(artisanPage.setVisibility, token, { body: { is_public, shows_hours: false } })).body.data;
  const { address } = await setVisibility(publicArtisan, true);
  await setVisibility(withdrawnArtisan, true);
  await setVisibility(withdrawnArtisan, false);
  expect(undecidedArtisan.artisan_id).not.toBe(publicArtisan.artisan_id);
  expect(await readArtisanPaths()).toEqual([address]);
  await server.db.execute(
    sql`update account set suspended_at = now(), suspended_reason = 'Cheated' where id = ${publicArtisan.account_id}`,
  );
  expect(await readArtisanPaths()).toEqual([]);
  await server.db.execute(
    sql`update account set suspended_at = null, suspended_reason = null where id = ${publicArtisan.account_id}`,
  );
});

test('each page in the sitemap has the day of its last change', async () => {
  const file = (await readPaths('/sitemap.xml')).find((path) => path.includes('artisans')) ?? '';
  expect(await readText(file)).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

test('the files of the sitemap index together list every artisan exactly once', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => addArtisan(server)));
  for (const { token } of people) {
    await server.make(artisanPage.setVisibility, token, { body: { is_public: true, shows_hours: false } });
  }
  const index = await collect(writeSitemapIndex(server.db, publicUrl, [], 2));
  const firstIds = [...index.matchAll(/artisans\/([0-9a-f-]+)</g)].map(([, first = '']) => first);
  expect(firstIds.length).toBeGreaterThan(2);
  const files = await Promise.all(
    firstIds.map((first) => collect(writeArtisanSitemap(server.db, publicUrl, first, 2))),
  );
  const lists = files.map((file) => [...file.matchAll(/<loc>([^<]*)</g)].map(([, url = '']) => url));
  expect(lists.every(({ length }) => length <= 2)).toBe(true);
  expect(lists.flat().map((url) => url.replace(publicUrl, ''))).toEqual(await readArtisanPaths());
  expect(new Set(lists.flat()).size).toBe(lists.flat().length);
});

test('a sitemap file whose name is not an id answers 404', async () => {
  expect((await fetch(`${server.origin}/sitemaps/artisans/first`)).status).toBe(404);
});

async function collect(parts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
