import { type Booking, booking, bookingState } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { useNow } from '../../../lib/use-now.ts';
import { byStart, openRescheduleOf } from '../booking-schedule.ts';

/** All keys of the artisan's bookings begin with this. */
export const artisanBookingsKey = ['booking', 'artisan'] as const;

/** Returns appointments and open proposals, soonest first. */
export function useCalendar(from: string, to: string) {
  return useQuery({
    queryKey: [...artisanBookingsKey, 'calendar', from, to],
    queryFn: async ({ signal }) =>
      (await call(booking.listAsArtisan, { query: { from, to, limit: 200 } }, { signal })).results,
    select: (bookings: readonly Booking[]) => bookings.filter(isInCalendar).toSorted(byStart),
  });
}

const inCalendar = new Set<string>([bookingState.accepted, bookingState.completed, bookingState.disputed]);

function isInCalendar({ booking_status }: Booking): boolean {
  return !booking_status || inCalendar.has(booking_status);
}

/** Returns requests that the artisan can still answer, soonest appointment first. */
export function useRescheduleRequests() {
  const now = useNow();
  const query = useQuery({
    queryKey: [...artisanBookingsKey, 'reschedule-requests'],
    queryFn: async ({ signal }) =>
      (await call(booking.listAsArtisan, { query: { asked_by: 'customer', limit: 200 } }, { signal })).results,
  });
  const requests = query.data?.flatMap((item) => {
    const reschedule = openRescheduleOf(item, now);
    return reschedule?.asked_by === 'customer' ? [{ booking: item, reschedule }] : [];
  });
  return { query, requests };
}

export function useBookingAsArtisan(id: string) {
  return useQuery({
    queryKey: [...artisanBookingsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(booking.showAsArtisan, { params: { id } }, { signal })).data,
  });
}
