import type { Booking } from '@fixit/contract/booking';
import { expect, test } from 'vitest';
import { cancelledText, lateRescheduleText, spanText } from './describe-booking.ts';

// The texts use only these fields.
const booking = (fields: Partial<Booking>) => fields as Booking;

test('each side sees who cancelled a booking and whether it was late', () => {
  const late = booking({ booking_status: 'cancelled', closed_by: 'artisan', late_by: 'artisan' });
  expect(cancelledText(late, 'artisan')).toBe('Cancelled by you, late');
  expect(cancelledText(late, 'customer')).toBe('Cancelled by the artisan, late');
  expect(lateRescheduleText(late, 'customer')).toBeNull();
  expect(cancelledText(booking({ booking_status: 'cancelled' }), 'customer')).toBe('Cancelled');
});

test('each side sees who rescheduled a booking late, unless the same side cancels it', () => {
  const rescheduled = booking({ booking_status: 'accepted', closed_by: null, late_by: 'customer' });
  expect(lateRescheduleText(rescheduled, 'customer')).toBe('Moved late by you');
  expect(lateRescheduleText(rescheduled, 'artisan')).toBe('Moved late by the customer');
  const cancelled = booking({ ...rescheduled, booking_status: 'cancelled', closed_by: 'customer', late_by: null });
  expect(cancelledText(cancelled, 'customer')).toBe('Cancelled by you');
  expect(lateRescheduleText(cancelled, 'customer')).toBeNull();
  const cancelledByOperator = booking({ ...rescheduled, booking_status: 'cancelled', closed_by: 'system' });
  expect([cancelledText(cancelledByOperator, 'customer'), lateRescheduleText(cancelledByOperator, 'customer')]).toEqual(
    ['Cancelled', 'Moved late by you'],
  );
  expect(lateRescheduleText(booking({ booking_status: 'accepted' }), 'customer')).toBeNull();
});

test('an appointment shows its end, including the date if it ends after midnight', () => {
  const day = booking({ appointment_date: '2031-12-08', duration_minutes: 90, ends_at: '2031-12-08T11:30:00Z' });
  expect(spanText(day)).toBe('until 11:30 (1 h 30 min)');
  expect(spanText({ ...day, ends_at: '2031-12-09T02:00:00Z', duration_minutes: 480 })).toBe(
    'until Tue 9 Dec 2031, 02:00 (8 h)',
  );
  expect(spanText(booking({ appointment_date: '2031-12-08', duration_minutes: 60 }))).toBe('(1 h)');
  expect(spanText(booking({ appointment_date: '2031-12-08' }))).toBe('');
});
