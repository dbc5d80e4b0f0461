import type { Shift } from '@fixit/contract/value/week';
import { expect, test } from 'vitest';
import { outsideDays, outsideHours, writeHours } from './working-hours.ts';

const on = (weekday: number, from = '08:00', to = '17:00'): Shift => ({ weekday, from, to });
const week = [1, 2, 3, 4, 5].map((weekday) => on(weekday));

test('equal days in a row are written once', () => {
  expect(writeHours(week)).toBe('Mon to Fri, 08:00 to 17:00');
  expect(writeHours([on(1), on(3), on(6, '09:00', '12:00'), on(6, '13:00', '15:00')])).toBe(
    'Mon, 08:00 to 17:00; Wed, 08:00 to 17:00; Sat, 09:00 to 12:00 and 13:00 to 15:00',
  );
  expect(writeHours([])).toBe('');
});

test('a day without hours and a time beside the hours are outside them', () => {
  const at = (appointment_date: string, appointment_time: string) =>
    outsideHours(week, { appointment_date, appointment_time });
  expect(at('2026-12-06', '09:00')).toBe('Sunday');
  expect(at('2026-12-04', '07:30')).toBe('07:30');
  expect(at('2026-12-04', '17:00')).toBe('17:00');
  expect([at('2026-12-04', '08:00'), at('', '08:00'), at('2026-12-06', '')]).toEqual([null, null, null]);
});

test('a day between the listed ones is outside hours that are not shown', () => {
  const days = ['2026-12-04', '2026-12-07'].map((appointment_date) => ({ appointment_date }));
  const at = (appointment_date: string) => outsideDays({ days }, { appointment_date });
  expect(['2026-12-03', '2026-12-04', '2026-12-06', '2026-12-08', ''].map(at)).toEqual([
    null,
    null,
    'Sunday',
    null,
    null,
  ]);
});
