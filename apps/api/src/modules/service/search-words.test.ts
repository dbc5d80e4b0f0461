import { expect, test } from 'vitest';
import { readSearched } from './listing-mapping.ts';

test('a search term has 1 to 100 characters', () => {
  expect(readSearched('  blocked   sink ')).toBe('blocked sink');
  expect(readSearched(' ')).toBeNull();
  expect(readSearched('x'.repeat(101))).toBeNull();
});
