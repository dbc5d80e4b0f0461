import { minSimilarity } from '../../db/query/name-similarity.ts';

/** Pairs a typed word with a similar word of business names. `word` is null if no word is similar. */
export interface WordMatch {
  /** This is the index of the typed word. */
  readonly place: number;
  readonly trigrams: number;
  readonly word: string | null;
  /** Counts the business names that contain the word. */
  readonly names: number;
  /** The proportion, from 0 to 1, of the typed word's trigrams that the word contains. */
  readonly likeness: number;
}

/** Finds business names by a text search query. A query runs only if the queries before it found too few. */
export interface NameQuery {
  readonly words: string;
  /** This is true if the names are few enough to read them all. Otherwise an index returns the nearest. */
  readonly isRare: boolean;
}

/** A search reads at most this many names. For more names, of a million, reading them in order of distance is cheaper. */
const rareNames = 200;

/** Words after these are ignored, because 100 characters rarely contain more words of a name. */
const maxTypedWords = 5;

/** A word of one or two letters resembles too many words, so beside other words only an exact match counts. */
const shortTrigrams = 3;

interface LikenessLevel {
  readonly likeness: number;
  readonly words: readonly string[];
  readonly names: number;
}

interface TypedWord {
  readonly trigrams: number;
  /** The levels contain similar words. The most similar level comes first. */
  readonly levels: readonly LikenessLevel[];
}

/** For each typed word, a name must contain a word of this level. It need not contain any if the level is null. */
type Combination = readonly (LikenessLevel | null)[];

/** Plans queries, those for the most similar names first. `artisans` is the approximate number of names. */
export function planNameQueries(matches: readonly WordMatch[], artisans: number): NameQuery[] {
  const typedWords = readTypedWords(matches);
  const combinations = combine(typedWords);
  const likenessOf = likenessAmong(typedWords);
  const queries: NameQuery[] = [];
  let rare: NameQuery | undefined;
  for (const tenth of tenths) {
    const cheapest = selectLoosest(
      combinations.filter((combination) => Math.round(likenessOf(combination) * 10) >= tenth),
    );
    if (cheapest.length === 0) continue;
    const names = cheapest.reduce((sum, combination) => sum + expectedNames(combination, artisans), 0);
    const query = { words: cheapest.map(combinationKey).join(' | '), isRare: names <= rareNames };
    if (query.isRare) rare = query;
    else queries.push(query);
  }
  const phrase = phraseOf(typedWords);
  return [...(rare ? [rare] : []), ...(phrase && queries.length > 0 ? [phrase] : []), ...withoutRepeats(queries)];
}

/** Likeness is compared in tenths, so that among names of similar likeness the nearest come first. */
const tenths = Array.from({ length: 11 - minSimilarity * 10 }, (_, step) => 10 - step);

function readTypedWords(matches: readonly WordMatch[]): TypedWord[] {
  const longest = longestWords(matches);
  return [...new Set(longest.map(({ place }) => place))].map((current, _, places) => {
    const wordMatches = longest.filter(({ place }) => place === current);
    const trigrams = wordMatches[0]?.trigrams ?? 0;
    const isShort = trigrams <= shortTrigrams && places.length > 1;
    const usable = wordMatches.filter(({ word, likeness }) => word !== null && (!isShort || likeness === 1));
    const likenesses = [...new Set(usable.map(({ likeness }) => inTenths(likeness)))].sort((a, b) => b - a);
    const levels = limitLevels(likenesses, places.length).map((likeness) => {
      const alike = usable.filter((match) => inTenths(match.likeness) >= likeness);
      const names = alike.reduce((sum, match) => sum + match.names, 0);
      return { likeness, words: alike.map(({ word }) => word ?? ''), names };
    });
    return { trigrams, levels };
  });
}

const inTenths = (likeness: number) => Math.round(likeness * 10) / 10;

function longestWords(matches: readonly WordMatch[]): WordMatch[] {
  const trigrams = new Map(matches.map((match) => [match.place, match.trigrams]));
  const longest = [...trigrams].sort(([, a], [, b]) => b - a).slice(0, maxTypedWords);
  return matches.filter(({ place }) => longest.some(([at]) => at === place));
}

/** With many typed words only the most similar level counts, because combinations multiply. */
function limitLevels(likenesses: readonly number[], wordCount: number): readonly number[] {
  return wordCount <= 3 ? likenesses : likenesses.slice(0, 1);
}

function combine(typedWords: readonly TypedWord[]): Combination[] {
  return typedWords.reduce<Combination[]>(
    (combinations, { levels }) =>
      combinations.flatMap((combination) => [...levels, null].map((level) => [...combination, level])),
    [[]],
  );
}

function likenessAmong(typedWords: readonly TypedWord[]) {
  const trigrams = typedWords.reduce((sum, word) => sum + word.trigrams, 0);
  return (combination: Combination) =>
    combination.reduce((sum, level, index) => sum + (level?.likeness ?? 0) * (typedWords[index]?.trigrams ?? 0), 0) /
    trigrams;
}

/** Leaves out strict combinations, because a name that matches one also matches a looser one. */
function selectLoosest(combinations: readonly Combination[]): Combination[] {
  const likeness = (level: LikenessLevel | null | undefined) => level?.likeness ?? 0;
  const isLooser = (a: Combination, b: Combination) => a.every((level, index) => likeness(level) <= likeness(b[index]));
  return combinations.filter((strict) => !combinations.some((other) => other !== strict && isLooser(other, strict)));
}

/** Assumes that words occur in names independently of each other. */
function expectedNames(combination: Combination, artisans: number): number {
  return combination.reduce((names, level) => names * (level ? level.names / artisans : 1), artisans);
}

function combinationKey(combination: Combination): string {
  return `(${combination
    .filter((level) => level !== null)
    .map(anyOf)
    .join(' & ')})`;
}

/** Returns a query for the typed words in their order, so that the exact name precedes names with the same words. */
function phraseOf(typedWords: readonly TypedWord[]): NameQuery | undefined {
  const levels = typedWords.map(({ levels: [first] }) => first);
  if (levels.length < 2 || levels.some((level) => !level || level.likeness < 1)) return undefined;
  return { words: levels.map((level) => anyOf(level as LikenessLevel)).join(' <-> '), isRare: false };
}

const anyOf = ({ words }: LikenessLevel) => `(${words.map((word) => `'${word}'`).join(' | ')})`;

const withoutRepeats = (queries: readonly NameQuery[]) =>
  queries.filter(({ words }, index) => queries.findIndex((other) => other.words === words) === index);
