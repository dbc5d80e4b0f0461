import type { Shift } from '@fixit/contract/value/week';
import { expect, test } from 'vitest';
import { outsideDays, outsideHours, weeklyHoursText } from './working-hours.ts';

const makeShift = (weekday: number, from = '08:00', to = '17:00'): Shift => ({ weekday, from, to });
const week = [1, 2, 3, 4, 5].map((weekday) => makeShift(weekday));

test('consecutive days with the same hours are combined', () => {
  expect(weeklyHoursText(week)).toBe('Mon to Fri, 08:00 to 17:00');
  expect(
    weeklyHoursText([makeShift(1), makeShift(3), makeShift(6, '09:00', '12:00'), makeShift(6, '13:00', '15:00')]),
  ).toBe('Mon, 08:00 to 17:00; Wed, 08:00 to 17:00; Sat, 09:00 to 12:00 and 13:00 to 15:00');
  expect(weeklyHoursText([])).toBe('');
});

test('a day without hours and a time before or after the hours are outside them', () => {
  const outside = (appointment_date: string, appointment_time: string) =>
    outsideHours(week, { appointment_date, appointment_time });
  expect(outside('2026-12-06', '09:00')).toBe('Sunday');
  expect(outside('2026-12-04', '07:30')).toBe('07:30');
  expect(outside('2026-12-04', '17:00')).toBe('17:00');
  expect([outside('2026-12-04', '08:00'), outside('', '08:00'), outside('2026-12-06', '')]).toEqual([null, null, null]);
});

test('a day without free times between days with some counts as outside the hours of an artisan who hides them', () => {
  const days = ['2026-12-04', '2026-12-07'].map((appointment_date) => ({ appointment_date }));
  const outside = (appointment_date: string) => outsideDays({ days }, { appointment_date });
  expect(['2026-12-03', '2026-12-04', '2026-12-06', '2026-12-08', ''].map(outside)).toEqual([
    null,
    null,
    'Sunday',
    null,
    null,
  ]);
});
