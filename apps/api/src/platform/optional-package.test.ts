import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { StartError } from '../db/start-error.ts';
import { loadOptionalPackage } from './optional-package.ts';

test('a setting whose package is not installed is refused with advice', async () => {
  const missing: string = 'fixit-has-no-such-package';
  const loading = loadOptionalPackage('REDIS_URL', () => import(missing));
  await expect(loading).rejects.toBeInstanceOf(StartError);
  await expect(loading).rejects.toThrow(
    'REDIS_URL needs a package that is not installed: run npm ci, or remove the setting',
  );
});

test('an error inside an optional package is thrown unchanged', async () => {
  const fault = new TypeError('broken');
  await expect(loadOptionalPackage('REDIS_URL', () => Promise.reject(fault))).rejects.toBe(fault);
});

test('no part of the server imports an optional package before a setting needs it', () => {
  const api = fileURLToPath(new URL('../../', import.meta.url));
  const { optionalDependencies } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8'));
  const names = Object.keys(optionalDependencies);
  expect(names).toContain('ioredis');
  const sources = readdirSync(join(api, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'),
  );
  const earlyImporters = sources.filter((path) => {
    const imports = readFileSync(join(api, 'src', path), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^']+)';/gm);
    return [...imports].some(([, from = '']) => names.includes(from));
  });
  expect(earlyImporters).toEqual([]);
});
