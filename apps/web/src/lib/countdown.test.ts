import { expect, test } from 'vitest';
import { timeLeftText } from './countdown.ts';

test('the time left is written in hours and minutes, rounded down', () => {
  const minutes = (count: number) => count * 60_000;
  expect(timeLeftText(minutes(24 * 60) - 1)).toBe('23 h 59 min');
  expect(timeLeftText(minutes(60))).toBe('1 h');
  expect(timeLeftText(minutes(42.9))).toBe('42 min');
  expect(timeLeftText(minutes(1) - 1)).toBeNull();
});
