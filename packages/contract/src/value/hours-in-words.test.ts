import { expect, test } from 'vitest';
import { hoursInWords } from './hours-in-words.ts';

test('a number of hours is written in days where these are whole', () => {
  expect([12, 24, 36, 48, 216, 240].map(hoursInWords)).toEqual([
    '12 hours',
    'a day',
    '36 hours',
    'two days',
    'nine days',
    '240 hours',
  ]);
});
