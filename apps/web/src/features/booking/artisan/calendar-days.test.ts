import type { Booking } from '@fixit/contract/booking';
import { describe, expect, it } from 'vitest';
import { addDays, blocksOf, countPastDays, hoursOf, readDay, weekOf } from './calendar-days.ts';

const makeBooking = (appointment_date: string, appointment_time: string, duration_minutes: number, ends_at?: string) =>
  ({ id: appointment_time, appointment_date, appointment_time, duration_minutes, ends_at }) as Booking;

const layoutOf = (bookings: Booking[], day: string) =>
  blocksOf(bookings, day).map(({ from, to, lane, lanes }) => [from, to, lane, lanes]);

describe('days of a calendar', () => {
  it('a calendar week starts on Monday, even across a new year', () => {
    expect(weekOf('2027-01-01')).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(weekOf('2026-11-23')[0]).toBe('2026-11-23');
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
  });

  it('adding days gives the right date across a clock change', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2027-03-29', -2)).toBe('2027-03-27');
  });

  it('the calendar shows today if the date in the URL does not exist', () => {
    expect(readDay('2026-12-04', '2026-11-21')).toBe('2026-12-04');
    for (const invalidDay of [null, '', 'soon', '2026-02-30', '2026-13-01', '20261204']) {
      expect(readDay(invalidDay, '2026-11-21')).toBe('2026-11-21');
    }
  });
});

describe('columns of days', () => {
  it('a day’s column places its bookings by London time and leaves out those of other days', () => {
    const bookings = [makeBooking('2026-12-04', '10:00', 90), makeBooking('2026-12-05', '10:00', 60)];
    expect(layoutOf(bookings, '2026-12-04')).toEqual([[600, 690, 0, 1]]);
  });

  it('a day’s column puts only overlapping bookings side by side', () => {
    const bookings = [
      makeBooking('2026-12-04', '09:00', 120),
      makeBooking('2026-12-04', '10:00', 60),
      makeBooking('2026-12-04', '10:30', 90),
      makeBooking('2026-12-04', '14:00', 60),
      makeBooking('2026-12-04', '15:00', 60),
    ];
    expect(layoutOf(bookings, '2026-12-04')).toEqual([
      [540, 660, 0, 3],
      [600, 660, 1, 3],
      [630, 720, 2, 3],
      [840, 900, 0, 1],
      [900, 960, 0, 1],
    ]);
  });

  it('a booking across midnight is split and continues the next day', () => {
    const night = [makeBooking('2026-12-04', '22:00', 240)];
    expect(layoutOf(night, '2026-12-04')).toEqual([[1320, 1440, 0, 1]]);
    expect(layoutOf(night, '2026-12-05')).toEqual([[0, 120, 0, 1]]);
  });

  it('a booking ends at the right London time on days with a clock change', () => {
    expect(layoutOf([makeBooking('2026-10-25', '00:30', 120, '2026-10-25T01:30:00Z')], '2026-10-25')).toEqual([
      [30, 90, 0, 1],
    ]);
    expect(layoutOf([makeBooking('2027-03-28', '00:30', 60, '2027-03-28T01:30:00Z')], '2027-03-28')).toEqual([
      [30, 150, 0, 1],
    ]);
  });

  it('a day’s column shows the usual hours and extends to bookings outside them', () => {
    expect(hoursOf([])).toEqual({ from: 8, to: 18 });
    const early = blocksOf(
      [makeBooking('2026-12-04', '06:45', 30), makeBooking('2026-12-04', '18:30', 90)],
      '2026-12-04',
    );
    expect(hoursOf(early)).toEqual({ from: 6, to: 20 });
  });

  it('days before today count as past only in the current week', () => {
    const week = weekOf('2026-12-04');
    expect([countPastDays(week, '2026-12-04'), countPastDays(week, '2026-11-30')]).toEqual([4, 0]);
    expect([countPastDays(week, '2026-12-07'), countPastDays(week, '2026-11-29')]).toEqual([0, 0]);
  });
});
