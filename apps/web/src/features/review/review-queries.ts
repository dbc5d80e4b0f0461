import { type Review, review } from '@fixit/contract/review';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { listOf } from '../../lib/http/list.ts';
import { reviewsKey } from './keys.ts';

interface Loading {
  from: { cursor?: string };
  signal: AbortSignal;
}

/** Returns reviews newest first; the list is complete if the server names no next page. */
export function useReviewPages<R extends Review>(
  queryKey: QueryKey,
  load: (loading: Loading) => Promise<{ data: readonly R[]; next?: string | null | undefined }>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await load({ from: pageParam ? { cursor: pageParam } : {}, signal });
      return { reviews: listOf(data), next: next ?? null };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }): R[] => pages.flatMap(({ reviews }) => reviews),
  });
}

export function useReviews(serviceId: string) {
  return useReviewPages([...reviewsKey, serviceId], ({ from, signal }) =>
    call(review.list, { query: { serviceId, ...from } }, { signal }),
  );
}
