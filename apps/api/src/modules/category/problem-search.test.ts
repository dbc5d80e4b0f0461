import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryNames } from '../../../seed/load-categories.ts';
import { anyText } from '../../testing/any-text.ts';
import { readProblemList } from './problem-list.ts';
import { ProblemSearch } from './problem-search.ts';

const list = readProblemList();
const search = new ProblemSearch(list);
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const rank = (typed: string) => search.rankTrades(typed).matches.map(({ slug }) => slug);

/** Lists the position of the right trade for each held-out sentence, or -1. */
function placeHeldOutSentences(): number[] {
  const text = readFileSync(new URL('./held-out-sentences.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [trade = '', ...sentence] = line.split(': ');
    return rank(sentence.join(': ')).indexOf(slugOf(trade));
  });
}

test('of 200 held-out sentences, 80 % find the right trade first and 95 % among the first three', () => {
  const positions = placeHeldOutSentences();
  expect(positions).toHaveLength(200);
  expect(positions.filter((position) => position === 0).length).toBeGreaterThanOrEqual(160);
  expect(positions.filter((position) => position >= 0 && position < 3).length).toBeGreaterThanOrEqual(190);
});

test('the lists hold at least 500 problems, at least 40 for each trade, and none twice for a trade', () => {
  expect(list.problems.length).toBeGreaterThanOrEqual(500);
  for (const slug of categoryNames.map(slugOf)) {
    const texts = list.problems.filter((problem) => problem.slug === slug).map(({ text }) => text);
    expect(texts.length, slug).toBeGreaterThanOrEqual(40);
    expect(new Set(texts).size, slug).toBe(texts.length);
  }
  expect(new Set(list.problems.map(({ slug }) => slug))).toEqual(new Set(categoryNames.map(slugOf)));
});

test('each listed problem has a word that the search weighs, and finds its own trade', () => {
  const lost = list.problems.filter(({ slug, text }) => !rank(text).slice(0, 3).includes(slug));
  expect(lost.map(({ slug, text }) => `${slug}: ${text}`)).toEqual([]);
});

test.each([
  ['toilet keeps running', 'plumbing', 'toilet keeps running'],
  ['no hot water', 'heating', 'no hot water'],
  ['Loo won’t flush', 'plumbing', "toilet won't flush"],
  ['TELLY on the wall', 'handyman', 'television on the wall'],
])('%j is a problem of %s', (typed, slug, problem) => {
  expect(search.rankTrades(typed).matches[0]).toMatchObject({ slug, problem });
});

test.each([
  ['a wrong letter', 'toulet'],
  ['a missing letter', 'toiet'],
  ['a letter too many', 'toiilet'],
  ['letters that changed places', 'tiolet'],
  ['a word that is only begun', 'toi'],
  ['capitals and an accent', 'TOÍLET'],
])('a problem is found with %s', (_, typed) => {
  expect(rank(typed)[0]).toBe('plumbing');
});

test('two words are found if a list has them as one', () => {
  expect(rank('plaster board')[0]).toBe('plastering');
});

test.each(['zlew zatkany', 'سباك', '🚽', '%', '_', '', "'; select 1; --", 'my new one is not working'])(
  '%j is not a problem of any trade',
  (typed) => {
    expect(search.rankTrades(typed)).toEqual({ matches: [], isCertain: false });
  },
);

test('a match by a mistyped word alone is not certain', () => {
  expect(search.rankTrades('toilet').isCertain).toBe(true);
  expect(search.rankTrades('toulet').isCertain).toBe(false);
});

test('any text is ranked without a failure, each trade once and the best first', () => {
  fc.assert(
    fc.property(anyText(200), (typed) => {
      const { matches } = search.rankTrades(typed);
      expect(new Set(matches.map(({ slug }) => slug)).size).toBe(matches.length);
      expect(matches.map(({ score }) => score)).toEqual(matches.map(({ score }) => score).sort((a, b) => b - a));
    }),
  );
});

test('the longest text that the search reads is ranked within 50 ms', () => {
  const mistyped = 'sikn waetr tolet boler '.repeat(10).slice(0, 100);
  search.rankTrades(mistyped);
  const started = performance.now();
  for (let count = 0; count < 10; count += 1) search.rankTrades(mistyped);
  expect((performance.now() - started) / 10).toBeLessThan(50);
});
