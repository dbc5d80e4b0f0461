import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

/** One of the customer's bookings, also one that the list no longer shows. */
export function useBooking(id: string) {
  return useQuery({
    queryKey: ['booking', 'one', id],
    queryFn: async ({ signal }) => (await call(booking.showAsCustomer, { params: { id } }, { signal })).data,
  });
}
