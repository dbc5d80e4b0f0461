import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';

export const bookingsKey = ['booking', 'list'] as const;

/** All keys of job sheets begin with this. */
export const jobSheetKey = ['booking', 'sheet'] as const;

/** Returns the customer's bookings in the server's order. */
export function useBookings(enabled = true) {
  return useQuery({
    queryKey: bookingsKey,
    queryFn: async ({ signal }) => (await call(booking.listAsCustomer, { query: {} }, { signal })).results,
    enabled,
  });
}
