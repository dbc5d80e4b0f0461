/**
 * The last range has no end. Up to half an hour, where most first acceptances are, each range is a
 * single minute.
 */
export const firstAcceptanceRanges: readonly number[] = [
  ...minutesFrom(0, 30, 1),
  ...minutesFrom(30, 60, 5),
  ...minutesFrom(60, 120, 10),
  ...minutesFrom(120, 480, 30),
  ...minutesFrom(480, 1_440, 60),
  1_440,
];

function minutesFrom(start: number, end: number, step: number): number[] {
  return Array.from({ length: (end - start) / step }, (_, index) => start + index * step);
}

export function addHistograms(a: readonly number[], b: readonly number[]): number[] {
  return a.map((count, range) => count + (b[range] ?? 0));
}

/** Returns minutes: exact below half an hour, and interpolated linearly within a longer range. */
export function medianOf(histogram: readonly number[]): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const rank = Math.ceil(total / 2);
  let below = 0;
  for (const [range, count] of histogram.entries()) {
    if (count > 0 && below + count >= rank) return minuteWithin(range, (rank - below - 1) / count);
    below += count;
  }
  return null;
}

function minuteWithin(range: number, share: number): number {
  const start = firstAcceptanceRanges[range] ?? 0;
  const end = firstAcceptanceRanges[range + 1] ?? start;
  return Math.floor(start + (end - start) * share);
}
