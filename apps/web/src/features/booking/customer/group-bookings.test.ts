import type { Booking } from '@fixit/contract/booking';
import { expect, it } from 'vitest';
import { groupBookings } from './group-bookings.ts';

const of = (id: string, booking_status: string | null | undefined) => ({ id, booking_status }) as Booking;

it('bookings without a status are upcoming, and those with an unknown status active', () => {
  const lists = groupBookings([
    of('a', null),
    of('b', 'accepted'),
    of('c', 'completed'),
    of('d', 'disputed'),
    of('e', ''),
    of('f', 'cancelled'),
    of('g', undefined),
  ]);
  expect(lists.upcoming.map(({ id }) => id)).toEqual(['a', 'e', 'g']);
  expect(lists.active.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(lists.past.map(({ id }) => id)).toEqual(['c', 'f']);
});
