import type { Booking } from '@fixit/contract/booking';
import { expect, test } from 'vitest';
import { lastClosed, openBookings } from './chat-booking-lists.ts';

const now = Date.parse('2026-12-04T09:00:00Z');
// Only what the lists look at.
const of = (id: string, booking_status: string | null, appointment_time: string, ends_at?: string) =>
  ({ id, booking_status, appointment_date: '2026-12-04', appointment_time, ends_at }) as Booking;

test('a chat lists pending and upcoming bookings, soonest first', () => {
  const bookings = [
    of('1', null, '15:00'),
    of('2', 'accepted', '11:00', '2026-12-04T12:00:00Z'),
    of('3', 'accepted', '07:00', '2026-12-04T08:00:00Z'),
    of('4', 'disputed', '06:00', '2026-12-04T07:00:00Z'),
    of('5', 'cancelled', '16:00'),
    of('6', 'withdrawn', '17:00'),
  ];
  expect(openBookings(bookings, now).map(({ id }) => id)).toEqual(['4', '2', '1']);
});

test('only the newest proposal can be repeated, and only if it was not accepted', () => {
  const rejected = of('2', 'rejected', '10:00');
  expect(lastClosed([of('1', 'withdrawn', '09:00'), rejected])).toBe(rejected);
  expect(lastClosed([rejected, of('3', null, '11:00')])).toBeNull();
  expect(lastClosed([rejected, of('3', 'completed', '11:00')])).toBeNull();
  expect(lastClosed([])).toBeNull();
});
