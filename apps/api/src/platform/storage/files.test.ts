import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Files, StoredPicture } from './files.ts';
import { makePicture } from './make-picture.ts';

let server: TestServer;
let files: Files;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  files = server.files;
  folder = join(server.env.DATA_DIR, 'uploads');
});
afterAll(() => server.stop());

const makeTestPicture = async () =>
  makePicture(Buffer.from(await (await pictureOf('png')).arrayBuffer()), 'an account');
const read = (path: string) => fetch(server.origin + path);

/** Requests a path exactly as written, because fetch would normalise it. Returns the status. */
function readVerbatim(path: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });
}

describe('an upload', () => {
  let stored: StoredPicture;
  beforeAll(async () => {
    stored = await files.writePicture(await makeTestPicture());
  });

  test('an upload has a URL that cannot be guessed', () => {
    expect(stored.url).toMatch(/^\/uploads\/[\w-]{2}\/[\w-]{32}\.png$/);
  });

  test('an upload is served only as a picture, to any page, and browsers may cache it for a day', async () => {
    for (const url of [stored.url, stored.thumbnail_url]) {
      const { status, headers } = await read(url);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('cache-control')).toBe('private, max-age=86400');
      expect(headers.get('content-disposition')).toBe(`inline; filename="${url.split('/').at(-1)}"`);
    }
  });

  test('an upload that the browser has cached is not sent again', async () => {
    const etag = (await read(stored.url)).headers.get('etag') ?? '';
    expect(await readVerbatim(stored.url, { 'if-none-match': etag })).toBe(304);
  });

  test('removing an upload removes its thumbnail and is idempotent', async () => {
    const other = await files.writePicture(await makeTestPicture());
    await files.remove(other.url);
    await files.remove(other.url);
    for (const url of [other.url, other.thumbnail_url]) expect((await read(url)).status).toBe(404);
    expect((await read(stored.url)).status).toBe(200);
  });

  test.each([
    ['picture', 'bytes'],
    ['thumbnail', 'thumbnail'],
  ] as const)('an upload leaves no file if its %s cannot be written', async (_what, part) => {
    const listPictures = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.png'));
    const before = await listPictures();
    // A write to a full disk creates the file and fails with its first byte.
    const fail = (): never => {
      throw Object.assign(new Error('No space left on the device'), { code: 'ENOSPC' });
    };
    const unwritable = { [Symbol.iterator]: fail } as unknown as Buffer;
    const writing = files.writePicture({ ...(await makeTestPicture()), [part]: unwritable });
    await expect(writing).rejects.toThrow();
    // A worker removes the incomplete files.
    await expect.poll(listPictures, { timeout: 20_000 }).toEqual(before);
  });

  test('an upload is removed if the row that refers to it cannot be written', async () => {
    const before = await readdir(folder, { recursive: true });
    const failing = files.storePicture(await makeTestPicture(), async () => {
      throw new Error('The transaction failed');
    });
    await expect(failing).rejects.toThrow('The transaction failed');
    const after = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.png'));
    expect(before).toEqual(expect.arrayContaining(after));
  });
});

describe('the route of uploads', () => {
  test.each(['/uploads/', '/uploads', '/uploads/ab/', '/uploads/nothing.png'])(
    '%s does not list the uploads',
    async (path) => {
      await mkdir(join(folder, 'ab'), { recursive: true });
      const response = await read(path);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    },
  );

  test.each([
    '/uploads/../secret.txt',
    '/uploads/%2e%2e/secret.txt',
    '/uploads/..%2fsecret.txt',
    '/uploads/%2e%2e%2fsecret.txt',
    '/uploads/..\\secret.txt',
    '/uploads/ab/../../secret.txt',
    '/uploads//secret.txt',
    '/uploads/.hidden.png',
    '/uploads/a%00.png',
  ])('%s is not found', async (path) => {
    const outside = join(dirname(folder), 'secret.txt');
    await writeFile(outside, 'secret');
    await writeFile(join(folder, '.hidden.png'), 'secret');
    expect([400, 403, 404]).toContain(await readVerbatim(path));
    await rm(outside);
  });
});
