import { Button } from '../../ui/button.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useReviews } from './queries.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './review-list.module.css';
import { texts } from './texts.ts';

interface ReviewListProps {
  serviceId: string;
  /** Who replies to the reviews. */
  business_name: string;
}

/** What customers said about a service, and what its artisan says to that. */
export function ReviewList({ serviceId, business_name }: ReviewListProps) {
  const reviews = useReviews(serviceId);
  if (reviews.isPending) return <Skeleton className={styles.waiting} />;
  if (!reviews.data) {
    return <RetryLine sentence={texts.failed} onRetry={() => void reviews.refetch()} pending={reviews.isFetching} />;
  }
  if (reviews.data.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const showMore = () => void reviews.fetchNextPage();
  return (
    <>
      <ul className={styles.list}>
        {reviews.data.map((review, place) => (
          // Another server's reviews may have no id; the list only grows at its end.
          <li key={review.id ?? place}>
            <ReviewItem review={review} business_name={business_name} />
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
