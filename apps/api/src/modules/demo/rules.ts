/** Milliseconds that the feed stays behind the clock, so that what commits late is not passed over. */
export const feedLag = 1_000;

/** Milliseconds that a reader of the feed waits at most, and between two looks. */
export const feedWait = { longest: 20_000, look: 500 } as const;

/** Without a cursor the reader begins now; null for what is no cursor. */
export function readCursor(after: string | undefined, now: Date): Date | null {
  if (after === undefined) return new Date(now.getTime() - feedLag);
  const read = new Date(after);
  return Number.isNaN(read.getTime()) || read.toISOString() !== after ? null : read;
}
