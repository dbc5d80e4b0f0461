import { type Booking, bookingState } from '@fixit/contract/booking';

const headlines = {
  onTheWay: 'On the way to you',
  late: (minutes: number) => `${minutes} minutes late`,
  arrived: 'Has arrived',
} as const;

/** Returns null if the artisan has announced nothing. */
export function visitHeadline({ booking_status, visit }: Booking): string | null {
  if (booking_status !== bookingState.accepted || !visit) return null;
  if (visit.arrived_at) return headlines.arrived;
  return visit.delay ? headlines.late(visit.delay.minutes) : headlines.onTheWay;
}
