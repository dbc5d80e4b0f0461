import { usualHours } from '@fixit/contract/value/week';
import { expect, test } from 'vitest';
import { dayOf, findDayFault, hasSameShifts, nextShift, withDays } from './working-day.ts';

const day = (...shifts: string[]) => shifts.map((shift) => ({ from: shift.slice(0, 5), to: shift.slice(6) }));
const suggestedShift = (...shifts: string[]) => {
  const { shift, reason } = nextShift(day(...shifts));
  return shift ? `${shift.from}-${shift.to}` : reason;
};

test('a new shift is suggested after the last one and a break while the day has room', () => {
  expect(suggestedShift('08:00-12:00')).toBe('13:00-15:00');
  expect(suggestedShift('13:00-18:00', '08:00-12:00')).toBe('19:00-21:00');
  expect(suggestedShift('08:00-21:30')).toBe('22:30-23:45');
  expect(suggestedShift('08:00-23:00')).toBe('23:15-23:45');
});

test('a new shift is suggested in the largest gap if there is no room after the last one', () => {
  expect(suggestedShift('14:00-23:45')).toBe('11:00-13:00');
  expect(suggestedShift('00:30-10:00', '12:00-23:30')).toBe('10:00-11:00');
  expect(suggestedShift('00:00-23:45')).toBe('This day has no room for more.');
  expect(suggestedShift('00:00-23:59')).toBe('This day has no room for more.');
  expect(suggestedShift('08:00-09:00', '10:00-11:00', '12:00-13:00')).toBe('A day has at most 3 periods of work.');
});

test('an invalid working day is reported with the first wrong shift and the reason', () => {
  expect(findDayFault(day('08:00-12:00', '12:00-18:00'))).toBeNull();
  expect(findDayFault([{ from: '08:00', to: '' }])).toEqual({ index: 0, sentence: 'Set both times' });
  expect(findDayFault(day('08:00-12:00', '14:00-14:00'))).toEqual({
    index: 1,
    sentence: 'Work must end after it begins',
  });
  expect(findDayFault(day('14:00-18:00', '08:00-14:15'))).toEqual({
    index: 1,
    sentence: 'These hours overlap those from 14:00 to 18:00',
  });
});

test('changing the hours of some days keeps those of the other days, and the week stays sorted', () => {
  const week = withDays(withDays(usualHours, [3], []), [6], day('09:00-13:00'));
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 4, 5, 6]);
  const copied = withDays(week, [1, 2, 3, 4, 5], dayOf(week, 6));
  expect([1, 2, 3, 4, 5].every((weekday) => hasSameShifts(dayOf(copied, weekday), day('09:00-13:00')))).toBe(true);
  expect(withDays(copied, [6], dayOf(copied, 6))).toEqual(copied);
});
