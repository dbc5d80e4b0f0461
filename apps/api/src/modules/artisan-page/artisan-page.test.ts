import { createHash } from 'node:crypto';
import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import type { ArtisanPage, MissingPage } from '@fixit/contract/public-page/artisan-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requireServerSecret } from '../../platform/server-secret.ts';
import { deleteTestAccount, restoreTestAccount, suspendTestAccount } from '../../testing/account-standing.ts';
import { type ArtisanPerson, addArtisan, addArtisanAccount, addCustomer, saltaire } from '../../testing/people.ts';
import { makePageFolder, readBytes, readPage } from '../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { signPreview } from './page-preview.ts';

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  const settings = { RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' };
  server = await startTestServer({ webFolder: folder.webFolder, worker: false, settings });
  other = await startTestServer({ webFolder: folder.webFolder, worker: false, settings, sharing: server });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await folder.remove();
});

const setConsent = ({ token }: { token: string }, consent: { is_public?: boolean; shows_hours?: boolean } = {}) =>
  server.make(artisanPage.setVisibility, token, { body: { is_public: true, shows_hours: false, ...consent } });

async function publishPage(person: ArtisanPerson): Promise<string> {
  const { body } = await setConsent(person);
  const { address } = body.data;
  if (address === null) throw new Error('There is no address');
  return address;
}

const rename = ({ token }: { token: string }, business_name: string) =>
  server.make(artisanCalls.setProfile, token, {
    body: {
      business_name,
      business_detail: 'Since 1990',
      address: '1 Victoria Road, Saltaire',
      post_code: saltaire.post_code,
      phone: '07700 900124',
      service_radius_km: 15,
    },
  });

const statusAt = async (target: TestServer, path: string) => (await readBytes(target, path, {})).status;

describe('the consent to a public page', () => {
  test('an artisan has no page before consenting, and the page is removed when the artisan withdraws consent', async () => {
    const person = await addArtisan(server);
    const before = await server.call(artisanPage.show, { token: person.token });
    expect(before.body.data).toMatchObject({ is_public: null, shows_hours: false, address: null });
    const address = await publishPage(person);
    expect((await readPage<ArtisanPage>(server, address)).page.kind).toBe('artisan');
    await setConsent(person, { is_public: false });
    for (const target of [server, other])
      await vi.waitFor(async () => expect(await statusAt(target, address)).toBe(404));
    expect((await readPage<MissingPage>(server, address)).page).toEqual({ kind: 'missing', reason: 'private' });
    await setConsent(person);
    expect(await statusAt(server, address)).toBe(200);
  });

  test('the consent to a page is refused without a login, from a customer, without a business and with invalid input', async () => {
    const body = { is_public: true, shows_hours: false };
    expect((await server.call(artisanPage.setVisibility, { body })).status).toBe(401);
    const { token } = await addCustomer(server);
    expect((await server.call(artisanPage.setVisibility, { token, body })).error.code).toBe('wrong_role');
    const newcomer = await addArtisanAccount(server);
    const withoutBusiness = await server.call(artisanPage.setVisibility, { token: newcomer.token, body });
    expect(withoutBusiness.error.code).toBe('profile_missing');
    const person = await addArtisan(server);
    const bad = await server.call(artisanPage.setVisibility, { token: person.token, body: { is_public: 'yes' } });
    expect([bad.status, bad.error.code]).toEqual([400, 'invalid']);
  });
});

describe('the preview of a page', () => {
  const previewOf = async ({ token }: ArtisanPerson) =>
    (await server.call(artisanPage.show, { token })).body.data.preview ?? '';

  test('an artisan who has not consented can preview the page, which is not listed', async () => {
    const person = await addArtisan(server, { business_name: 'See It First' });
    const { status, page, metadata } = await readPage<ArtisanPage>(other, await previewOf(person));
    expect([status, page.name, page.isPreview]).toEqual([200, 'See It First', true]);
    expect(metadata).toEqual({
      url: 'http://localhost:3000/',
      canonical: 'http://localhost:3000/',
      isListed: false,
      picture: null,
      structured: [],
    });
    expect(await statusAt(server, '/a/see-it-first-shipley')).toBe(404);
  });

  test('a public page has no preview, but a page that is no longer public has one', async () => {
    const person = await addArtisan(server);
    await setConsent(person);
    expect(await previewOf(person)).toBe('');
    const { body } = await setConsent(person, { is_public: false });
    expect(await statusAt(server, body.data.preview ?? '')).toBe(200);
  });

  test('a preview with an altered id or signature, or of an earlier day, is not found', async () => {
    const [person, stranger] = [await addArtisan(server), await addArtisan(server)];
    const path = await previewOf(person);
    expect(await statusAt(server, path)).toBe(200);
    expect(await statusAt(server, path.replace(person.artisan_id, stranger.artisan_id))).toBe(404);
    const [content = '', expires = '', signature = ''] = path.split('.');
    const later = (Number.parseInt(expires, 36) + 1).toString(36);
    expect(await statusAt(server, [content, later, signature].join('.'))).toBe(404);
    for (const wrong of ['', 'x', 'a.b.c', '%00', 'é'.repeat(300)]) {
      expect(await statusAt(server, `/page-preview/${encodeURIComponent(wrong)}`)).toBe(404);
    }
    const key = await requireServerSecret(server.db, 'page_preview');
    const twoDays = 2 * 86_400_000;
    expect(await statusAt(server, signPreview(person.artisan_id, key, Date.now() - twoDays))).toBe(404);
  });

  test('a preview is not found as soon as its artisan is suspended or deletes the account', async () => {
    const [suspended, deleted] = [await addArtisan(server), await addArtisan(server)];
    const paths = [await previewOf(suspended), await previewOf(deleted)];
    for (const path of paths) expect(await statusAt(other, path)).toBe(200);
    await server.db.transaction((tx) => suspendTestAccount(tx, suspended.email, 'Cheated'));
    await deleteTestAccount(server, deleted);
    for (const path of paths) {
      await vi.waitFor(async () => expect(await statusAt(other, path)).toBe(404), { timeout: 1_000, interval: 20 });
    }
  });
});

describe('the address of a page', () => {
  test.each([
    ['<script>alert(1)</script>', '/a/script-alert-1-script-shipley'],
    ['Müller & Söhne', '/a/muller-and-sohne-shipley'],
    ['شركة السباكة', '/a/artisan-shipley'],
    ['🔧🪠', '/a/artisan-shipley-2'],
    ['W'.repeat(200), `/a/${'w'.repeat(60)}-shipley`],
  ])('the business %s has the address %s', async (business_name, address) => {
    const person = await addArtisan(server, { business_name });
    expect(await publishPage(person)).toBe(address);
    expect((await readPage<ArtisanPage>(server, address)).page.name).toBe(business_name);
  });

  test('two businesses with the same name in one town have different addresses', async () => {
    const [one, two] = [
      await addArtisan(server, { business_name: 'Twin Taps' }),
      await addArtisan(server, { business_name: 'Twin Taps' }),
    ];
    expect([await publishPage(one), await publishPage(two)]).toEqual([
      '/a/twin-taps-shipley',
      '/a/twin-taps-shipley-2',
    ]);
  });

  test('businesses with the same name that publish pages concurrently get different addresses', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => addArtisan(server, { business_name: 'Same Name' })));
    const addresses = await Promise.all(people.map(publishPage));
    expect(new Set(addresses).size).toBe(5);
  });

  test('a business that returns to its first name gets its first address back', async () => {
    const person = await addArtisan(server, { business_name: 'First Name' });
    const first = await publishPage(person);
    for (const number of [2, 3, 4, 5]) await rename(person, `Name ${number}`);
    const redirect = await readBytes(server, first, {});
    expect([redirect.status, redirect.headers.location]).toEqual([301, '/a/name-5-shipley']);
    await rename(person, 'First Name');
    expect(await statusAt(server, first)).toBe(200);
    const former = await readBytes(server, '/a/name-3-shipley', {});
    expect([former.status, former.headers.location]).toEqual([301, first]);
  });
});

describe('the end of a page', () => {
  test('the page of a suspended artisan is not found on any server until the account is restored', async () => {
    const person = await addArtisan(server);
    const address = await publishPage(person);
    for (const target of [server, other]) expect(await statusAt(target, address)).toBe(200);
    const { email } = person;
    await server.db.transaction((tx) => suspendTestAccount(tx, email, 'Cheated'));
    // The other server's cache is invalidated within a second.
    for (const target of [server, other]) {
      await vi.waitFor(async () => expect(await statusAt(target, address)).toBe(404), { timeout: 1_000, interval: 20 });
    }
    await server.db.transaction((tx) => restoreTestAccount(tx, email));
    for (const target of [server, other]) expect(await statusAt(target, address)).toBe(200);
  });

  test('the page of a deleted artisan answers 410, and no other page gets its address', async () => {
    const person = await addArtisan(server, { business_name: 'Gone Tomorrow' });
    const address = await publishPage(person);
    await deleteTestAccount(server, person);
    const missing = await readPage<MissingPage>(server, address);
    expect([missing.status, missing.page.reason, missing.metadata.isListed]).toEqual([410, 'gone', false]);
    const { rows } = await server.db.execute(sql`select slug from artisan_slug where slug like 'gone-tomorrow%'`);
    expect(rows).toEqual([]);
    const slug = address.slice('/a/'.length);
    const hash = createHash('sha256').update(slug).digest('hex');
    const { rows: former } = await server.db.execute(sql`
      select to_jsonb(former_slug) as stored from former_slug where slug_hash = decode(${hash}, 'hex')`);
    expect(former).toHaveLength(1);
    expect(JSON.stringify(former)).not.toContain('tomorrow');
    for (const target of [server, other]) expect(await statusAt(target, address)).toBe(410);
    const later = await addArtisan(server, { business_name: 'Gone Tomorrow' });
    expect(await publishPage(later)).toBe(`${address}-2`);
  });
});

describe('the contents of a page', () => {
  test('a page has no surname, phone, street or postcode, and hours only if the artisan agrees', async () => {
    const person = await addArtisan(server, { business_name: 'Quiet Pipes' });
    await rename(person, 'Quiet Pipes');
    const hours = JSON.stringify([{ weekday: 1, from: '08:00', to: '12:00' }]);
    await server.db.execute(sql`
      insert into working_week (artisan_id, hours) values (${person.artisan_id}, ${hours}::jsonb)`);
    const address = await publishPage(person);
    const { page, metadata } = await readPage<ArtisanPage>(server, address);
    const text = JSON.stringify([page, metadata]);
    for (const secret of ['Nair', '900124', 'Victoria', 'BD18', String(saltaire.latitude)]) {
      expect(text).not.toContain(secret);
    }
    expect(page.hours).toBeNull();
    await setConsent(person, { shows_hours: true });
    await vi.waitFor(async () =>
      expect((await readPage<ArtisanPage>(server, address)).page.hours).toEqual([
        { weekday: 1, from: '08:00', to: '12:00' },
      ]),
    );
  });

  test('a page with fewer than five reviews has no rating, either on the page or for search engines', async () => {
    const person = await addArtisan(server);
    await server.db.execute(sql`
      update service set total_reviews = 4, rating_sum = 20 where id = ${person.service_id}`);
    const { page, metadata } = await readPage<ArtisanPage>(server, await publishPage(person));
    expect([page.rating, page.reply_minutes, page.jobs]).toEqual([null, null, null]);
    expect(JSON.stringify(metadata.structured)).not.toContain('aggregateRating');
  });

  test('an artisan without a service has no page', async () => {
    const person = await addArtisan(server);
    const address = await publishPage(person);
    await server.db.execute(sql`update service set active = false where id = ${person.service_id}`);
    await setConsent(person);
    await vi.waitFor(async () => expect(await statusAt(server, address)).toBe(404));
  });
});
