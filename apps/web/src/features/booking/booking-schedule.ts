import type { Booking } from '@fixit/contract/booking';

export type OpenReschedule = NonNullable<Booking['reschedule']>;

/** Returns null once the request can no longer be answered. */
export function openRescheduleOf({ reschedule }: Booking, now: number): OpenReschedule | null {
  return reschedule && now < Date.parse(reschedule.expires_at) ? reschedule : null;
}

export const startOf = ({ appointment_date, appointment_time }: Booking) => `${appointment_date}T${appointment_time}`;

export function byStart(a: Booking, b: Booking): number {
  return startOf(a).localeCompare(startOf(b));
}
