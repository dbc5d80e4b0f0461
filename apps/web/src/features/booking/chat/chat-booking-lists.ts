import type { Booking } from '@fixit/contract/booking';
import { byTime } from '../by-time.ts';

const closedProposals = new Set(['rejected', 'withdrawn', 'expired', 'unavailable']);
const standing = new Set(['accepted', 'disputed']);

/** Whether the appointment waits for the customer's answer; on the wire that is no status. */
export function isAwaiting({ booking_status }: Booking): boolean {
  return !booking_status;
}

/** Whether an agreed appointment is still to be kept: it has not ended, or there is a problem with it. */
function isStanding({ booking_status, ends_at }: Booking, now: number): boolean {
  if (!booking_status || !standing.has(booking_status)) return false;
  return booking_status === 'disputed' || !ends_at || Date.parse(ends_at) > now;
}

/** What stands in a chat: proposals that await an answer and agreed appointments, soonest first. */
export function openBookings(bookings: readonly Booking[], now: number): readonly Booking[] {
  return bookings.filter((booking) => isAwaiting(booking) || isStanding(booking, now)).toSorted(byTime);
}

/** The proposal that came to nothing, while nothing was proposed after it: the one to propose again. Ids grow with time. */
export function lastClosed(bookings: readonly Booking[]): Booking | null {
  const newest = bookings.toSorted((one, other) => other.id.localeCompare(one.id))[0];
  return newest?.booking_status && closedProposals.has(newest.booking_status) ? newest : null;
}
