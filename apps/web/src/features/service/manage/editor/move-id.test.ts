import { expect, it } from 'vitest';
import { moved } from './move-id.ts';

it('moving an id in a list stops at the ends and ignores unknown ids', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', -2)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
