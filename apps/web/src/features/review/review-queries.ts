import { type RatingCount, type Review, type ReviewOrder, review } from '@fixit/contract/review';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { reviewsKey } from './review-keys.ts';

interface Loading {
  from: { cursor?: string };
  signal: AbortSignal;
}

export interface LoadedReviews<R extends Review> {
  reviews: R[];
  /** The counts go from five stars to one. They are undefined if the server does not count them. */
  counts: readonly RatingCount[] | undefined;
}

interface LoadedPage<R extends Review> {
  data: readonly R[];
  next: string | null;
  counts?: readonly RatingCount[] | undefined;
}

/**
 * The list is complete if the server names no next page. The earlier reviews stay until those of another filter
 * arrive.
 */
export function useReviewPages<R extends Review>(
  queryKey: QueryKey,
  load: (loading: Loading) => Promise<LoadedPage<R>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ from: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }): LoadedReviews<R> => ({
      reviews: pages.flatMap(({ data }) => data),
      counts: pages[0]?.counts,
    }),
    placeholderData: keepPreviousData,
  });
}

/** Null stands for all stars, and for the trade of the service itself. */
export interface ReviewChoice {
  stars: number | null;
  sort: ReviewOrder;
  trade: string | null;
}

export function useReviews(serviceId: string, { stars, sort, trade }: ReviewChoice) {
  const query = {
    serviceId,
    ...(stars === null ? {} : { ratings: stars }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(trade === null ? {} : { trade }),
  };
  const queryKey = [...reviewsKey, serviceId, stars, sort, trade];
  return useReviewPages(queryKey, ({ from, signal }) =>
    call(review.list, { query: { ...query, ...from } }, { signal }),
  );
}
