import type { Review } from '@fixit/contract/review';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ReviewItem } from '../review-item.tsx';
import { ReviewPages } from '../review-pages.tsx';
import { Reply } from './reply-form.tsx';
import { useReviewsAsArtisan } from './review-reply-queries.ts';
import { texts } from './review-reply-texts.ts';

export function ArtisanReviews({ actionsOf }: { actionsOf: (review: Review) => ReactNode }) {
  const none = <EmptyState picture="letterbox" sentence={texts.none} more={texts.noneHint} />;
  return (
    <ReviewPages reviews={useReviewsAsArtisan()} none={none}>
      {(review) => (
        <ReviewItem review={review} business_name={texts.yours} about={review.service.category.category}>
          {!review.hidden_reason && (
            <>
              <Reply review={review} key={review.reply ? 'corrects' : 'replies'} />
              {actionsOf(review)}
            </>
          )}
        </ReviewItem>
      )}
    </ReviewPages>
  );
}
