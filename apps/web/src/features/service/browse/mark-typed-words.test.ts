import { expect, test } from 'vitest';
import { markTypedWords } from './mark-typed-words.ts';

const mark = (text: string, typed: string) =>
  markTypedWords(text, typed)
    .map(({ part, isTyped }) => (isTyped ? `[${part}]` : part))
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
])('%j searched for %j is split into %s', (text, typed, marked) => {
  expect(mark(text, typed)).toBe(marked);
});
