import { expect, test } from 'vitest';
import { dateTimeError } from './when-problem.ts';

// It is 14:20 in London, in summer.
const now = Date.parse('2026-06-12T13:20:00Z');
const timesOff = [{ id: 'a', from: '2026-06-15', to: '2026-06-16', note: '' }];
const problem = (appointment_date: string, appointment_time: string) =>
  dateTimeError({ appointment_date, appointment_time }, now, timesOff);

test('a time that has passed in London has an error before it is sent', () => {
  const error = 'Please choose a time in the future';
  expect(problem('2026-06-11', '18:00')).toEqual({ appointment_date: error });
  expect(problem('2026-06-12', '14:20')).toEqual({ appointment_time: error });
  expect(problem('2026-06-12', '14:25')).toBeNull();
  expect(problem('2026-06-11', '')).toEqual({ appointment_date: error });
  expect([problem('2026-06-12', ''), problem('', '09:00'), problem('0002-06-12', '09:00')]).toEqual([null, null, null]);
});

test('an artisan’s own day off has an error before it is sent', () => {
  expect(problem('2026-06-15', '')).toEqual({ appointment_date: 'You are off on that day' });
  expect(problem('2026-06-16', '10:00')).toEqual({ appointment_date: 'You are off on that day' });
  expect(problem('2026-06-17', '10:00')).toBeNull();
});
