/** A mistake is a missing, added or wrong letter, or two swapped neighbours. The first letters must match. */
export function isWithinOneMistake(input: string, word: string): boolean {
  if (input[0] !== word[0] || Math.abs(input.length - word.length) > 1) return false;
  let start = 0;
  while (start < input.length && input[start] === word[start]) start += 1;
  const restOf = (text: string, skipped: number) => text.slice(start + skipped);
  return (
    restOf(input, 1) === restOf(word, 1) ||
    restOf(input, 1) === restOf(word, 0) ||
    restOf(input, 0) === restOf(word, 1) ||
    (input[start] === word[start + 1] && input[start + 1] === word[start] && restOf(input, 2) === restOf(word, 2))
  );
}
