import type { Review } from '@fixit/contract/review';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './review-list.module.css';
import type { LoadedReviews } from './review-queries.ts';
import { texts } from './review-texts.ts';

interface ReviewPagesProps<R extends Review> {
  reviews: UseInfiniteQueryResult<LoadedReviews<R>>;
  none: ReactNode;
  isSingleColumn?: boolean;
  children: (review: R) => ReactNode;
}

export function ReviewPages<R extends Review>({
  reviews,
  none,
  isSingleColumn = false,
  children,
}: ReviewPagesProps<R>) {
  if (reviews.isPending) return <Skeleton className={styles.waiting} />;
  if (!reviews.data) {
    return <RetryLine sentence={texts.failed} query={reviews} />;
  }
  if (reviews.data.reviews.length === 0) return none;
  const showMore = () => void reviews.fetchNextPage();
  return (
    <>
      <ul className={classes(styles.list, isSingleColumn && styles.narrow)}>
        {reviews.data.reviews.map((review, index) => (
          // Another server may send reviews without an id.
          <li key={review.id || index}>{children(review)}</li>
        ))}
      </ul>
      {reviews.hasNextPage && (
        <div className={styles.more}>
          {reviews.isFetchNextPageError ? (
            <RetryLine sentence={texts.moreFailed} onRetry={showMore} pending={reviews.isFetchingNextPage} />
          ) : (
            <Button onClick={showMore} pending={reviews.isFetchingNextPage}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
