/** Each word of a split has at least `minLength` letters, and more next to an extra letter. */
const [minLength, minLengthBesideExtraLetter] = [2, 4];

/** A word with a length in this range may be several words typed without spaces. */
const [minJoinedLength, maxJoinedLength] = [7, 50];

export function listSubstrings(joined: string): string[] {
  if (joined.length < minJoinedLength || joined.length > maxJoinedLength) return [];
  const parts: string[] = [];
  for (let from = 0; from < joined.length; from += 1)
    for (let to = from + minLength; to <= joined.length; to += 1) parts.push(joined.slice(from, to));
  return parts;
}

/**
 * Chooses the fewest words, and ignores one extra letter between two. Returns undefined without
 * such a split.
 */
export function splitJoinedWords(joined: string, words: ReadonlySet<string>): string | undefined {
  const exact = splitExactly(joined, words, minLength);
  if (exact) return exact;
  for (let index = minLengthBesideExtraLetter; index <= joined.length - minLengthBesideExtraLetter; index += 1) {
    const before = splitExactly(joined.slice(0, index), words, minLengthBesideExtraLetter);
    const after = before && splitExactly(joined.slice(index + 1), words, minLengthBesideExtraLetter);
    if (after) return `${before} ${after}`;
  }
  return undefined;
}

function splitExactly(joined: string, words: ReadonlySet<string>, minWordLength: number): string | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let to = 1; to <= joined.length; to += 1) {
    for (let from = 0; from <= to - minWordLength; from += 1) {
      const [before, current] = [best[from], best[to]];
      const word = joined.slice(from, to);
      if (!before || !words.has(word) || (current && current.length <= before.length + 1)) continue;
      best[to] = [...before, word];
    }
  }
  return best[joined.length]?.join(' ');
}
