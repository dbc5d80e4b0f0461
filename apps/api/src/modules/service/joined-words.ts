/** Letters of the shortest word that is looked for in a longer one, and of the shortest beside a letter too many. */
const [shortest, shortestBesideMistake] = [2, 4];

/** Letters from which on a word may be several typed as one, and beyond which nobody looks. */
const [leastJoined, mostJoined] = [7, 50];

/** Every stretch of a word that could be a word itself. */
export function partsOf(joined: string): string[] {
  if (joined.length < leastJoined || joined.length > mostJoined) return [];
  const parts: string[] = [];
  for (let from = 0; from < joined.length; from += 1)
    for (let to = from + shortest; to <= joined.length; to += 1) parts.push(joined.slice(from, to));
  return parts;
}

/** The fewest known words that make up the whole of it, with spaces, or all but one letter between them; undefined where none do. */
export function split(joined: string, words: ReadonlySet<string>): string | undefined {
  const whole = splitExactly(joined, words, shortest);
  if (whole) return whole;
  for (let at = shortestBesideMistake; at <= joined.length - shortestBesideMistake; at += 1) {
    const before = splitExactly(joined.slice(0, at), words, shortestBesideMistake);
    const after = before && splitExactly(joined.slice(at + 1), words, shortestBesideMistake);
    if (after) return `${before} ${after}`;
  }
  return undefined;
}

function splitExactly(joined: string, words: ReadonlySet<string>, least: number): string | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let to = 1; to <= joined.length; to += 1) {
    for (let from = 0; from <= to - least; from += 1) {
      const [before, known] = [best[from], best[to]];
      const word = joined.slice(from, to);
      if (!before || !words.has(word) || (known && known.length <= before.length + 1)) continue;
      best[to] = [...before, word];
    }
  }
  return best[joined.length]?.join(' ');
}
