import { expect, test } from 'vitest';
import { normaliseSearchText } from './listing-mapping.ts';

test('a search text is trimmed and must have 1 to 100 characters', () => {
  expect(normaliseSearchText('  blocked   sink ')).toBe('blocked sink');
  expect(normaliseSearchText(' ')).toBeNull();
  expect(normaliseSearchText('x'.repeat(101))).toBeNull();
});
