import { expect, test } from 'vitest';
import { findFileNameFaults } from './file-names.mjs';

test('two files of one app with the same name are reported, those of two apps are not', () => {
  const paths = ['apps/api/src/week.ts', 'apps/api/seed/week.ts', 'apps/web/src/week.ts'];
  expect(findFileNameFaults(paths)).toEqual(['apps/api/src/week.ts and apps/api/seed/week.ts have the same name']);
});

test('a folder of more than 30 files is reported unless it holds migrations', () => {
  const files = (folder, count) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
  expect(findFileNameFaults(files('apps/web/src/ui', 30))).toEqual([]);
  expect(findFileNameFaults(files('apps/web/src/ui', 31))).toEqual(['apps/web/src/ui has 31 files, more than 30']);
  expect(findFileNameFaults(files('apps/api/src/db/migrations', 31))).toEqual([]);
});
