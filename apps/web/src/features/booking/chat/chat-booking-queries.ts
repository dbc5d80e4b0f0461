import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { artisanBookingsKey } from '../artisan/artisan-booking-queries.ts';

/** Enable this only for a server without job sheets. */
export function useConversationBookings(conversation_id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...artisanBookingsKey, 'conversation', conversation_id],
    queryFn: async ({ signal }) =>
      (await call(booking.listAsArtisan, { query: { conversation_id, limit: 200 } }, { signal })).results,
    enabled,
  });
}
