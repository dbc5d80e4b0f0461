import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeGradually } from './gradual-close.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Closes sockets. Returns the number that closed in each 100 ms. */
function countClosings(count: number): number[] {
  let closed = 0;
  closeGradually(
    Array.from({ length: count }, () => ({
      close: () => {
        closed += 1;
      },
    })),
  );
  const counts: number[] = [];
  while (vi.getTimerCount() > 0) {
    const before = closed;
    vi.advanceTimersByTime(100);
    counts.push(closed - before);
  }
  expect(closed).toBe(count);
  return counts;
}

test('a thousand sockets close evenly within a second', () => {
  const counts = countClosings(1_000);
  expect(counts.length).toBeGreaterThan(8);
  expect(counts.length).toBeLessThanOrEqual(10);
  expect(Math.max(...counts)).toBeLessThan(200);
});

test('a few sockets close almost immediately, and an empty list needs no time', () => {
  expect(countClosings(20)).toEqual([20]);
  expect(countClosings(0)).toEqual([]);
});
