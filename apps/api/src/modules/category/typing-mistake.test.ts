import { expect, test } from 'vitest';
import { isWithinOneMistake } from './typing-mistake.ts';

test.each([
  ['toilet', 'toilet', true],
  ['toulet', 'toilet', true],
  ['toiet', 'toilet', true],
  ['toiilet', 'toilet', true],
  ['tiolet', 'toilet', true],
  ['toile', 'toilet', true],
  ['tuolet', 'toilet', false],
  ['goilet', 'toilet', false],
  ['toil', 'toilet', false],
])('%j and %j are at most one typing mistake apart: %s', (input, word, expected) => {
  expect(isWithinOneMistake(input, word)).toBe(expected);
});
