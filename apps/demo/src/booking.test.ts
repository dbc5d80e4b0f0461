import type { Booking } from '@fixit/contract/booking';
import { describe, expect, it } from 'vitest';
import { freeHour, londonDay } from './booking.ts';

const entry = (appointment_date: string, appointment_time: string, booking_status: string | null = null) =>
  ({ appointment_date, appointment_time, booking_status }) as Booking;

describe('a demo artisan looks for a free hour', () => {
  const friday = new Date('2026-11-20T10:00:00Z');

  it('takes tomorrow morning from an empty book', () => {
    expect(freeHour([], friday)).toEqual({ day: '2026-11-21', hour: '09:00' });
  });

  it('leaves out what is taken, but not what was cancelled', () => {
    const book = [
      entry('2026-11-21', '09:00'),
      entry('2026-11-21', '10:30', 'accepted'),
      entry('2026-11-21', '13:00', 'cancelled'),
    ];
    expect(freeHour(book, friday)).toEqual({ day: '2026-11-21', hour: '13:00' });
  });

  it('rests on Sundays', () => {
    const saturday = new Date('2026-11-21T10:00:00Z');
    expect(freeHour([], saturday)?.day).toBe('2026-11-23');
  });

  it('counts days in London, also late on a summer evening', () => {
    expect(londonDay(new Date('2026-07-01T23:30:00Z'), 0)).toBe('2026-07-02');
  });
});
