import { type Booking, bookingState } from '@fixit/contract/booking';
import { byStart } from '../booking-rules.ts';

const closedProposals = new Set<string>([
  bookingState.rejected,
  bookingState.withdrawn,
  bookingState.expired,
  bookingState.unavailable,
]);
const agreed = new Set<string>([bookingState.accepted, bookingState.disputed]);

/** On the wire that is a null status. */
export function isAwaiting({ booking_status }: Booking): boolean {
  return !booking_status;
}

/** Agreed and not over, or disputed. */
function isCurrent({ booking_status, ends_at }: Booking, now: number): boolean {
  if (!booking_status || !agreed.has(booking_status)) return false;
  return booking_status === bookingState.disputed || !ends_at || Date.parse(ends_at) > now;
}

/** Soonest first. */
export function openBookings(bookings: readonly Booking[], now: number): readonly Booking[] {
  return bookings.filter((booking) => isAwaiting(booking) || isCurrent(booking, now)).toSorted(byStart);
}

/** The newest proposal if it is closed without an appointment: the one to propose again. Ids grow with time. */
export function lastClosed(bookings: readonly Booking[]): Booking | null {
  const newest = bookings.toSorted((one, other) => other.id.localeCompare(one.id))[0];
  return newest?.booking_status && closedProposals.has(newest.booking_status) ? newest : null;
}
