import { type ListedProblem, meaningOf, type ProblemList } from './problem-list.ts';
import { isFiller, splitIntoWords } from './problem-words.ts';
import { isWithinOneMistake } from './typing-mistake.ts';

export interface TradeMatch {
  readonly slug: string;
  /** Of all problems that the trade solves, this is the most similar to the text. */
  readonly problem: string;
  readonly score: number;
}

export interface TradeRanking {
  /** The best matches come first. */
  readonly matches: readonly TradeMatch[];
  /** This is true if a word of the text matches exactly. */
  readonly isCertain: boolean;
}

const noTrades: TradeRanking = { matches: [], isCertain: false };

/** Trades with a lower score are left out, because they share only common words with the text. */
const minScore = 0.7;

/** Trades with less than this share of the best score are left out. */
const minShareOfBest = 0.25;

/** A word that is incomplete or has a typing mistake counts less. */
const certainty = { exact: 1, incomplete: 0.8, mistyped: 0.7 } as const;

/** Shorter words must be complete and spelt correctly. */
const [minPrefixLength, minMistypedLength] = [3, 5];

/** Further words are ignored to limit the time of a search. */
const maxWords = 30;

export class ProblemSearch {
  readonly #meanings: ReadonlyMap<string, string>;
  readonly #problems = new Map<string, ListedProblem[]>();
  /** Maps each stem and trade to the share of the trade's problems that have it. */
  readonly #frequencies = new Map<string, Map<string, number>>();
  /** Maps each first letter to the known words that start with it. */
  readonly #vocabulary = new Map<string, string[]>();

  constructor({ problems, meanings }: ProblemList) {
    this.#meanings = meanings;
    for (const problem of problems) {
      const problemsOfTrade = this.#problems.get(problem.slug) ?? [];
      this.#problems.set(problem.slug, [...problemsOfTrade, problem]);
    }
    for (const [slug, problemsOfTrade] of this.#problems) {
      for (const stem of problemsOfTrade.flatMap(({ stems }) => stems)) {
        const frequencies = this.#frequencies.get(stem) ?? new Map<string, number>();
        frequencies.set(slug, (frequencies.get(slug) ?? 0) + 1 / problemsOfTrade.length);
        this.#frequencies.set(stem, frequencies);
      }
    }
    for (const word of new Set([...this.#frequencies.keys(), ...meanings.keys()])) {
      const [initial = ''] = word;
      this.#vocabulary.set(initial, [...(this.#vocabulary.get(initial) ?? []), word]);
    }
  }

  hasTrade(slug: string): boolean {
    return this.#problems.has(slug);
  }

  /** The ranking is empty if no list has any of the text's words. */
  rankTrades(text: string): TradeRanking {
    const stems = this.#readStems(text);
    if (stems.size === 0) return noTrades;
    const matches = [...this.#problems]
      .map(([slug, problems]) => this.#matchTrade(slug, problems, stems))
      .filter(({ score }) => score >= minScore)
      .sort((a, b) => b.score - a.score);
    const best = matches[0]?.score ?? 0;
    return {
      matches: matches.filter(({ score }) => score >= best * minShareOfBest),
      isCertain: [...stems.values()].some((level) => level === certainty.exact),
    };
  }

  /** The score is that of the most similar problem plus the trade's share of each matching word. */
  #matchTrade(slug: string, problems: readonly ListedProblem[], stems: ReadonlyMap<string, number>): TradeMatch {
    let bestSimilarity = 0;
    let problem = '';
    for (const { text, stems: problemStems } of problems) {
      const totalWeight = problemStems.reduce((sum, stem) => sum + this.#weightOf(stem), 0);
      const commonWeight = problemStems.reduce((sum, stem) => sum + this.#weightOf(stem) * (stems.get(stem) ?? 0), 0);
      const score = commonWeight * Math.sqrt(commonWeight / totalWeight);
      if (score > bestSimilarity) [bestSimilarity, problem] = [score, text];
    }
    const affinity = [...stems].reduce(
      (sum, [stem, level]) => sum + level * this.#weightOf(stem) * this.#shareOf(stem, slug),
      0,
    );
    return { slug, problem, score: bestSimilarity + affinity };
  }

  /** Gives a word that few trades use a greater weight than a word that most trades use. */
  #weightOf(stem: string): number {
    return Math.log(this.#problems.size / (this.#frequencies.get(stem)?.size ?? this.#problems.size) + 0.1);
  }

  #shareOf(stem: string, slug: string): number {
    const frequencies = this.#frequencies.get(stem);
    if (!frequencies) return 0;
    return (frequencies.get(slug) ?? 0) / [...frequencies.values()].reduce((sum, frequency) => sum + frequency, 0);
  }

  /** Returns the known stems of the text, each with its certainty. */
  #readStems(text: string): Map<string, number> {
    const words = splitIntoWords(text).slice(0, maxWords);
    const stems = new Map<string, number>();
    const add = (stem: string, level: number) => stems.set(stem, Math.max(level, stems.get(stem) ?? 0));
    for (const [index, word] of words.entries()) {
      const joined = meaningOf(word + (words[index + 1] ?? ''), this.#meanings);
      if (index + 1 < words.length && this.#frequencies.has(joined)) add(joined, certainty.exact);
      if (isFiller(word)) continue;
      const isLast = index === words.length - 1;
      for (const [stem, level] of this.#readWord(word, isLast)) add(stem, level);
    }
    return stems;
  }

  #readWord(word: string, isLast: boolean): [string, number][] {
    const stem = meaningOf(word, this.#meanings);
    if (this.#frequencies.has(stem)) return [[stem, certainty.exact]];
    const vocabulary = this.#vocabulary.get(stem[0] ?? '') ?? [];
    const completions =
      isLast && word.length >= minPrefixLength ? vocabulary.filter((candidate) => candidate.startsWith(word)) : [];
    if (completions.length > 0) return this.#shareAmong(completions, certainty.incomplete);
    if (stem.length < minMistypedLength) return [];
    return this.#shareAmong(
      vocabulary.filter((candidate) => isWithinOneMistake(stem, candidate)),
      certainty.mistyped,
    );
  }

  /** Lowers the certainty of each interpretation if a word has several. */
  #shareAmong(words: readonly string[], level: number): [string, number][] {
    return words.map((word) => [this.#meanings.get(word) ?? word, level / Math.sqrt(words.length)]);
  }
}
