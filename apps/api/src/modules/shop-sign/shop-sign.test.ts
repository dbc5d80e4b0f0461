import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artisan as calls } from '@fixit/contract/artisan';
import type { ShopSign } from '@fixit/contract/artisan/shop-sign';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { addHistory } from '../../testing/booking-history.ts';
import { type ArtisanPerson, addArtisan, addArtisanAccount, addCustomer, saltaire } from '../../testing/people.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PaintedSigns } from './painted-signs.ts';

let server: TestServer;
let hughes: ArtisanPerson;

beforeAll(async () => {
  server = await startTestServer();
  hughes = await addArtisan(server, { business_name: 'Hughes & Daughter' });
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';
const design: ShopSign = { words: null, layout: 'arch', letter: 'fat', pair: 3 };
const business = {
  business_name: 'Hughes & Daughter',
  business_detail: '',
  address: '12 Otley Road',
  post_code: 'BD18 4PS',
  phone: '07400 123456',
  service_radius_km: 15,
};

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });

async function readSignUrl({ service_id }: ArtisanPerson): Promise<string> {
  const { body } = await server.call(service.show, { query: { service_id } });
  return body.data.image ?? '';
}

const save = (as: ArtisanPerson, changes: Partial<typeof business & { shop_sign: ShopSign }>) =>
  server.call(calls.setProfile, { token: as.token, body: { ...business, ...changes } });

describe('the shop sign of an artisan without a picture', () => {
  test('a service without a picture shows a PNG of 640 by 480 pixels that anybody may cache for ever', async () => {
    const url = await readSignUrl(hughes);
    expect(url).toMatch(/^\/signs\/[0-9a-f-]{36}\/[0-9a-f]{32}\.png$/);
    const answer = await open(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 640, height: 480 });
    expect(bytes.length).toBeLessThan(40_000);
    const cached = await open(url, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(cached.status).toBe(304);
  });

  test('listings, bookings and conversations show the same shop sign', async () => {
    const [customer, as] = [await addCustomer(server), await addArtisan(server)];
    const { conversation_id } = await addHistory(server, customer.account_id, as);
    const { token } = customer;
    const sign = await readSignUrl(as);
    const category = await server.call(service.listByCategory, {
      query: { category_id: as.category_id, latitude: saltaire.latitude, longitude: saltaire.longitude, limit: 100 },
    });
    expect(category.body.results.find(({ id }) => id === as.service_id)?.image).toBe(sign);
    const bookings = await server.call(booking.listAsCustomer, { token, query: {} });
    expect(new Set(bookings.body.results.map(({ service_image }) => service_image))).toEqual(new Set([sign]));
    const answer = await server.call(conversation.show, { token, params: { id: conversation_id }, query: {} });
    expect(answer.body.data.receiver.services).toEqual([{ id: as.service_id, image: sign }]);
  });

  test('an uploaded picture replaces the shop sign until it is removed', async () => {
    const as = await addArtisan(server);
    const { token } = as;
    const params = { id: as.service_id };
    const sign = await readSignUrl(as);
    const upload = await server.call(service.setImage, { token, params, file: await pictureOf() });
    expect(upload.body.data).toMatchObject({ has_picture: true, image: expect.stringMatching(/^\/uploads\//) });
    expect(await readSignUrl(as)).toBe(upload.body.data.image);
    for (let time = 0; time < 2; time += 1) {
      const removal = await server.call(service.removeImage, { token, params });
      expect([removal.status, removal.body.data]).toMatchObject([200, { has_picture: false, image: sign }]);
    }
    await expect.poll(async () => (await open(upload.body.data.image ?? '')).status).toBe(404);
  });

  test('the picture of a service can be removed by its artisan only', async () => {
    const params = { id: hughes.service_id };
    expect((await server.call(service.removeImage, { params })).status).toBe(401);
    const { token } = await addCustomer(server);
    expect((await server.call(service.removeImage, { token, params })).status).toBe(403);
    const other = await addArtisan(server);
    expect((await server.call(service.removeImage, { token: other.token, params })).status).toBe(404);
    const refusal = await server.call(service.removeImage, { token: hughes.token, params: { id: 'nonsense' } });
    expect(refusal.status).toBe(404);
  });

  test('the URL of a former shop sign redirects to the current one', async () => {
    const as = await addArtisan(server);
    const formerUrl = await readSignUrl(as);
    await save(as, { business_name: 'Airedale Drains' });
    const currentUrl = await readSignUrl(as);
    expect(currentUrl).not.toBe(formerUrl);
    const answer = await open(formerUrl);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, currentUrl]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await open(currentUrl)).status).toBe(200);
  });

  test('a deleted account has no shop sign', async () => {
    const as = await addArtisan(server);
    const sign = await readSignUrl(as);
    await server.db.update(artisan).set({ post_code: '' }).where(sql`id = ${as.artisan_id}`);
    expect((await open(sign)).status).toBe(404);
  });

  test.each([
    [`/signs/${unknownId}/${'0'.repeat(32)}.png`],
    ['/signs/nonsense/0.png'],
    [`/signs/${unknownId}/..%2F..%2Fetc%2Fpasswd`],
  ])('the shop sign path %s answers 404', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test('a shop sign cannot be deleted', async () => {
    const answer = await fetch(server.origin + (await readSignUrl(hughes)), { method: 'DELETE' });
    expect(answer.status).toBe(405);
  });
});

describe('the choice of a shop sign', () => {
  test('a chosen shop sign is stored, and stays when the name changes', async () => {
    const as = await addArtisan(server);
    const choice = { ...design, words: 'Hughes' };
    expect((await save(as, { shop_sign: choice })).body.data.shop_sign).toEqual(choice);
    expect((await save(as, { phone: '07400 123457' })).body.data.shop_sign).toEqual(choice);
    expect((await save(as, { business_name: 'Hughes Ltd' })).body.data.shop_sign).toEqual(design);
  });

  test('a client that sends no shop sign stores the default sign of the name', async () => {
    const as = await addArtisan(server);
    const { body } = await save(as, {});
    expect(body.data.shop_sign).toMatchObject({ words: null, layout: expect.any(String), pair: expect.any(Number) });
    expect((await save(as, {})).body.data).toEqual(body.data);
  });

  test.each([
    [{ ...design, words: 'W'.repeat(29) }],
    [{ ...design, words: 'see evil.example/login' }],
    [{ ...design, pair: 12 }],
    [{ ...design, pair: 0.5 }],
  ])('the shop sign %j is refused', async (shop_sign) => {
    const { status, error } = await server.call(calls.setProfile, {
      token: hughes.token,
      body: { ...business, shop_sign },
    });
    expect([status, Object.keys(error.errors ?? {}).every((field) => field.startsWith('shop_sign'))]).toEqual([
      400,
      true,
    ]);
  });
});

describe('the preview of shop signs', () => {
  const preview = (token: string | undefined, body: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
    server.call(calls.previewShopSigns, { ...(token && { token }), body: bodyOf(body) });
  const bodyOf = (changes: { business_name?: string; words?: string | null; category_id?: string }) => ({
    business_name: 'Hughes & Daughter',
    category_id: hughes.category_id,
    post_code: 'BD18 4',
    ...changes,
  });

  test('an artisan without a business sees three shop signs that differ in layout and colours', async () => {
    const { token } = await addArtisanAccount(server);
    const { status, body } = await preview(token);
    expect([status, body.data.words]).toEqual([200, 'Hughes & Daughter']);
    const { signs } = body.data;
    expect([new Set(signs.map(({ layout }) => layout)).size, new Set(signs.map(({ pair }) => pair)).size]).toEqual([
      3, 3,
    ]);
    for (const { svg } of signs) expect(svg).toContain('<title>Hughes &amp; Daughter, Plumbing, Shipley</title>');
  });

  test('the suggested shop signs show no trade before one is chosen', async () => {
    const { category_id: _, ...body } = bodyOf({ business_name: 'شركة السباكة' });
    const answer = await server.call(calls.previewShopSigns, { token: hughes.token, body });
    expect([answer.status, answer.body.data.words]).toEqual([200, null]);
    for (const { svg } of answer.body.data.signs) expect(svg).toContain('<title>شركة السباكة, Shipley</title>');
  });

  test('a chosen shop sign stays among the three suggestions', async () => {
    const { words: _, ...chosen } = design;
    const { body } = await server.call(calls.previewShopSigns, {
      token: hughes.token,
      body: { ...bodyOf({ business_name: 'Quite Another Name' }), chosen },
    });
    expect(body.data.signs).toContainEqual({ ...chosen, svg: expect.any(String) });
  });

  test('visitors and customers cannot preview shop signs, and an unknown category or invalid name is refused', async () => {
    expect((await preview(undefined)).status).toBe(401);
    expect((await preview((await addCustomer(server)).token)).status).toBe(403);
    expect((await preview(hughes.token, { category_id: unknownId })).status).toBe(404);
    const refusal = await preview(hughes.token, { business_name: 'www.evil.example' });
    expect([refusal.status, Object.keys(refusal.error.errors ?? {})]).toEqual([400, ['business_name']]);
  });
});

describe('painting shop signs', () => {
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480"/></svg>';

  test('a shop sign is painted once for simultaneous readers and for readers after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-signs-'));
    const failures: unknown[] = [];
    let drawCount = 0;
    const draw = () => {
      drawCount += 1;
      return plain;
    };
    const [key, ip] = ['ab'.repeat(16), '192.0.2.1'];
    const signs = new PaintedSigns(folder, (cause) => failures.push(cause));
    await Promise.all(Array.from({ length: 100 }, () => signs.show(key, ip, draw)));
    await signs.show(key, ip, draw);
    await new PaintedSigns(folder, (cause) => failures.push(cause)).show(key, ip, draw);
    expect([drawCount, failures]).toEqual([1, []]);
    await rm(folder, { recursive: true });
  });

  test('a reader who requests too many unpainted shop signs is asked to wait, while another is served', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-signs-'));
    const signs = new PaintedSigns(folder, () => undefined);
    const key = (number: number) => number.toString(16).padStart(32, '0');
    const flood = Array.from({ length: 200 }, (_, number) => signs.show(key(number), '192.0.2.1', () => plain));
    const answers = Promise.allSettled(flood);
    expect((await signs.show(key(999), '192.0.2.2', () => plain)).length).toBeGreaterThan(0);
    const refusal = (await answers).filter(({ status }) => status === 'rejected');
    expect(refusal.length).toBeGreaterThan(100);
    await rm(folder, { recursive: true });
  });

  test('a shop sign that cannot be stored is still served', async () => {
    const failures: unknown[] = [];
    const signs = new PaintedSigns('/dev/null/no-folder', (cause) => failures.push(cause));
    await expect(signs.show('ab'.repeat(16), '192.0.2.1', () => plain)).resolves.toBeInstanceOf(Buffer);
    expect(failures.length).toBeGreaterThan(0);
  });
});
