import { review } from '@fixit/contract/review';
import { call } from '../../../lib/http/client.ts';
import { useReviewPages } from '../review-queries.ts';

export const artisanReviewsKey = ['review', 'own'] as const;

export function useReviewsAsArtisan() {
  return useReviewPages(artisanReviewsKey, ({ query, signal }) => call(review.listAsArtisan, { query }, { signal }));
}
