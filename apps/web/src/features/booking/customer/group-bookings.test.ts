import type { Booking } from '@fixit/contract/booking';
import { expect, it } from 'vitest';
import { groupBookings } from './group-bookings.ts';

const of = (id: string, booking_status: string | null | undefined) => ({ id, booking_status }) as Booking;

it('bookings without a status are upcoming, and those with an unknown status active', () => {
  const lists = groupBookings(
    [
      of('a', null),
      of('b', 'accepted'),
      of('c', 'completed'),
      of('d', 'disputed'),
      of('e', ''),
      of('f', 'cancelled'),
      of('g', undefined),
    ],
    0,
  );
  expect(lists.upcoming.map(({ id }) => id)).toEqual(['a', 'e', 'g']);
  expect(lists.active.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(lists.past.map(({ id }) => id)).toEqual(['c', 'f']);
});

it('an active booking that waits for the customer comes before other upcoming bookings', () => {
  const now = Date.parse('2026-12-04T10:00:00Z');
  const at = (id: string, booking_status: string, day: string) =>
    ({ id, booking_status, starts_at: `${day}T10:00:00Z`, ends_at: `${day}T11:00:00Z` }) as Booking;
  const lists = groupBookings(
    [
      at('ahead', 'accepted', '2026-12-08'),
      at('begun', 'accepted', '2026-12-03'),
      at('later', 'accepted', '2026-12-09'),
      at('disputed', 'disputed', '2026-12-02'),
    ],
    now,
  );
  expect(lists.active.map(({ id }) => id)).toEqual(['begun', 'disputed', 'ahead', 'later']);
});
