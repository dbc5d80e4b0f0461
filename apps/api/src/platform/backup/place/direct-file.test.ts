import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDirectFile } from './direct-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixit-direct-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1024 * 1024;

test.each([0, 1, 4_095, 4_096, 4_097, megabyte - 1, megabyte, megabyte + 1, 3 * megabyte + 5])(
  'a file of %i bytes holds what was written, and nothing else',
  async (size) => {
    const path = join(folder, 'whole');
    const bytes = randomBytes(size);
    await pipeline(piecesOf(bytes), createDirectFile(path));
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

test('a chunk’s buffer can be reused once its callback has been called', async () => {
  const path = join(folder, 'reused');
  const file = createDirectFile(path);
  const chunk = Buffer.alloc(400_000);
  for (const value of [1, 2, 3, 4, 5, 6, 7]) {
    await new Promise((done) => file.write(chunk.fill(value), done));
  }
  await pipeline(Readable.from([]), file);
  const found = readFileSync(path);
  expect(found.length).toBe(7 * 400_000);
  for (const value of [1, 2, 3, 4, 5, 6, 7]) {
    expect(found.subarray((value - 1) * 400_000, value * 400_000).every((byte) => byte === value)).toBe(true);
  }
});

test('what was in the file before is gone', async () => {
  const path = join(folder, 'again');
  await pipeline(Readable.from([randomBytes(2 * megabyte)]), createDirectFile(path));
  await pipeline(Readable.from([Buffer.from('short')]), createDirectFile(path));
  expect(readFileSync(path, 'utf8')).toBe('short');
});

test('a folder that is not there is an error of the stream', async () => {
  const file = createDirectFile(join(folder, 'no-such-folder', 'file'));
  await expect(pipeline(Readable.from([Buffer.from('text')]), file)).rejects.toMatchObject({ code: 'ENOENT' });
});

/** In odd pieces, so that few of them end where a block does. */
function piecesOf(bytes: Buffer): Readable {
  const length = 77_777;
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, place) =>
      bytes.subarray(place * length, (place + 1) * length),
    ),
  );
}
