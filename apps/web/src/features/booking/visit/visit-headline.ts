import { type Booking, bookingState } from '@fixit/contract/booking';

const headlines = {
  onTheWay: 'On the way to you',
  late: (minutes: number) => `${minutes} minutes late`,
  arrived: 'Has arrived',
} as const;

/** Returns in a few words what the artisan of an accepted booking announced last; null if nothing. */
export function visitHeadline({ booking_status, visit }: Booking): string | null {
  if (booking_status !== bookingState.accepted || !visit) return null;
  if (visit.arrived_at) return headlines.arrived;
  return visit.delay ? headlines.late(visit.delay.minutes) : headlines.onTheWay;
}
