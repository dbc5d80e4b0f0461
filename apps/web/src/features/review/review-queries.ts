import { type RatingCount, type Review, type ReviewOrder, review } from '@fixit/contract/review';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { reviewsKey } from './review-keys.ts';

interface PageRequest {
  query: { cursor?: string };
  signal: AbortSignal;
}

export interface LoadedReviews<R extends Review> {
  reviews: R[];
  /** Runs from five stars to one. This is undefined if the server does not count reviews. */
  counts: readonly RatingCount[] | undefined;
}

interface LoadedPage<R extends Review> {
  data: readonly R[];
  next: string | null;
  counts?: readonly RatingCount[] | undefined;
}

/** The earlier reviews stay visible while those of a new filter load. */
export function useReviewPages<R extends Review>(
  queryKey: QueryKey,
  load: (request: PageRequest) => Promise<LoadedPage<R>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ query: pageParam ? { cursor: pageParam } : {}, signal }),
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
  return useReviewPages(queryKey, ({ query: page, signal }) =>
    call(review.list, { query: { ...query, ...page } }, { signal }),
  );
}
