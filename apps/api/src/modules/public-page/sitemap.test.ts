import { artisanPage } from '@fixit/contract/artisan/artisan-page';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisan } from '../../testing/people.ts';
import { makePageFolder } from '../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

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

const read = async (path: string) => (await fetch(server.origin + path)).text();

/** Reads the addresses that a sitemap or its index names, as paths. */
const readPaths = async (path: string) =>
  [...(await read(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replace(publicUrl, ''));

/** Follows the index to the addresses of all artisans. */
async function readArtisans(): Promise<string[]> {
  const files = (await readPaths('/sitemap.xml')).filter((path) => path.includes('artisans'));
  return (await Promise.all(files.map(readPaths))).flat();
}

test('the sitemap leads to the page of every artisan who agreed, and to nobody else', async () => {
  const [agreed, refused, silent] = [await addArtisan(server), await addArtisan(server), await addArtisan(server)];
  const answer = async ({ token }: { token: string }, is_public: boolean) =>
    (await server.make(artisanPage.setVisibility, token, { body: { is_public, shows_hours: false } })).body.data;
  const { address } = await answer(agreed, true);
  await answer(refused, true);
  await answer(refused, false);
  expect(silent.artisan_id).not.toBe(agreed.artisan_id);
  expect(await readArtisans()).toEqual([address]);
  await server.db.execute(sql`update account set suspended_at = now() where id = ${agreed.account_id}`);
  expect(await readArtisans()).toEqual([]);
  await server.db.execute(sql`update account set suspended_at = null where id = ${agreed.account_id}`);
});

test('an address in the sitemap has the day of its last change', async () => {
  const [, , file = ''] = await readPaths('/sitemap.xml');
  expect(await read(file)).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

test('the index names a file for every 50,000 artisans, which list all of them once', async () => {
  await server.db.execute(sql`
    with made as (
      insert into account (email, role, first_name, last_name)
      select 'many' || n || '@example.test', 'artisan', 'Bo', 'Beck' from generate_series(1, 50001) n returning id
    ), business as (
      insert into artisan (account_id, business_name, address, post_code, latitude, longitude, service_radius_km)
      select id, 'Beck', 'Shipley', 'BD18 4PS', 53.8, -1.8, 10 from made returning id
    ), offered as (
      insert into service (artisan_id, category_id, description, latitude, longitude, service_radius_km)
      select business.id, (select id from category order by position limit 1), 'Taps', 53.8, -1.8, 10 from business
    ), page as (
      insert into artisan_page (artisan_id, is_public) select id, true from business
    )
    insert into artisan_slug (slug, artisan_id, is_current) select 'many-' || id, id, true from business`);
  const files = (await readPaths('/sitemap.xml')).filter((path) => path.includes('artisans'));
  expect(files).toHaveLength(2);
  const lists = await Promise.all(files.map(readPaths));
  expect(lists.map(({ length }) => length <= 50_000)).toEqual([true, true]);
  const all = lists.flat();
  expect([all.length, new Set(all).size]).toEqual([50_002, 50_002]);
});

test('a file that is not named by an id is missing', async () => {
  expect((await fetch(`${server.origin}/sitemaps/artisans/first`)).status).toBe(404);
});
