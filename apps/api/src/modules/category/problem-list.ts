import { readdirSync, readFileSync } from 'node:fs';
import { isFiller, splitIntoWords, stemWord } from './problem-words.ts';

/** Describes a problem that the trade `slug` solves. `stems` come from the words of `text`. */
export interface ListedProblem {
  readonly slug: string;
  readonly text: string;
  readonly stems: readonly string[];
}

export interface ProblemList {
  readonly problems: readonly ListedProblem[];
  /** Maps each stem to the stem that represents all words with the same meaning. */
  readonly meanings: ReadonlyMap<string, string>;
}

const folder = new URL('./problems/', import.meta.url);
const meaningsFile = 'same-words.txt';

/** Each file in `problems/` is named after the slug of its trade. */
export function readProblemList(): ProblemList {
  const meanings = new Map<string, string>();
  for (const line of readListLines(meaningsFile)) {
    const stems = splitIntoWords(line).map(stemWord);
    const [first = ''] = stems;
    for (const stem of stems) if (!meanings.has(stem)) meanings.set(stem, meanings.get(first) ?? first);
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt') && file !== meaningsFile);
  const problems = files.toSorted().flatMap((file) =>
    readListLines(file).map((text) => ({
      slug: file.slice(0, -'.txt'.length),
      text,
      stems: [
        ...new Set(
          splitIntoWords(text)
            .filter((word) => !isFiller(word))
            .map((word) => meaningOf(word, meanings)),
        ),
      ],
    })),
  );
  return { problems, meanings };
}

export function meaningOf(word: string, meanings: ReadonlyMap<string, string>): string {
  const stem = stemWord(word);
  return meanings.get(stem) ?? stem;
}

function readListLines(file: string): string[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
