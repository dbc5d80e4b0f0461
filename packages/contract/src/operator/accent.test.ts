import { expect, test } from 'vitest';
import { accentNames, lowestContrast } from './accent.ts';

test('there are twelve accents', () => {
  expect(accentNames).toHaveLength(12);
});

test.each(accentNames)('every text colour has a contrast of at least 7 on the backgrounds of the accent %s', (name) => {
  expect(lowestContrast(name)).toBeGreaterThanOrEqual(7);
});
