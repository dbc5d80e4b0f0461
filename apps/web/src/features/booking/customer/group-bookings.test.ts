import type { Booking } from '@fixit/contract/booking';
import { expect, it } from 'vitest';
import { groupBookings } from './group-bookings.ts';

const makeBooking = (id: string, booking_status: string | null | undefined) => ({ id, booking_status }) as Booking;

it('bookings without a status are upcoming, and those with an unknown status active', () => {
  const lists = groupBookings(
    [
      makeBooking('a', null),
      makeBooking('b', 'accepted'),
      makeBooking('c', 'completed'),
      makeBooking('d', 'disputed'),
      makeBooking('e', ''),
      makeBooking('f', 'cancelled'),
      makeBooking('g', undefined),
      makeBooking('h', 'postponed'),
    ],
    0,
  );
  expect(lists.upcoming.map(({ id }) => id)).toEqual(['a', 'e', 'g']);
  expect(lists.active.map(({ id }) => id)).toEqual(['b', 'd', 'h']);
  expect(lists.past.map(({ id }) => id)).toEqual(['c', 'f']);
});

it('an active booking that the customer must act on comes before other active bookings', () => {
  const now = Date.parse('2026-12-04T10:00:00Z');
  const makeScheduled = (id: string, booking_status: string, day: string) =>
    ({ id, booking_status, starts_at: `${day}T10:00:00Z`, ends_at: `${day}T11:00:00Z` }) as Booking;
  const lists = groupBookings(
    [
      makeScheduled('ahead', 'accepted', '2026-12-08'),
      makeScheduled('started', 'accepted', '2026-12-03'),
      makeScheduled('later', 'accepted', '2026-12-09'),
      makeScheduled('disputed', 'disputed', '2026-12-02'),
    ],
    now,
  );
  expect(lists.active.map(({ id }) => id)).toEqual(['started', 'disputed', 'ahead', 'later']);
});
