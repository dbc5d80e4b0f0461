import { expect, it } from 'vitest';
import { moveId } from './move-id.ts';

it('moving an id stops at the ends of the list and ignores unknown ids', () => {
  expect(moveId(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveId(['a', 'b', 'c'], 'c', -2)).toEqual(['c', 'a', 'b']);
  expect(moveId(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(moveId(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveId(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
