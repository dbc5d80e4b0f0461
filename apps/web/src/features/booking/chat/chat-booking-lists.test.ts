import type { Booking } from '@fixit/contract/booking';
import { expect, test } from 'vitest';
import { lastClosed, openBookings } from './chat-booking-lists.ts';

const now = Date.parse('2026-12-04T09:00:00Z');
// Contains only the fields that the lists use.
const makeBooking = (id: string, booking_status: string | null, appointment_time: string, ends_at?: string) =>
  ({ id, booking_status, appointment_date: '2026-12-04', appointment_time, ends_at }) as Booking;

test('a chat lists pending and upcoming bookings, soonest first', () => {
  const bookings = [
    makeBooking('1', null, '15:00'),
    makeBooking('2', 'accepted', '11:00', '2026-12-04T12:00:00Z'),
    makeBooking('3', 'accepted', '07:00', '2026-12-04T08:00:00Z'),
    makeBooking('4', 'disputed', '06:00', '2026-12-04T07:00:00Z'),
    makeBooking('5', 'cancelled', '16:00'),
    makeBooking('6', 'withdrawn', '17:00'),
  ];
  expect(openBookings(bookings, 'artisan', now).map(({ id }) => id)).toEqual(['4', '2', '1']);
});

test('bookings that the reader has to answer come first in a chat', () => {
  const reschedule = (asked_by: string) => ({ asked_by, expires_at: '2026-12-04T10:00:00Z' });
  const bookings = [
    makeBooking('1', 'accepted', '11:00', '2026-12-04T12:00:00Z'),
    { ...makeBooking('2', 'accepted', '12:00', '2026-12-04T13:00:00Z'), reschedule: reschedule('artisan') } as Booking,
    { ...makeBooking('3', 'accepted', '13:00', '2026-12-04T14:00:00Z'), reschedule: reschedule('customer') } as Booking,
    makeBooking('4', null, '14:00'),
  ];
  const idsFor = (reader: 'customer' | 'artisan') => openBookings(bookings, reader, now).map(({ id }) => id);
  expect(idsFor('customer')).toEqual(['2', '4', '1', '3']);
  expect(idsFor('artisan')).toEqual(['3', '1', '2', '4']);
});

test('a chat offers to repeat only the newest proposal, and only if it was not accepted', () => {
  const rejected = makeBooking('2', 'rejected', '10:00');
  expect(lastClosed([makeBooking('1', 'withdrawn', '09:00'), rejected])).toBe(rejected);
  expect(lastClosed([rejected, makeBooking('3', null, '11:00')])).toBeNull();
  expect(lastClosed([rejected, makeBooking('3', 'completed', '11:00')])).toBeNull();
  expect(lastClosed([])).toBeNull();
});
