import { expect, test } from 'vitest';
import { accentNames, lowestContrast } from './accent.ts';

test('there are twelve accents', () => {
  expect(accentNames).toHaveLength(12);
});

test.each(accentNames)('every text on the grounds of the accent %s has a contrast of at least 7', (name) => {
  expect(lowestContrast(name)).toBeGreaterThanOrEqual(7);
});
