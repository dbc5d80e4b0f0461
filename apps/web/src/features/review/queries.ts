import { type Review, review } from '@fixit/contract/review';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { listOf } from '../../lib/http/list.ts';
import { reviewsKey } from './keys.ts';

/** Newest first; complete where the server names no next page. */
export function useReviews(serviceId: string) {
  return useInfiniteQuery({
    queryKey: [...reviewsKey, serviceId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { serviceId, ...(pageParam ? { cursor: pageParam } : {}) };
      const { data, next } = await call(review.list, { query }, { signal });
      return { reviews: listOf(data), next: next ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }): Review[] => pages.flatMap(({ reviews }) => reviews),
  });
}
