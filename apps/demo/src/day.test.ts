import { expect, it } from 'vitest';
import { keyAfter, londonDay, londonStart, weekdayOf } from './day.ts';

it('dates follow London time, even late on a summer evening', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'), 0)).toBe('2026-07-02');
  expect(londonDay(new Date('2026-12-31T12:00:00Z'), 1)).toBe('2027-01-01');
  expect(londonStart(new Date('2026-07-01T23:30:00Z'))).toEqual({ day: '2026-07-02', time: '00:30' });
});

it('the days of the week are numbered from 1 for Monday to 7 for Sunday', () => {
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
});

it('the end of a late appointment is on the next day', () => {
  expect(keyAfter({ day: '2026-11-23', time: '23:30' }, 60)).toBe('2026-11-24T00:30');
});
