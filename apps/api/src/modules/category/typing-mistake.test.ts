import { expect, test } from 'vitest';
import { isOneMistakeAway } from './typing-mistake.ts';

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
])('%j and %j differ by one mistake: %s', (typed, word, expected) => {
  expect(isOneMistakeAway(typed, word)).toBe(expected);
});
