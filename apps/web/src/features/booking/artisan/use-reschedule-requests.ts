import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';
import { useNow } from '../../../lib/use-now.ts';
import { wishOf } from '../steps.ts';
import { ownBookingsKey } from './queries.ts';

/** The other times that customers ask for and the artisan has not answered, the soonest appointment first. */
export function useRescheduleRequests() {
  const now = useNow();
  const query = useQuery({
    queryKey: [...ownBookingsKey, 'asked'],
    queryFn: async ({ signal }) =>
      listOf((await call(booking.listAsArtisan, { query: { asked_by: 'customer', limit: 200 } }, { signal })).results),
  });
  const asked = query.data?.flatMap((asking) => {
    const wish = wishOf(asking, now);
    return wish?.asked_by === 'customer' ? [{ booking: asking, wish }] : [];
  });
  return { query, asked };
}
