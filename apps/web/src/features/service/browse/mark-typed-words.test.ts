import { expect, test } from 'vitest';
import { markTypedWords } from './mark-typed-words.ts';

const mark = (text: string, term: string) =>
  markTypedWords(text, term)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['toilet keeps running', 'toilet keeps running', '[Toilet keeps running]'],
  ['toilet keeps running', 'my TOILET is running', '[Toilet] keeps [running]'],
  ['tiles coming off the wall', 'tiled wall', '[Tiles] coming off the [wall]'],
  ["toilet won't flush", "loo won't flush", "Toilet [won't flush]"],
  ['u-bend leaking', 'a u bend', '[U-bend] leaking'],
  ['dripping tap', 'سباك 🚽', 'Dripping tap'],
  ['dripping tap', '', 'Dripping tap'],
  ['', 'tap', ''],
  ['tap (cold)', '.*(', 'Tap (cold)'],
])('the text %j, found with %j, is marked as %s', (text, term, markedText) => {
  expect(mark(text, term)).toBe(markedText);
});
