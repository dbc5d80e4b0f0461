import { createServer } from 'node:http';
import { join } from 'node:path';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { advanceEmailDelay } from '../../testing/clock/advance-email-delay.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { startS3, type TestS3 } from '../../testing/outside/ceph-s3.ts';
import { startAdmin } from '../../testing/program/backup-inspection.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openBucket } from './bucket.ts';
import { removeUnreferencedPicture } from './files.ts';
import { openFiles } from './open-files.ts';

let s3: TestS3;
let settings: Record<string, string>;
let publicBucket: Record<string, string>;
let market: Market;
let artisan: Offering;
beforeAll(async () => {
  s3 = await startS3();
  settings = await s3.makeBucket();
  publicBucket = await s3.makeBucket('public-read');
  market = await openMarket({ worker: true, settings });
  artisan = await market.addArtisan({ at: { latitude: 53.8, longitude: -1.75 }, category: 'Thatching' });
}, 180_000);
afterAll(async () => {
  await market?.close();
  await s3?.stop();
});

const fetchPath = (path: string, { origin }: TestServer = market.server) => fetch(origin + path);
const setImage = async () =>
  market.server.call(service.setImage, {
    token: artisan.token,
    params: { id: artisan.service_id },
    file: await pictureOf('png'),
  });
const imageOf = async () => (await market.call(service.listAsArtisan, { as: artisan })).body.data[0]?.image ?? '';
const statusOf = async (path: string) => (await fetchPath(path)).status;

describe('a picture in a bucket', () => {
  test('every server serves a picture in a bucket like one in a folder, and the bucket itself does not', async () => {
    const { status, body } = await setImage();
    expect(status).toBe(201);
    const url = body.data.image ?? '';
    const other = await startTestServer({ worker: false, sharing: market.server, settings });
    for (const server of [market.server, other]) {
      const served = await fetchPath(url, server);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(served.headers.get('cache-control')).toBe('private, max-age=86400');
      expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await served.arrayBuffer()).byteLength).toBe(Number(served.headers.get('content-length')));
      const etag = served.headers.get('etag') ?? '';
      const revalidated = await fetch(server.origin + url, { headers: { 'if-none-match': etag } });
      expect([revalidated.status, await revalidated.text()]).toEqual([304, '']);
    }
    await other.stop();
    const inBucket = `${s3.endpoint}/${settings['S3_BUCKET']}/${url.replace('/uploads/', '')}`;
    expect((await fetch(inBucket)).status).toBe(403);
  });

  test('replacing a picture in a bucket removes it with its thumbnail', async () => {
    await setImage();
    const url = await imageOf();
    const small = url.replace('.png', '.small.png');
    expect([await statusOf(url), await statusOf(small)]).toEqual([200, 200]);
    await setImage();
    for (const removed of [url, small]) await expect.poll(() => statusOf(removed), { timeout: 20_000 }).toBe(404);
  });

  test('a picture that a bucket did not confirm is removed twice, because the store may write it late', async () => {
    const { db } = market.server;
    const key = `la/${'t'.repeat(32)}.png`;
    await removeUnreferencedPicture(db, `/uploads/${key}`);
    const countSecondRemovals = async () =>
      (
        await db.execute(
          sql`select from graphile_worker.jobs where task_identifier = 'picture_removal' and run_at > now()`,
        )
      ).rows.length;
    await expect.poll(countSecondRemovals, { timeout: 20_000 }).toBe(1);
    await (await (await openBucket(settingsOf(settings).S3))()).put(key, 'late');
    expect(await s3.keysOf(settings)).toContain(key);
    await advanceEmailDelay(market.server);
    expect(await s3.keysOf(settings)).not.toContain(key);
  });

  test('a request for a picture that is missing from the bucket is answered with 404', async () => {
    expect(await statusOf(`/uploads/ab/${'a'.repeat(32)}.png`)).toBe(404);
  });
});

describe('an unreachable bucket', () => {
  test.each([
    ['killed', () => s3.kill(), () => s3.start()],
    ['silent', async () => s3.freeze(), async () => s3.thaw()],
  ])(
    'uploads are refused while the store is %s, and succeed again without a restart',
    async (_how, interrupt, resume) => {
      await setImage();
      const url = await imageOf();
      await interrupt();
      const refused = await setImage();
      expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
      expect(refused.error.message).toBe('Pictures cannot be stored just now. Please try again in a moment.');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await statusOf(url)).toBe(503);
      expect(await imageOf()).toBe(url);
      await resume();
      await expect.poll(async () => (await setImage()).status, { timeout: 20_000 }).toBe(201);
      // Tasks remove the replaced pictures, and half a minute later any that the store wrote although the
      // upload was refused.
      const stored = (await imageOf()).replace('/uploads/', '');
      await expect
        .poll(() => s3.keysOf(settings), { timeout: 60_000 })
        .toEqual([stored, stored.replace('.png', '.small.png')].sort());
    },
    120_000,
  );

  test('an unreachable store does not prevent a server from starting', async () => {
    await s3.kill();
    const warnings: string[] = [];
    const { db } = market.server;
    const files = await openFiles(settingsOf(settings), { db, warn: (message) => warnings.push(message) });
    expect(warnings).toEqual(['The bucket of S3_BUCKET cannot be reached; pictures are refused until it can']);
    await s3.start();
    expect(await files.read('ab/nothing.png')).toBeNull();
  });
});

describe('a backup', () => {
  test('a backup in a bucket can be restored to another bucket, and an unreachable bucket is reported', async () => {
    await setImage();
    // Replaced pictures are removed a moment later.
    await expect.poll(() => s3.keysOf(settings), { timeout: 20_000 }).toHaveLength(2);
    const keys = await s3.keysOf(settings);
    const [backupBucket, targetBucket] = [await s3.makeBucket(), await s3.makeBucket()];
    const own = { DATABASE_URL: market.server.databaseUrl, DATA_DIR: market.server.env.DATA_DIR, ...settings };
    const backupSettings = Object.fromEntries(
      Object.entries(backupBucket).map(([name, value]) => [`BACKUP_${name}`, value]),
    );
    const run = (words: string[], changed: Record<string, string> = {}) =>
      startAdmin(words, { ...own, ...backupSettings, ...changed }).done;

    const backup = await run(['backup', '--json']);
    expect(backup.code, backup.message).toBe(0);
    const { name } = JSON.parse(backup.out) as { name: string };
    expect(await s3.keysOf(backupBucket)).toEqual([name]);
    const file = join(market.server.env.DATA_DIR, 'fetched.backup');
    expect((await run(['backup', 'fetch', name, file])).code).toBe(0);
    const url = await copyTemplate(inject('postgres'));
    const restored = await run(['restore', file], { DATABASE_URL: url, ...targetBucket });
    expect(restored.code, restored.message).toBe(0);
    await dropCopy(inject('postgres'), url);
    expect(await s3.keysOf(targetBucket)).toEqual(keys);

    const { DATA_DIR } = market.server.env;
    await s3.kill();
    const refused = await run(['backup'], {
      S3_ENDPOINT: '',
      S3_BUCKET: '',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      DATA_DIR,
    });
    await s3.start();
    expect(refused.code).toBe(1);
    expect(refused.message).toContain('The bucket of BACKUP_S3_BUCKET cannot be used (ECONNREFUSED).');
    expect(await s3.keysOf(backupBucket)).toEqual([name]);
  }, 120_000);
});

test('no backup is written to a public bucket', async () => {
  const backupSettings = Object.fromEntries(
    Object.entries(publicBucket).map(([name, value]) => [`BACKUP_${name}`, value]),
  );
  const own = { DATABASE_URL: market.server.databaseUrl, DATA_DIR: market.server.env.DATA_DIR, ...settings };
  const { code, message } = await startAdmin(['backup'], { ...own, ...backupSettings }).done;
  expect([code, message]).toEqual([1, expect.stringContaining('BACKUP_S3_BUCKET: everybody can read this bucket')]);
  expect(await s3.keysOf(publicBucket)).toEqual([]);
});

describe('the start of a server', () => {
  const startWith = (changed: Record<string, string>) =>
    openFiles(settingsOf({ ...settings, ...changed }), { db: market.server.db, warn: () => undefined }).then(
      () => 'it starts',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  test.each([
    [{ S3_BUCKET: 'not-there' }, 'S3_BUCKET: there is no such bucket'],
    [{ S3_ACCESS_KEY_ID: 'NOBODY' }, 'S3_ACCESS_KEY_ID: this store does not know it'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_SECRET_ACCESS_KEY: does not belong to S3_ACCESS_KEY_ID'],
  ])('a server does not start with %o', async (changed, message) => {
    expect(await startWith(changed)).toBe(`StartError: ${message}`);
  });

  test('a server does not start with a public bucket', async () => {
    const message = 'S3_BUCKET: everybody can read this bucket; make it private';
    expect(await startWith(publicBucket)).toBe(`StartError: ${message}`);
  });

  test('a server does not start with an S3_ENDPOINT that is not S3', async () => {
    const web = createServer((_request, response) => response.writeHead(404).end('<p>Not found</p>'));
    const port = await listenLocally(web);
    expect(await startWith({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).toMatch(
      /^StartError: S3_ENDPOINT: this server is not an S3 store/,
    );
    web.close();
  });
});

const settingsOf = (overrides: Record<string, string>) => ({
  DATA_DIR: market.server.env.DATA_DIR,
  S3: {
    endpoint: overrides['S3_ENDPOINT'] ?? '',
    bucket: overrides['S3_BUCKET'] ?? '',
    region: 'us-east-1',
    accessKeyId: overrides['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: overrides['S3_SECRET_ACCESS_KEY'] ?? '',
  },
});
