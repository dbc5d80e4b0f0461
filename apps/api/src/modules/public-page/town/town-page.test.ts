import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import type { FewInTownPage, TradeInTownPage, UnknownTownPage } from '@fixit/contract/public-page/town-pages';
import { service as serviceCalls } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { restoreTestAccount, suspendTestAccount } from '../../../testing/account-standing.ts';
import { saltaire } from '../../../testing/people.ts';
import { makePageFolder, readPage } from '../../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addPublicArtisan, addTowns } from '../../../testing/town-fixtures.ts';

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;
let otherServer: TestServer;

const countiesWithSixtown = ['Essex', 'Gwent', 'Isle of Wight', 'Pembrokeshire', 'Shropshire', 'Telford and Wrekin'];

beforeAll(async () => {
  folder = await makePageFolder();
  const settings = { RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' };
  const baseServer = await startTestServer({ worker: false });
  await addTowns(baseServer, [
    { name: 'St. Ëxample', county: 'Cornwall', latitude: 50.21, longitude: -5.48 },
    { name: 'Ynys Môn & <b>Bay</b>', county: 'Anglesey', latitude: 53.28, longitude: -4.33 },
    { name: '42', county: 'Highland', latitude: 57, longitude: -4 },
    ...countiesWithSixtown.map((county, index) => ({
      name: 'Sixtown',
      county,
      latitude: 52 + index / 50,
      longitude: -3,
    })),
  ]);
  for (const [index, slug] of ['a', 'account', 'server', 'trades', 'uploads'].entries()) {
    await baseServer.db.execute(sql`
      insert into category (position, slug, category) values (${900 + index}, ${slug}, ${`Trade ${slug}`})`);
  }
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings, sharing: baseServer });
  otherServer = await startTestServer({ webFolder: folder.webFolder, worker: false, settings, sharing: baseServer });
  stopBaseServer = () => baseServer.stop();
});
let stopBaseServer: () => Promise<void>;
afterAll(async () => {
  await otherServer.stop();
  await server.stop();
  await stopBaseServer();
  await folder.remove();
});

const open = (path: string, from: TestServer = server) => readPage<TradeInTownPage>(from, path);

/** Waits for a page of a town to list artisans with these names, on both servers. */
async function expectListed(path: string, names: readonly string[]): Promise<void> {
  for (const from of [server, otherServer]) {
    await vi.waitFor(async () => {
      const { page } = await open(path, from);
      expect(page.artisans?.map(({ name }) => name) ?? []).toEqual(names);
    }, 15_000);
  }
}

describe('a page about a trade in a town', () => {
  test('a town’s page lists artisans who agreed and whose own radius reaches the town, the nearest first', async () => {
    const near = { latitude: 53.84, longitude: -1.79 };
    const far = { latitude: 53.9, longitude: -1.6 };
    await addPublicArtisan(server, { category: 'Tiling', business_name: 'Far', ...far, radius_km: 30 });
    await addPublicArtisan(server, { category: 'Tiling', business_name: 'Too Far', ...far, radius_km: 5 });
    await addPublicArtisan(server, { category: 'Tiling', business_name: 'Near', ...near, radius_km: 5 });
    const fewPage = await readPage<FewInTownPage>(server, '/tiling/saltaire');
    expect(fewPage).toMatchObject({
      status: 200,
      page: { kind: 'few_in_town', count: 2 },
      metadata: { isListed: false },
    });
    const middle = { latitude: 53.86, longitude: -1.75 };
    await addPublicArtisan(server, { category: 'Tiling', business_name: 'Middle', ...middle, radius_km: 10 });
    await expectListed('/tiling/saltaire', ['Near', 'Middle', 'Far']);
    const { status, page, metadata } = await open('/tiling/saltaire');
    expect(status).toBe(200);
    expect(page).toMatchObject({
      kind: 'trade_in_town',
      trade: { name: 'Tiling', address: '/tiling' },
      town: { name: 'Saltaire', county: 'Bradford' },
      has_more: false,
      figures: { first_yes: null, accepted: null, price: null, rating: null },
    });
    expect(metadata.canonical).toBe('http://localhost:3000/tiling/saltaire');
  });

  test('an artisan who opts out, is suspended, withdraws the service or has not been seen for 60 days is not listed', async () => {
    const names = ['Anne', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'];
    const people = [];
    for (const [index, business_name] of names.entries()) {
      const latitude = saltaire.latitude + index / 100;
      people.push(await addPublicArtisan(server, { category: 'Roofing', business_name, latitude }));
    }
    const [anne, ben, cleo, dan] = people;
    if (!anne || !ben || !cleo || !dan) throw new Error('Expected four artisans');
    await expectListed('/roofing/saltaire', names);
    await server.make(artisanPage.setVisibility, anne.token, { body: { is_public: false, shows_hours: false } });
    await expectListed('/roofing/saltaire', names.slice(1));
    await suspendTestAccount(server.db, ben.email, 'Cheated');
    await expectListed('/roofing/saltaire', names.slice(2));
    await server.call(serviceCalls.withdraw, { token: cleo.token, params: { id: cleo.service_id } });
    await expectListed('/roofing/saltaire', names.slice(3));
    await restoreTestAccount(server.db, ben.email);
    await expectListed('/roofing/saltaire', ['Ben', ...names.slice(3)]);
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`delete from session where account_id = ${dan.account_id}`);
      await tx.execute(sql`
        update account set created_at = now() - interval '61 days', last_seen = now() - interval '61 days'
        where id = ${dan.account_id}`);
      await tx.publish('public_page', { subjects: [dan.artisan_id] });
    });
    await expectListed('/roofing/saltaire', ['Ben', 'Eve', 'Finn', 'Gus']);
  });

  test('a town’s page lists 24 artisans and says that there are more', async () => {
    for (let count = 0; count < 25; count += 1) await addPublicArtisan(server, { category: 'Removals' });
    const { page } = await open('/removals/shipley');
    expect([page.artisans.length, page.has_more]).toEqual([24, true]);
  });

  test('a town’s page has a list and a breadcrumb trail for search engines, and no rating', async () => {
    const { metadata, page } = await open('/removals/saltaire');
    expect(metadata.structured).toEqual([
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
      expect.objectContaining({ '@type': 'ItemList', numberOfItems: page.artisans.length }),
    ]);
    expect(JSON.stringify(metadata.structured)).not.toMatch(/rating/i);
  });

  test('names of businesses and towns appear on the page unchanged', async () => {
    const messy = ['<script>alert(1)</script>', 'سباكة', '🔧🔧', 'x'.repeat(200)];
    for (const business_name of messy) {
      await addPublicArtisan(server, { category: 'Heating', business_name, latitude: 53.28, longitude: -4.33 });
    }
    const { page } = await open('/heating/ynys-mon-and-b-bay-b');
    expect(page.town.name).toBe('Ynys Môn & <b>Bay</b>');
    expect(page.artisans.map(({ name }) => name).toSorted()).toEqual(messy.toSorted());
    expect(new Set(page.artisans.map(({ address }) => address)).size).toBe(messy.length);
  });
});

describe('URLs of towns and trades', () => {
  test('a town whose name occurs in six counties has the county in its slug', async () => {
    for (const county of ['gwent', 'isle-of-wight']) {
      const { page } = await readPage<FewInTownPage>(server, `/plumbing/sixtown-${county}`);
      expect([page.kind, page.town.name]).toEqual(['few_in_town', 'Sixtown']);
    }
    const { status, page } = await readPage<UnknownTownPage>(server, '/plumbing/sixtown');
    expect([status, page.kind]).toEqual([404, 'unknown_town']);
    expect(page.meant.map(({ address }) => address).toSorted()).toEqual(
      countiesWithSixtown.map((county) => `/plumbing/sixtown-${county.toLowerCase().replaceAll(' ', '-')}`).toSorted(),
    );
  });

  test.each([
    ['/roofing/Saltaire', '/roofing/saltaire'],
    ['/roofing/St.%20%C3%8Bxample', '/roofing/st-example'],
    ['/heating/Ynys%20M%C3%B4n%20%26%20%3Cb%3EBay%3C%2Fb%3E', '/heating/ynys-mon-and-b-bay-b'],
  ])('%s redirects to %s', async (path, location) => {
    const response = await fetch(server.origin + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });

  test('an unknown town of a trade answers 404 and suggests similar towns', async () => {
    const { status, page, metadata } = await readPage<UnknownTownPage>(server, '/roofing/saltare');
    expect(status).toBe(404);
    expect(page).toMatchObject({ kind: 'unknown_town', typed: 'saltare', trade: { name: 'Roofing' } });
    expect(page.meant[0]).toMatchObject({ label: 'Roofing in Saltaire', address: '/roofing/saltaire' });
    expect(metadata.isListed).toBe(false);
  });

  test.each(['a', 'account', 'server', 'trades', 'uploads'])(
    'a trade with the slug %s does not take over other paths of the app',
    async (slug) => {
      const { status, page } = await readPage<FewInTownPage>(server, `/${slug}-trade/truro`);
      expect([status, page.trade]).toEqual([404, expect.objectContaining({ slug, address: `/${slug}-trade` })]);
    },
  );

  test('a path under a word that is not a trade is not a town’s page', async () => {
    const response = await fetch(`${server.origin}/juggling/saltaire`, { headers: { accept: 'text/html' } });
    expect(await response.text()).not.toContain('unknown_town');
    expect(response.status).toBe(404);
  });

  test('a POST request to a town’s page is refused', async () => {
    const response = await fetch(`${server.origin}/roofing/saltaire`, { method: 'POST' });
    expect(response.status).toBe(405);
  });
});
