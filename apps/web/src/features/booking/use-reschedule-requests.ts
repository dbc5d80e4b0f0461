import { booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import { useNow } from '../../lib/use-now.ts';
import { ownBookingsKey } from './calendar-queries.ts';
import { wishOf } from './steps.ts';

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
