import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a cached entry can be read through another DiskCache on the same folder', async () => {
  await new DiskCache(folder, 1).write('a/b', Buffer.from('tile'));
  const entry = await new DiskCache(folder, 1).find('a/b');
  expect(entry?.bytes.toString()).toBe('tile');
  expect(await new DiskCache(folder, 1).find('a/c')).toBeNull();
});

test('a full cache removes its oldest entries', async () => {
  const cache = new DiskCache(folder, 1);
  for (let iteration = 0; iteration < 15; iteration += 1) await cache.write(`x/${iteration}`, Buffer.alloc(100_000));
  expect((await readdir(join(folder, 'x'))).length).toBeLessThanOrEqual(10);
  expect(await cache.find('x/14')).not.toBeNull();
  expect(await cache.find('x/0')).toBeNull();
});

test('an entry larger than the cache is not stored', async () => {
  const cache = new DiskCache(folder, 0);
  await cache.write('x', Buffer.from('tile'));
  expect(await cache.find('x')).toBeNull();
});

test('removing old entries keeps the newer ones', async () => {
  const cache = new DiskCache(folder, 1);
  await cache.write('x/old', Buffer.from('old'));
  await cache.write('x/new', Buffer.from('new'));
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, 'x/old'), hourAgo, hourAgo);
  await cache.removeOlderThan(1_800_000);
  expect([await cache.find('x/old'), (await cache.find('x/new'))?.bytes.toString()]).toEqual([null, 'new']);
});
