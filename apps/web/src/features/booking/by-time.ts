import type { Booking } from '@fixit/contract/booking';

const beginOf = ({ appointment_date, appointment_time }: Booking) => `${appointment_date}T${appointment_time}`;

/** Puts appointments in the order in which they begin. */
export function byTime(one: Booking, other: Booking): number {
  return beginOf(one).localeCompare(beginOf(other));
}
