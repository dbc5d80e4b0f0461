import { type Booking, bookingState } from '@fixit/contract/booking';

export interface BookingLists {
  /** Awaiting an answer; on the wire they have no status. */
  readonly upcoming: readonly Booking[];
  /** Accepted, disputed, or in a state that we do not know. */
  readonly active: readonly Booking[];
  readonly past: readonly Booking[];
}

const over = new Set<string>([bookingState.completed, bookingState.cancelled]);

/** Sorts bookings into the screen's lists, each in the server's order. */
export function groupBookings(bookings: readonly Booking[]): BookingLists {
  return {
    upcoming: bookings.filter(({ booking_status }) => !booking_status),
    active: bookings.filter(({ booking_status }) => booking_status && !over.has(booking_status)),
    past: bookings.filter(({ booking_status }) => booking_status && over.has(booking_status)),
  };
}
