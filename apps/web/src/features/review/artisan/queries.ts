import { type ArtisanReview, review } from '@fixit/contract/review';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { texts } from './texts.ts';

const artisanReviewsKey = ['review', 'own'] as const;

/** Newest first. */
export function useReviewsAsArtisan() {
  return useInfiniteQuery({
    queryKey: artisanReviewsKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      const { data, next } = await call(review.listAsArtisan, { query }, { signal });
      return { reviews: listOf(data), next: next ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }): ArtisanReview[] => pages.flatMap(({ reviews }) => reviews),
  });
}

/** There is one reply a review, so the review is refetched in any case. */
export function useReplyToReview(id: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['review', 'reply', id];
  const replying = useMutation({
    mutationKey,
    mutationFn: (comment: string) => call(review.replyTo, { params: { id }, body: { comment } }),
    onSuccess: () => toast.success(texts.replied),
    onSettled: () => queryClient.invalidateQueries({ queryKey: artisanReviewsKey }),
  });
  return { ...replying, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}
