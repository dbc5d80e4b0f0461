import { type Booking, bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { byStart, openRescheduleOf } from '../booking-schedule.ts';

const closedProposals = new Set<string>([
  bookingState.rejected,
  bookingState.withdrawn,
  bookingState.expired,
  bookingState.unavailable,
]);
const agreedStates = new Set<string>([bookingState.accepted, bookingState.disputed]);

/** An awaiting booking has a null status on the wire. */
export function isAwaiting({ booking_status }: Booking): boolean {
  return !booking_status;
}

export function wasAccepted({ booking_status }: Booking): boolean {
  return Boolean(booking_status) && !closedProposals.has(booking_status ?? '');
}

export function toneOf(booking: Booking): 'awaiting' | 'accepted' | 'plain' {
  if (isAwaiting(booking)) return 'awaiting';
  return booking.booking_status === bookingState.accepted ? 'accepted' : 'plain';
}

/** A disputed booking is current even after its end. */
function isCurrent({ booking_status, ends_at }: Booking, now: number): boolean {
  if (!booking_status || !agreedStates.has(booking_status)) return false;
  return booking_status === bookingState.disputed || !ends_at || Date.parse(ends_at) > now;
}

export function needsAnswerOf(reader: BookingSide, now: number): (booking: Booking) => boolean {
  return (booking) => {
    const asked_by = isAwaiting(booking) ? 'artisan' : openRescheduleOf(booking, now)?.asked_by;
    return asked_by !== undefined && asked_by !== reader;
  };
}

/** Puts bookings that the reader must answer first, and then the soonest. */
export function openBookings(bookings: readonly Booking[], reader: BookingSide, now: number): readonly Booking[] {
  const needsAnswer = needsAnswerOf(reader, now);
  const unfinished = bookings.filter((booking) => isAwaiting(booking) || isCurrent(booking, now)).toSorted(byStart);
  return [...unfinished.filter(needsAnswer), ...unfinished.filter((booking) => !needsAnswer(booking))];
}

/**
 * Returns the bookings of a chat except `first`: the open ones, the last proposal if it can be repeated, and then the
 * past ones, newest first.
 */
export function otherBookings(
  bookings: readonly Booking[],
  first: Booking | null,
  reader: BookingSide,
  now: number,
): readonly Booking[] {
  const unfinished = openBookings(bookings, reader, now);
  const pastBookings = bookings.filter((booking) => wasAccepted(booking) && !unfinished.includes(booking));
  const closedProposal = reader === 'artisan' ? lastClosed(bookings) : null;
  const newestFirst = pastBookings.toSorted((a, b) => b.id.localeCompare(a.id));
  return [...unfinished, ...(closedProposal ? [closedProposal] : []), ...newestFirst].filter(
    ({ id }) => id !== first?.id,
  );
}

/** Returns the newest proposal if it ended without an appointment. Ids grow with time. */
export function lastClosed(bookings: readonly Booking[]): Booking | null {
  const newest = bookings.toSorted((a, b) => b.id.localeCompare(a.id))[0];
  return newest?.booking_status && closedProposals.has(newest.booking_status) ? newest : null;
}
