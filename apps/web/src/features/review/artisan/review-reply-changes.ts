import { type ArtisanReview, review } from '@fixit/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { artisanReviewsKey } from './review-reply-queries.ts';
import { texts } from './review-reply-texts.ts';

/**
 * Adds or corrects a reply. Sends nothing if fields are invalid, and returns their errors instead. Refetches the reviews
 * even after a refusal, because the review may already have a reply. The schemas load on first use.
 */
export function useReplyToReview({ id, reply }: ArtisanReview) {
  const queryClient = useQueryClient();
  const mutationKey = ['review', 'reply', id];
  const mutation = useMutation({
    mutationKey,
    mutationFn: async (comment: string) => {
      const { readReply } = await import('./read-reply.ts');
      const { body, errors } = readReply(comment);
      if (errors) return errors;
      await call(reply ? review.correctReply : review.replyTo, { params: { id }, body });
      return null;
    },
    onSuccess: (fieldErrors) => fieldErrors ?? toast.success(reply ? texts.corrected : texts.replied),
    onSettled: (fieldErrors) => fieldErrors ?? queryClient.invalidateQueries({ queryKey: artisanReviewsKey }),
  });
  return { ...mutation, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}
