import { expect, test } from 'vitest';
import { expectedTime, formatDelay } from './visit-times.ts';

test('a delay moves the expected London time, even across midnight and both clock changes', () => {
  expect(expectedTime('2026-12-03T10:00:00Z', 20)).toBe('10:20');
  expect(expectedTime('2026-07-03T09:00:00Z', 60)).toBe('11:00');
  expect(expectedTime('2026-12-03T23:50:00Z', 10)).toBe('00:00');
  expect(expectedTime('2027-03-28T00:50:00Z', 20)).toBe('02:10');
  expect(expectedTime('2026-10-25T00:50:00Z', 20)).toBe('01:10');
});

test('a delay is announced with its minutes and the new time', () => {
  expect(formatDelay(20, expectedTime('2026-12-03T10:00:00Z', 20))).toBe('Running 20 minutes late, now about 10:20.');
});
