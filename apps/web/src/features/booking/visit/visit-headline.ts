import { type Booking, bookingState } from '@fixit/contract/booking';

const headlines = {
  onTheWay: 'On the way to you',
  late: (minutes: number) => `${minutes} minutes late`,
  arrived: 'Has arrived',
} as const;

/** Describes the artisan's last announcement for an accepted booking. Returns null if there is none. */
export function visitHeadline({ booking_status, visit }: Booking): string | null {
  if (booking_status !== bookingState.accepted || !visit) return null;
  if (visit.arrived_at) return headlines.arrived;
  return visit.delay ? headlines.late(visit.delay.minutes) : headlines.onTheWay;
}
