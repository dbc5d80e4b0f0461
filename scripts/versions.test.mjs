import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

test('server, web app and repository are one release', () => {
  const parts = ['package.json', 'apps/api/package.json', 'apps/web/package.json', 'packages/contract/package.json'];
  expect(new Set(parts.map((file) => read(file).version)).size).toBe(1);
});
