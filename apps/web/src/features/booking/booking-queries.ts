import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';

export const bookingsKey = ['booking', 'list'] as const;

export const jobSheetKey = ['booking', 'sheet'] as const;

export function useBookings(enabled = true) {
  return useQuery({
    queryKey: bookingsKey,
    queryFn: async ({ signal }) => (await call(booking.listAsCustomer, { query: {} }, { signal })).results,
    enabled,
  });
}
