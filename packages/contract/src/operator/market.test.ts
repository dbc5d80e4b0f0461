import { expect, test } from 'vitest';
import { formatShare, formatWait } from './market.ts';

test.each([
  [0, 0, '–'],
  [3, 7, '3 of 7'],
  [19, 19, '19 of 19'],
  [12, 20, '60%'],
  [263, 431, '61%'],
  [1_417, 1_419, '99%'],
  [1_419, 1_419, '100%'],
  [1, 1_419, '1%'],
])('a share of %i in %i cases is formatted as %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});

test.each([
  [1, '1 dispute to settle'],
  [3, '3 disputes to settle'],
  [100, 'At least 100 disputes to settle'],
])('%i waiting disputes are formatted as %s', (count, text) => {
  expect(formatWait({ kind: 'dispute', count })).toBe(text);
});
