import { expect, test } from 'vitest';
import { RecentDurations } from './recent-durations.ts';

test('p99 is the 99th percentile of the last 2,000 calls within five minutes', () => {
  const durations = new RecentDurations();
  expect(durations.p99(0)).toBeNull();
  for (let ms = 1; ms <= 100; ms += 1) durations.note(ms, 1_000);
  expect(durations.p99(2_000)).toBe(99);
  for (let call = 0; call < 2_000; call += 1) durations.note(7, 3_000);
  expect(durations.p99(4_000)).toBe(7);
  expect(durations.p99(3_000 + 5 * 60_000)).toBeNull();
});
