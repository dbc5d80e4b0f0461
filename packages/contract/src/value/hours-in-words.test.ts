import { expect, test } from 'vitest';
import { hoursInWords } from './hours-in-words.ts';

test('whole days up to nine are written as days in words, and any other number as hours', () => {
  expect([12, 24, 36, 48, 216, 240].map(hoursInWords)).toEqual([
    '12 hours',
    'a day',
    '36 hours',
    'two days',
    'nine days',
    '240 hours',
  ]);
});
