import type { QuotedReview } from '@fixit/contract/public-page/quoted-review';
import type { listReviews } from '../review/review-actions.ts';

type ListedReview = Awaited<ReturnType<typeof listReviews>>['data'][number];

/** Quotes a review without the fields that only its artisan and author may see. */
export function quoteReview({
  id,
  service_user,
  ratings,
  comment,
  created_at,
  category,
  reply,
}: ListedReview): QuotedReview {
  return {
    id,
    author: service_user && `${service_user.first_name} ${service_user.last_name}`.trim(),
    stars: ratings,
    words: comment,
    trade: category ?? '',
    written_at: created_at,
    reply: reply?.comment ?? null,
  };
}
