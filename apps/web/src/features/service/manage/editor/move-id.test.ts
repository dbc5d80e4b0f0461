import { expect, it } from 'vitest';
import { moved } from './move-id.ts';

it('moves one of a list by places, stops at the ends, and leaves alone what it does not know', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', -2)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
