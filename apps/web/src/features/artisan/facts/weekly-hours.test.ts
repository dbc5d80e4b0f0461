import { usualHours } from '@fixit/contract/value/week';
import { expect, test } from 'vitest';
import { weeklyHours } from './weekly-hours.ts';

const shift = (weekday: number, from: string, to: string) => ({ weekday, from, to });

test('consecutive days with the same hours share a line', () => {
  expect(weeklyHours(usualHours)).toEqual([{ days: 'Mon to Fri', times: '08:00 to 18:00' }]);
});

test('a day with different hours or two shifts has its own line, and days off have none', () => {
  const hours = [
    ...[1, 2, 4].map((weekday) => shift(weekday, '09:00', '17:00')),
    shift(6, '09:00', '12:00'),
    shift(6, '13:00', '15:00'),
  ];
  expect(weeklyHours(hours)).toEqual([
    { days: 'Mon to Tue', times: '09:00 to 17:00' },
    { days: 'Thu', times: '09:00 to 17:00' },
    { days: 'Sat', times: '09:00 to 12:00 and 13:00 to 15:00' },
  ]);
  expect(weeklyHours([])).toEqual([]);
});
