import { type Review, review } from '@fixit/contract/review';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';

/** The reviews of a service, newest first. */
export function useReviews(serviceId: string) {
  return useQuery({
    queryKey: ['review', serviceId],
    queryFn: async ({ signal }): Promise<readonly Review[]> =>
      listOf((await call(review.list, { query: { serviceId } }, { signal })).data),
  });
}
