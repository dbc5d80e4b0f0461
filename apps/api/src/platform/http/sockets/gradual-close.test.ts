import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeGradually } from './gradual-close.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Closes this many sockets. Returns how many closed in each 100 ms until the last one. */
function closings(count: number): number[] {
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

test('a thousand sockets are asked to reconnect spread over a second, never hundreds at once', () => {
  const counts = closings(1_000);
  expect(counts.length).toBeGreaterThan(8);
  expect(counts.length).toBeLessThanOrEqual(10);
  expect(Math.max(...counts)).toBeLessThan(200);
});

test('a few sockets are asked to reconnect at once, and an empty list needs no time', () => {
  expect(closings(20)).toEqual([20]);
  expect(closings(0)).toEqual([]);
});
