import { expect, test } from 'vitest';
import {
  appointmentText,
  cut,
  durationText,
  instantText,
  lastSeenText,
  milesText,
  nearAppointmentText,
  nearInstantText,
} from './format.ts';

test('an appointment is written in London time', () => {
  expect(appointmentText('2026-12-04', '10:00')).toBe('Fri 4 Dec 2026, 10:00');
  expect(appointmentText('2026-12-04', null)).toBe('Fri 4 Dec 2026');
  expect(appointmentText(undefined, '10:00:00')).toBe('10:00');
});

test('an instant in summer is written an hour later than UTC', () => {
  expect(instantText('2026-07-01T09:00:00Z')).toBe('Wed 1 Jul 2026, 10:00');
});

test('a near date is written without its year, and a distant one with it', () => {
  const now = Date.parse('2026-12-20T09:00:00Z');
  expect(nearInstantText('2027-01-04T10:00:00Z', now)).toBe('Mon 4 Jan, 10:00');
  expect(nearAppointmentText('2026-12-04', null, now)).toBe('Fri 4 Dec');
  expect(nearAppointmentText('2027-12-03', '10:00', now)).toBe('Fri 3 Dec 2027, 10:00');
  expect(nearAppointmentText('soon', '10:00', now)).toBe('soon, 10:00');
});

test('the time of last activity is written as a short weekday and a time', () => {
  expect(lastSeenText('2026-12-04T10:00:00Z')).toBe('Fri 10:00');
  expect(lastSeenText('never')).toBe('');
});

test('a string is cut to the exact number of characters', () => {
  expect(cut('14 Albert Terrace, Saltaire', 20)).toBe('14 Albert Terrace, S');
  expect(cut('👩‍🔧', 1)).toBe('👩');
});

test('kilometres are written in miles', () => {
  expect([0, 1.609344, 12].map(milesText)).toEqual(['0.0', '1.0', '7.5']);
});

test('a duration is written in hours and minutes, without a part that is zero', () => {
  expect([45, 120, 90].map(durationText)).toEqual(['45 min', '2 h', '1 h 30 min']);
});
