import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

/** Fetches a booking even if the list no longer contains it. */
export function useBooking(id: string) {
  return useQuery({
    queryKey: ['booking', 'one', id],
    queryFn: async ({ signal }) => (await call(booking.showAsCustomer, { params: { id } }, { signal })).data,
  });
}
