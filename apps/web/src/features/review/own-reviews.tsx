import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnReviews } from './own-queries.ts';
import { texts } from './own-texts.ts';
import { Reply } from './reply-form.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './review-list.module.css';

/** What customers said about the artisan's work, each with the reply or the way to give one. */
export function OwnReviews() {
  const reviews = useOwnReviews();
  if (reviews.isPending) return <Skeleton className={styles.waiting} />;
  if (!reviews.data) {
    return <RetryLine sentence={texts.failed} onRetry={() => void reviews.refetch()} pending={reviews.isFetching} />;
  }
  if (reviews.data.length === 0) return <EmptyState picture="letterbox" sentence={texts.none} more={texts.noneMore} />;
  const showMore = () => void reviews.fetchNextPage();
  return (
    <>
      <ul className={styles.list}>
        {reviews.data.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} business_name={texts.yours} about={review.service?.category?.category}>
              {!review.reply && !review.hidden_reason && <Reply review={review} />}
            </ReviewItem>
          </li>
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
