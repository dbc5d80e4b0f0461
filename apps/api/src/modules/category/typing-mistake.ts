/**
 * Returns true if two words with the same first letter differ by one letter, missing, added or wrong,
 * or by two swapped neighbours.
 */
export function isOneMistakeAway(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  return (
    rest(typed, 1) === rest(word, 1) ||
    rest(typed, 1) === rest(word, 0) ||
    rest(typed, 0) === rest(word, 1) ||
    (typed[start] === word[start + 1] && typed[start + 1] === word[start] && rest(typed, 2) === rest(word, 2))
  );
}
