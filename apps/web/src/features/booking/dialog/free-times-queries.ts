import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { type FreeTimes, freeTimes, type OwnFreeTimes } from '@fixit/contract/job/free-times';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

export const freeTimesKey = ['free-times'] as const;

/** Free times change quickly, so they are loaded whenever a dialog opens. */
const options = { staleTime: 0, gcTime: 0, retry: false } as const;

export function useFreeTimesOfBooking({ id }: Booking, side: BookingSide) {
  return useQuery({
    queryKey: [...freeTimesKey, 'booking', id],
    queryFn: async ({ signal }): Promise<FreeTimes | OwnFreeTimes> => {
      const list =
        side === 'customer' ? freeTimes.listFreeTimesOfBookingAsCustomer : freeTimes.listFreeTimesOfBookingAsArtisan;
      return (await call(list, { params: { id } }, { signal })).data;
    },
    ...options,
  });
}

/** Sends nothing while the duration is null. */
export function useFreeTimesOfConversation(id: string, duration_minutes: number | null) {
  return useQuery({
    queryKey: [...freeTimesKey, 'conversation', id, duration_minutes],
    queryFn: async ({ signal }) =>
      (
        await call(
          freeTimes.listFreeTimesOfConversation,
          { params: { id }, query: duration_minutes === null ? {} : { duration_minutes } },
          { signal },
        )
      ).data,
    enabled: duration_minutes !== null,
    ...options,
  });
}
