import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a cached entry is found again, also by another process', async () => {
  await new DiskCache(folder, 1).write('a/b', Buffer.from('tile'));
  const found = await new DiskCache(folder, 1).find('a/b');
  expect(found?.bytes.toString()).toBe('tile');
  expect(await new DiskCache(folder, 1).find('a/c')).toBeNull();
});

test('the cache never exceeds its size: the oldest entries go', async () => {
  const kept = new DiskCache(folder, 1);
  for (let turn = 0; turn < 15; turn += 1) await kept.write(`x/${turn}`, Buffer.alloc(100_000));
  expect((await readdir(join(folder, 'x'))).length).toBeLessThanOrEqual(10);
  expect(await kept.find('x/14')).not.toBeNull();
  expect(await kept.find('x/0')).toBeNull();
});

test('an entry larger than the cache is not stored', async () => {
  const kept = new DiskCache(folder, 0);
  await kept.write('x', Buffer.from('tile'));
  expect(await kept.find('x')).toBeNull();
});
