import type { Booking } from '@fixit/contract/booking';

/** A customer's bookings as the screen groups them. */
export interface BookingLists {
  /** Awaiting an answer: those without a status. */
  readonly upcoming: readonly Booking[];
  /** Accepted, or of a status that we do not know. */
  readonly active: readonly Booking[];
  readonly past: readonly Booking[];
}

const over = new Set(['completed', 'cancelled']);

/** Sorts bookings into the lists of the screen, each in the order in which the server gave them. */
export function groupBookings(bookings: readonly Booking[]): BookingLists {
  return {
    upcoming: bookings.filter(({ booking_status }) => !booking_status),
    active: bookings.filter(({ booking_status }) => booking_status && !over.has(booking_status)),
    past: bookings.filter(({ booking_status }) => booking_status && over.has(booking_status)),
  };
}
