import type { Booking } from '@fixit/contract/booking';
import { expect, test } from 'vitest';
import { cancelledText, movedLateText, spanText } from './booking-text.ts';

// The texts use only these fields.
const booking = (of: Partial<Booking>) => of as Booking;

test('a cancellation names who cancelled, in each side’s words, and whether it was late', () => {
  const late = booking({ booking_status: 'cancelled', closed_by: 'artisan', late_by: 'artisan' });
  expect(cancelledText(late, 'artisan')).toBe('Cancelled by you, late');
  expect(cancelledText(late, 'customer')).toBe('Cancelled by the artisan, late');
  expect(movedLateText(late, 'customer')).toBeNull();
  expect(cancelledText(booking({ booking_status: 'cancelled' }), 'customer')).toBe('Cancelled');
});

test('a late reschedule names who made it until the booking is cancelled', () => {
  const moved = booking({ booking_status: 'accepted', closed_by: null, late_by: 'customer' });
  expect(movedLateText(moved, 'customer')).toBe('Moved late by you');
  expect(movedLateText(moved, 'artisan')).toBe('Moved late by the customer');
  const off = booking({ ...moved, booking_status: 'cancelled', closed_by: 'customer', late_by: null });
  expect(cancelledText(off, 'customer')).toBe('Cancelled by you');
  expect(movedLateText(off, 'customer')).toBeNull();
  const settled = booking({ ...moved, booking_status: 'cancelled', closed_by: 'system' });
  expect([cancelledText(settled, 'customer'), movedLateText(settled, 'customer')]).toEqual([
    'Cancelled',
    'Moved late by you',
  ]);
  expect(movedLateText(booking({ booking_status: 'accepted' }), 'customer')).toBeNull();
});

test('an appointment shows its end, with the day if it passes midnight, if the server sends it', () => {
  const day = booking({ appointment_date: '2031-12-08', duration_minutes: 90, ends_at: '2031-12-08T11:30:00Z' });
  expect(spanText(day)).toBe('until 11:30 (1 h 30 min)');
  expect(spanText({ ...day, ends_at: '2031-12-09T02:00:00Z', duration_minutes: 480 })).toBe(
    'until Tue 9 Dec 2031, 02:00 (8 h)',
  );
  expect(spanText(booking({ appointment_date: '2031-12-08', duration_minutes: 60 }))).toBe('(1 h)');
  expect(spanText(booking({ appointment_date: '2031-12-08' }))).toBe('');
});
