import { type Booking, bookingState } from '@fixit/contract/booking';
import { type BookingStep, stepsOf } from '../booking-rules.ts';

export interface BookingLists {
  /** The status of an unanswered booking is null on the wire. */
  readonly upcoming: readonly Booking[];
  /** Contains bookings that are accepted, disputed, or in an unknown state. */
  readonly active: readonly Booking[];
  readonly past: readonly Booking[];
}

/** A booking with one of these steps waits for the customer to accept a new time or to confirm the work. */
const waitingSteps: ReadonlySet<BookingStep> = new Set(['answer-reschedule', 'confirm']);

const pastStates = new Set<string>([bookingState.completed, bookingState.cancelled]);

/** Keeps the server's order, but puts active bookings that wait for the customer first. */
export function groupBookings(bookings: readonly Booking[], now: number): BookingLists {
  const active = bookings.filter(({ booking_status }) => booking_status && !pastStates.has(booking_status));
  const isWaiting = (booking: Booking) => [...stepsOf(booking, now)].some((step) => waitingSteps.has(step));
  return {
    upcoming: bookings.filter(({ booking_status }) => !booking_status),
    active: [...active.filter(isWaiting), ...active.filter((booking) => !isWaiting(booking))],
    past: bookings.filter(({ booking_status }) => booking_status && pastStates.has(booking_status)),
  };
}
