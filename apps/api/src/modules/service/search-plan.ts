import { minSimilarity } from '../../db/similarity.ts';

/** A typed word, and a word of business names that looks like it; null where none does. */
export interface WordMatch {
  /** Is the index of the typed word. */
  readonly place: number;
  readonly trigrams: number;
  readonly word: string | null;
  /** How many business names have the word. */
  readonly names: number;
  /** From 0 to 1: the share of the typed word's trigrams that the word has. */
  readonly likeness: number;
}

/** Business names to look at, as a text search query; each is to be asked only while those before it found too few. */
export interface NameQuery {
  readonly words: string;
  /** Few enough names to read them all; of the others the nearest are walked to. */
  readonly isRare: boolean;
}

/** Names that one search reads at most. Walking to the nearest is cheaper from about here on, of a million names. */
const rareNames = 200;

/** More typed words than these only cost: 100 characters hold that many of a name. */
const mostTypedWords = 5;

/** A word of one or two letters looks like too many: beside others it counts as it stands. */
const shortTrigrams = 3;

interface LikenessLevel {
  readonly likeness: number;
  readonly words: readonly string[];
  readonly names: number;
}

interface TypedWord {
  readonly trigrams: number;
  /** Words that look at least so much like it, the most alike first. */
  readonly levels: readonly LikenessLevel[];
}

/** For each typed word the level from which a name must have a word; null where it need not have any. */
type Combination = readonly (LikenessLevel | null)[];

/** Names that are most like what was typed first. `artisans` is how many names there are, roughly. */
export function planNameQueries(matches: readonly WordMatch[], artisans: number): NameQuery[] {
  const typed = readTypedWords(matches);
  const combinations = combine(typed);
  const likenessOf = likenessAmong(typed);
  const queries: NameQuery[] = [];
  let rare: NameQuery | undefined;
  for (const tenth of tenths) {
    const cheapest = selectLoosest(combinations.filter((one) => Math.round(likenessOf(one) * 10) >= tenth));
    if (cheapest.length === 0) continue;
    const names = cheapest.reduce((sum, one) => sum + expectedNames(one, artisans), 0);
    const query = { words: cheapest.map(combinationKey).join(' | '), isRare: names <= rareNames };
    if (query.isRare) rare = query;
    else queries.push(query);
  }
  const phrase = phraseOf(typed);
  return [...(rare ? [rare] : []), ...(phrase && queries.length > 0 ? [phrase] : []), ...withoutRepeats(queries)];
}

/** Likeness is compared in tenths, so that the nearest of those about as alike come first. */
const tenths = Array.from({ length: 11 - minSimilarity * 10 }, (_, step) => 10 - step);

function readTypedWords(matches: readonly WordMatch[]): TypedWord[] {
  const longest = longestWords(matches);
  return [...new Set(longest.map(({ place }) => place))].map((at, _, places) => {
    const own = longest.filter(({ place }) => place === at);
    const trigrams = own[0]?.trigrams ?? 0;
    const isShort = trigrams <= shortTrigrams && places.length > 1;
    const found = own.filter(({ word, likeness }) => word !== null && (!isShort || likeness === 1));
    const likenesses = [...new Set(found.map(({ likeness }) => inTenths(likeness)))].sort((a, b) => b - a);
    const levels = fewer(likenesses, places.length).map((likeness) => {
      const alike = found.filter((match) => inTenths(match.likeness) >= likeness);
      const names = alike.reduce((sum, match) => sum + match.names, 0);
      return { likeness, words: alike.map(({ word }) => word ?? ''), names };
    });
    return { trigrams, levels };
  });
}

const inTenths = (likeness: number) => Math.round(likeness * 10) / 10;

function longestWords(matches: readonly WordMatch[]): WordMatch[] {
  const trigrams = new Map(matches.map((match) => [match.place, match.trigrams]));
  const longest = [...trigrams].sort(([, a], [, b]) => b - a).slice(0, mostTypedWords);
  return matches.filter(({ place }) => longest.some(([at]) => at === place));
}

/** Of many typed words only the words most like them count: combinations multiply. */
function fewer(likenesses: readonly number[], typedWords: number): readonly number[] {
  return typedWords <= 3 ? likenesses : likenesses.slice(0, 1);
}

function combine(typed: readonly TypedWord[]): Combination[] {
  return typed.reduce<Combination[]>(
    (all, { levels }) => all.flatMap((one) => [...levels, null].map((level) => [...one, level])),
    [[]],
  );
}

function likenessAmong(typed: readonly TypedWord[]) {
  const trigrams = typed.reduce((sum, word) => sum + word.trigrams, 0);
  return (combination: Combination) =>
    combination.reduce((sum, level, at) => sum + (level?.likeness ?? 0) * (typed[at]?.trigrams ?? 0), 0) / trigrams;
}

/** Without those that others contain: a name that fits a strict combination fits a looser one too. */
function selectLoosest(combinations: readonly Combination[]): Combination[] {
  const likeness = (level: LikenessLevel | null | undefined) => level?.likeness ?? 0;
  const demandsLess = (a: Combination, b: Combination) => a.every((level, at) => likeness(level) <= likeness(b[at]));
  return combinations.filter((one) => !combinations.some((other) => other !== one && demandsLess(other, one)));
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

/** The typed words one after the other: of names with all of them in some order, the one that was typed comes first. */
function phraseOf(typed: readonly TypedWord[]): NameQuery | undefined {
  const levels = typed.map(({ levels: [first] }) => first);
  if (levels.length < 2 || levels.some((level) => !level || level.likeness < 1)) return undefined;
  return { words: levels.map((level) => anyOf(level as LikenessLevel)).join(' <-> '), isRare: false };
}

const anyOf = ({ words }: LikenessLevel) => `(${words.map((word) => `'${word}'`).join(' | ')})`;

const withoutRepeats = (queries: readonly NameQuery[]) =>
  queries.filter(({ words }, at) => queries.findIndex((other) => other.words === words) === at);
