import { expect, test } from 'vitest';
import { formatAppointment, formatDate, londonDateTime } from './appointment.ts';

test('an appointment is shown with its date and time, of which either may be missing', () => {
  expect(formatAppointment('2026-12-04', '10:00')).toBe('Fri 4 Dec 2026, 10:00');
  expect(formatAppointment('2026-09-07', '09:05:00')).toBe('Mon 7 Sep 2026, 09:05');
  expect(formatAppointment('2026-12-04', null)).toBe('Fri 4 Dec 2026');
  expect(formatAppointment(undefined, '10:00:00')).toBe('10:00');
  expect(formatAppointment(null, null)).toBe('');
});

test('a string that is not a date is returned unchanged', () => {
  expect([formatDate('soon'), formatDate('2026-13-01')]).toEqual(['soon', '2026-13-01']);
});

test('an instant is converted to London time, on both sides of both clock changes', () => {
  const instants = [
    '2027-03-28T00:59Z',
    '2027-03-28T01:00Z',
    '2026-10-25T00:30Z',
    '2026-10-25T01:30Z',
    '2026-12-31T23:59Z',
  ];
  expect(instants.map(londonDateTime)).toEqual([
    ['2027-03-28', '00:59'],
    ['2027-03-28', '02:00'],
    ['2026-10-25', '01:30'],
    ['2026-10-25', '01:30'],
    ['2026-12-31', '23:59'],
  ]);
  expect(londonDateTime('2027-06-30T23:30:00.000Z')).toEqual(['2027-07-01', '00:30']);
  expect(londonDateTime('never')).toBeNull();
});
