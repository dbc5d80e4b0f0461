import { type Booking, bookingState } from '@fixit/contract/booking';
import { expectedTime, visitHours } from '@fixit/contract/booking/visit-times';

export type Announcement = 'departure' | 'delay' | 'arrival';

const hourMs = 3_600_000;

/** Returns the announcements that the server accepts now. */
export function allowedAnnouncements(booking: Booking, now: number): readonly Announcement[] {
  const { booking_status, starts_at, ends_at, visit } = booking;
  // A server without visits omits the field.
  if (booking_status !== bookingState.accepted || !starts_at || !ends_at || visit === undefined) return [];
  const isOpen = now >= Date.parse(starts_at) - visitHours * hourMs && now <= Date.parse(ends_at) + visitHours * hourMs;
  if (!isOpen || visit?.arrived_at) return [];
  return visit?.departed_at ? ['arrival', 'delay'] : ['departure', 'delay'];
}

/** Returns the start plus any announced delay, as a London time. */
export function expectedArrival({ starts_at, visit }: Booking): string {
  return starts_at ? expectedTime(starts_at, visit?.delay?.minutes ?? 0) : '';
}

export type OpenPhones = NonNullable<Booking['phones']>;

/** Returns null once the appointment is over, even if the booking has not been refetched. */
export function openPhones({ phones }: Booking, now: number): OpenPhones | null {
  return phones && now < Date.parse(phones.until) ? phones : null;
}
