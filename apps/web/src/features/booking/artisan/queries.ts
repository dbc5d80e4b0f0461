import { type Booking, booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';
import { byTime } from '../by-time.ts';

/** Where all that is read of the artisan's own bookings is kept. */
export const ownBookingsKey = ['booking', 'own'] as const;

/** What stands in the artisan's book from one day to another, soonest first; what came to nothing is left out. */
export function useCalendar(from: string, to: string) {
  return useQuery({
    queryKey: [...ownBookingsKey, 'calendar', from, to],
    queryFn: async ({ signal }) =>
      listOf((await call(booking.listAsArtisan, { query: { from, to, limit: 200 } }, { signal })).results),
    select: (bookings: readonly Booking[]) => bookings.filter(standsInBook).toSorted(byTime),
  });
}

const kept = new Set(['accepted', 'completed', 'disputed']);

function standsInBook({ booking_status }: Booking): boolean {
  return !booking_status || kept.has(booking_status);
}
