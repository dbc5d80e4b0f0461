import { minSimilarity } from '../../db/query/name-similarity.ts';

/** Pairs a typed word with a similar word from business names. `word` is null if no word is similar. */
export interface WordMatch {
  /** The first typed word has position 1. */
  readonly position: number;
  readonly trigrams: number;
  readonly word: string | null;
  /** Counts the business names that contain the word. */
  readonly names: number;
  /** The proportion, from 0 to 1, of the typed word's trigrams that the word contains. */
  readonly similarity: number;
}

/** Finds business names by a text search query. A query runs only if the queries before it found too few. */
export interface NameQuery {
  readonly words: string;
  /** This is true if the names are few enough to read them all. Otherwise an index returns the nearest. */
  readonly isRare: boolean;
}

/** With more names, an index in order of distance is cheaper, as measured with a million artisans. */
const rareNames = 200;

/** Only the longest words are used, because 100 characters rarely contain more words of a name. */
const maxTypedWords = 5;

/** A word of one or two letters resembles too many words, so next to other words only an exact match counts. */
const shortTrigrams = 3;

interface SimilarityLevel {
  readonly similarity: number;
  readonly words: readonly string[];
  readonly names: number;
}

interface TypedWord {
  readonly trigrams: number;
  /** The levels contain similar words. The most similar level comes first. */
  readonly levels: readonly SimilarityLevel[];
}

/** Has a level for each typed word. A name must contain one of the level's words, unless the level is null. */
type Combination = readonly (SimilarityLevel | null)[];

/** Plans queries, those for the most similar names first. `artisans` is the approximate number of names. */
export function planNameQueries(matches: readonly WordMatch[], artisans: number): NameQuery[] {
  const typedWords = readTypedWords(matches);
  const combinations = combine(typedWords);
  const similarityOf = similarityAmong(typedWords);
  const queries: NameQuery[] = [];
  let rare: NameQuery | undefined;
  for (const tenth of tenths) {
    const loosest = selectLoosest(
      combinations.filter((combination) => Math.round(similarityOf(combination) * 10) >= tenth),
    );
    if (loosest.length === 0) continue;
    const names = loosest.reduce((sum, combination) => sum + estimateNameCount(combination, artisans), 0);
    const query = { words: loosest.map(combinationKey).join(' | '), isRare: names <= rareNames };
    if (query.isRare) rare = query;
    else queries.push(query);
  }
  const phrase = planPhrase(typedWords);
  return [...(rare ? [rare] : []), ...(phrase && queries.length > 0 ? [phrase] : []), ...withoutRepeats(queries)];
}

/** Similarity is compared in tenths, so that among about equally similar names the nearest come first. */
const tenths = Array.from({ length: 11 - minSimilarity * 10 }, (_, step) => 10 - step);

function readTypedWords(matches: readonly WordMatch[]): TypedWord[] {
  const longest = longestWords(matches);
  return [...new Set(longest.map(({ position }) => position))].map((current, _, positions) => {
    const wordMatches = longest.filter(({ position }) => position === current);
    const trigrams = wordMatches[0]?.trigrams ?? 0;
    const isShort = trigrams <= shortTrigrams && positions.length > 1;
    const usable = wordMatches.filter(({ word, similarity }) => word !== null && (!isShort || similarity === 1));
    const similarities = [...new Set(usable.map(({ similarity }) => inTenths(similarity)))].sort((a, b) => b - a);
    const levels = limitLevels(similarities, positions.length).map((similarity) => {
      const similarMatches = usable.filter((match) => inTenths(match.similarity) >= similarity);
      const names = similarMatches.reduce((sum, match) => sum + match.names, 0);
      return { similarity, words: similarMatches.map(({ word }) => word ?? ''), names };
    });
    return { trigrams, levels };
  });
}

const inTenths = (similarity: number) => Math.round(similarity * 10) / 10;

function longestWords(matches: readonly WordMatch[]): WordMatch[] {
  const trigrams = new Map(matches.map((match) => [match.position, match.trigrams]));
  const longest = [...trigrams].sort(([, a], [, b]) => b - a).slice(0, maxTypedWords);
  return matches.filter(({ position }) => longest.some(([longestPosition]) => longestPosition === position));
}

/** With many typed words only the most similar level counts, because combinations multiply. */
function limitLevels(similarities: readonly number[], wordCount: number): readonly number[] {
  return wordCount <= 3 ? similarities : similarities.slice(0, 1);
}

function combine(typedWords: readonly TypedWord[]): Combination[] {
  return typedWords.reduce<Combination[]>(
    (combinations, { levels }) =>
      combinations.flatMap((combination) => [...levels, null].map((level) => [...combination, level])),
    [[]],
  );
}

function similarityAmong(typedWords: readonly TypedWord[]) {
  const trigrams = typedWords.reduce((sum, word) => sum + word.trigrams, 0);
  return (combination: Combination) =>
    combination.reduce((sum, level, index) => sum + (level?.similarity ?? 0) * (typedWords[index]?.trigrams ?? 0), 0) /
    trigrams;
}

/** Leaves out strict combinations, because a name that matches one also matches a looser one. */
function selectLoosest(combinations: readonly Combination[]): Combination[] {
  const similarity = (level: SimilarityLevel | null | undefined) => level?.similarity ?? 0;
  const isLooser = (a: Combination, b: Combination) =>
    a.every((level, index) => similarity(level) <= similarity(b[index]));
  return combinations.filter((strict) => !combinations.some((other) => other !== strict && isLooser(other, strict)));
}

/** Assumes that words occur in names independently of each other. */
function estimateNameCount(combination: Combination, artisans: number): number {
  return combination.reduce((names, level) => names * (level ? level.names / artisans : 1), artisans);
}

function combinationKey(combination: Combination): string {
  return `(${combination
    .filter((level) => level !== null)
    .map(anyOf)
    .join(' & ')})`;
}

/** The exact name precedes names with the same words in another order. */
function planPhrase(typedWords: readonly TypedWord[]): NameQuery | undefined {
  const levels = typedWords.map(({ levels: [first] }) => first);
  if (levels.length < 2 || levels.some((level) => !level || level.similarity < 1)) return undefined;
  return { words: levels.map((level) => anyOf(level as SimilarityLevel)).join(' <-> '), isRare: false };
}

const anyOf = ({ words }: SimilarityLevel) => `(${words.map((word) => `'${word}'`).join(' | ')})`;

const withoutRepeats = (queries: readonly NameQuery[]) =>
  queries.filter(({ words }, index) => queries.findIndex((other) => other.words === words) === index);
