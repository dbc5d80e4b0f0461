import { expect, test } from 'vitest';
import { firstLoads } from './bundle.ts';
import { budgetOf } from './bytes.bench.ts';

const loads = firstLoads();

test('every kind of page has its size measured', () => {
  expect(new Set(loads.map(({ kind }) => kind))).toEqual(new Set(['static', 'visitor', 'signed in']));
  expect(loads.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/', '/login', '/signup', '/dashboard', '/workspace']),
  );
});

test.each(loads)('a first visit of $address stays within its byte budget', (load) => {
  const budget = budgetOf(load);
  const over = (['js', 'css', 'fonts', 'files'] as const).filter((part) => load[part] > budget[part]);
  expect(over, JSON.stringify(load)).toEqual([]);
});
