import { expect, test } from 'vitest';
import { firstLoads } from './bundle.ts';
import { budgetOf } from './bytes.bench.ts';

const loads = firstLoads();

test('the size of every kind of page is measured', () => {
  expect(new Set(loads.map(({ kind }) => kind))).toEqual(new Set(['static', 'visitor', 'signed in']));
  expect(loads.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/login', '/signup', '/dashboard', '/workspace']),
  );
});

test.each(loads)('a first visit to $path stays within its byte budget', (load) => {
  const budget = budgetOf(load);
  const exceeded = (['js', 'css', 'fonts', 'files'] as const).filter((part) => load[part] > budget[part]);
  expect(exceeded, JSON.stringify(load)).toEqual([]);
});
