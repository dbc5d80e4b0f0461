import { expect, test } from 'vitest';
import { addSums, sumLines } from './count-lines.mjs';

test('lines of code and of tests are summed by top folder', () => {
  const sums = sumLines([
    ['apps/api/src/main.ts', 10],
    ['apps/api/src/main.test.ts', 20],
    ['apps/web/src/main.css', 1],
    ['lab/faults/history.fixture.ts', 5],
    ['vitest.config.ts', 3],
  ]);
  expect(sums).toEqual([
    { folder: 'apps', code: 11, tests: 20 },
    { folder: 'lab', code: 0, tests: 5 },
    { folder: '(root)', code: 3, tests: 0 },
  ]);
  expect(addSums('total', sums)).toEqual({ folder: 'total', code: 14, tests: 25 });
});
