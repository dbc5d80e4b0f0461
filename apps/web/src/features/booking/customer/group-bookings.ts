import { type Booking, bookingState } from '@fixit/contract/booking';

export interface BookingLists {
  /** Awaiting an answer: no status on the wire. */
  readonly upcoming: readonly Booking[];
  /** Accepted, disputed, or in an unknown state. */
  readonly active: readonly Booking[];
  readonly past: readonly Booking[];
}

const over = new Set<string>([bookingState.completed, bookingState.cancelled]);

/** Keeps the server's order. */
export function groupBookings(bookings: readonly Booking[]): BookingLists {
  return {
    upcoming: bookings.filter(({ booking_status }) => !booking_status),
    active: bookings.filter(({ booking_status }) => booking_status && !over.has(booking_status)),
    past: bookings.filter(({ booking_status }) => booking_status && over.has(booking_status)),
  };
}
