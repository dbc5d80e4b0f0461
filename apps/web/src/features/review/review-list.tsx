import type { Review } from '@fixit/contract/review';
import { dateText, londonWall } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useReviews } from './queries.ts';
import styles from './review-list.module.css';
import { texts } from './texts.ts';

/** What customers said about a service. */
export function ReviewList({ serviceId }: { serviceId: string }) {
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
            <ReviewItem review={review} />
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

function ReviewItem({ review: { service_user, ratings, comment, created_at } }: { review: Review }) {
  const name = [service_user?.first_name, service_user?.last_name].filter(Boolean).join(' ');
  const written = created_at ? londonWall(created_at) : null;
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name || texts.unnamed}</h2>
        {ratings > 0 && <Stars rating={ratings} />}
      </div>
      <p>{comment}</p>
      {written && (
        <time dateTime={created_at} className={styles.date}>
          {dateText(written[0])}
        </time>
      )}
    </article>
  );
}
