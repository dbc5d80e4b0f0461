import { expect, test } from 'vitest';
import { messageLimits } from '../value/message-limits.ts';
import { harmfulLines, harmlessLines } from './contact-details.fixture.ts';
import { findContactDetails } from './contact-details.ts';

test('500 lines with prices, times, postcodes, measures and part numbers contain no contact details', () => {
  expect(new Set(harmlessLines).size).toBe(500);
  expect(harmlessLines.filter((line) => findContactDetails(line) !== null)).toEqual([]);
});

test('at least 48 of 50 lines with contact details are recognised, even if they are disguised', () => {
  expect(new Set(harmfulLines).size).toBe(50);
  const missed = harmfulLines.filter((line) => findContactDetails(line) === null);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
});

test.each([
  ['My sort code is 20-00-00, account 55779911, or ring 07700 900412', 'bank'],
  ['Ring 07700 900412 or write to dave@example.com', 'phone'],
  ['dave@example.com or https://example.com', 'email'],
  ['https://example.com, or find me on telegram', 'link'],
  ['find me on telegram', 'app'],
  ['07700\u200b 900\u200b 412', 'phone'],
  ['０７７００ ９００４１２', 'phone'],
  ['The number is GB28 NWBK 6016 1331 9268 19', null],
  ['', null],
])('the most serious contact detail of "%s" is %s', (message, details) => {
  expect(findContactDetails(message)).toBe(details);
});

test.each(['-', 'a-', '0', '0 ', '0-', 'a ', 'o', '@', 'a.', 'gb12 ', '20-00-00 ', 'add '])(
  'a message of the maximum length that only repeats "%s" is checked within a second',
  (unit) => {
    const started = performance.now();
    findContactDetails(unit.repeat(messageLimits.text).slice(0, messageLimits.text));
    expect(performance.now() - started).toBeLessThan(1_000);
  },
);
