import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/shape';
import { type FreeTimes, freeTimes, type OwnFreeTimes } from '@fixit/contract/free-times';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

/** Each opening of the dialog asks again, since free times go quickly. */
export function useFreeTimesOfBooking({ id }: Booking, side: BookingSide) {
  return useQuery({
    queryKey: ['free-times', 'booking', id],
    queryFn: async ({ signal }): Promise<FreeTimes | OwnFreeTimes> => {
      const list =
        side === 'customer' ? freeTimes.listFreeTimesOfBookingAsCustomer : freeTimes.listFreeTimesOfBookingAsArtisan;
      return (await call(list, { params: { id } }, { signal })).data;
    },
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
}
