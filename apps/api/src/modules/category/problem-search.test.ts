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
const rank = (text: string) => search.rankTrades(text).matches.map(({ slug }) => slug);

/** Returns the position of the right trade for each held-out sentence, or -1 if it is not found. */
function rankHeldOutSentences(): number[] {
  const text = readFileSync(new URL('./held-out-sentences.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [trade = '', ...sentence] = line.split(': ');
    return rank(sentence.join(': ')).indexOf(slugOf(trade));
  });
}

test('the search ranks the right trade first for 80% of 200 held-out sentences, and in the first three for 95%', () => {
  const positions = rankHeldOutSentences();
  expect(positions).toHaveLength(200);
  expect(positions.filter((position) => position === 0).length).toBeGreaterThanOrEqual(160);
  expect(positions.filter((position) => position >= 0 && position < 3).length).toBeGreaterThanOrEqual(190);
});

test('the problem lists have at least 500 problems and at least 40 for each trade, without duplicates', () => {
  expect(list.problems.length).toBeGreaterThanOrEqual(500);
  for (const slug of categoryNames.map(slugOf)) {
    const texts = list.problems.filter((problem) => problem.slug === slug).map(({ text }) => text);
    expect(texts.length, slug).toBeGreaterThanOrEqual(40);
    expect(new Set(texts).size, slug).toBe(texts.length);
  }
  expect(new Set(list.problems.map(({ slug }) => slug))).toEqual(new Set(categoryNames.map(slugOf)));
});

test('each listed problem finds its own trade among the first three', () => {
  const misses = list.problems.filter(({ slug, text }) => !rank(text).slice(0, 3).includes(slug));
  expect(misses.map(({ slug, text }) => `${slug}: ${text}`)).toEqual([]);
});

test.each([
  ['toilet keeps running', 'plumbing', 'toilet keeps running'],
  ['no hot water', 'heating', 'no hot water'],
  ['Loo won’t flush', 'plumbing', "toilet won't flush"],
  ['TELLY on the wall', 'handyman', 'television on the wall'],
])('the best match of %j is %s', (text, slug, problem) => {
  expect(search.rankTrades(text).matches[0]).toMatchObject({ slug, problem });
});

test.each([
  ['a wrong letter', 'toulet'],
  ['a missing letter', 'toiet'],
  ['an extra letter', 'toiilet'],
  ['two letters swapped', 'tiolet'],
  ['an incomplete word', 'toi'],
  ['capitals and an accent', 'TOÍLET'],
])('a problem is found despite %s', (_, text) => {
  expect(rank(text)[0]).toBe('plumbing');
});

test('two words match a single compound word of a list', () => {
  expect(rank('plaster board')[0]).toBe('plastering');
});

test.each(['zlew zatkany', 'سباك', '🚽', '%', '_', '', "'; select 1; --", 'my new one is not working'])(
  '%j is not a problem of any trade',
  (text) => {
    expect(search.rankTrades(text)).toEqual({ matches: [], isCertain: false });
  },
);

test('a match of a mistyped word alone is not certain', () => {
  expect(search.rankTrades('toilet').isCertain).toBe(true);
  expect(search.rankTrades('toulet').isCertain).toBe(false);
});

test('any text can be ranked, with each trade at most once and the best first', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      const { matches } = search.rankTrades(text);
      expect(new Set(matches.map(({ slug }) => slug)).size).toBe(matches.length);
      expect(matches.map(({ score }) => score)).toEqual(matches.map(({ score }) => score).sort((a, b) => b - a));
    }),
  );
});

test('the longest text that the search reads is ranked within 50 ms', () => {
  const mistyped = 'sikn waetr tolet boler '.repeat(10).slice(0, 100);
  search.rankTrades(mistyped);
  const startedAt = performance.now();
  for (let count = 0; count < 10; count += 1) search.rankTrades(mistyped);
  expect((performance.now() - startedAt) / 10).toBeLessThan(50);
});
