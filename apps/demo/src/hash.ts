export function hashOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

export function pick<T>(from: readonly [T, ...T[]], number: number): T {
  return from[number % from.length] ?? from[0];
}
