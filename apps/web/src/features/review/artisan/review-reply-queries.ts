import { type ArtisanReview, review } from '@fixit/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { useReviewPages } from '../review-queries.ts';
import { texts } from './review-reply-texts.ts';

const artisanReviewsKey = ['review', 'own'] as const;

export function useReviewsAsArtisan() {
  return useReviewPages(artisanReviewsKey, ({ from, signal }) =>
    call(review.listAsArtisan, { query: from }, { signal }),
  );
}

/** Replies, or corrects the reply. There is one reply a review, so the review is refetched in any case. */
export function useReplyToReview({ id, reply }: ArtisanReview) {
  const queryClient = useQueryClient();
  const mutationKey = ['review', 'reply', id];
  const replying = useMutation({
    mutationKey,
    mutationFn: (comment: string) =>
      call(reply ? review.correctReply : review.replyTo, { params: { id }, body: { comment } }),
    onSuccess: () => toast.success(reply ? texts.corrected : texts.replied),
    onSettled: () => queryClient.invalidateQueries({ queryKey: artisanReviewsKey }),
  });
  return { ...replying, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}
