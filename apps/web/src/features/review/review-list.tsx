import type { Review } from '@fixit/contract/review';
import { EyeOff } from 'lucide-react';
import { dateText, londonWall } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useReviews } from './queries.ts';
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

function ReviewItem({ review, business_name }: { review: Review; business_name: string }) {
  const { service_user, ratings, comment, created_at, reply, hidden_reason } = review;
  const name = [service_user?.first_name, service_user?.last_name].filter(Boolean).join(' ');
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name || texts.unnamed}</h2>
        {ratings > 0 && !hidden_reason && <Stars rating={ratings} />}
      </div>
      {hidden_reason ? (
        <p className={styles.hidden}>
          <Icon of={EyeOff} small />
          <span>
            {texts.hidden}: {hidden_reason}
          </span>
        </p>
      ) : (
        <p>{comment}</p>
      )}
      <Written at={created_at} />
      {reply?.comment && (
        <div className={styles.reply}>
          <h3 className={styles.replier}>{texts.reply(business_name)}</h3>
          <p>{reply.comment}</p>
          <Written at={reply.created_at} />
        </div>
      )}
    </article>
  );
}

function Written({ at }: { at: string | null | undefined }) {
  const written = at ? londonWall(at) : null;
  return written && at ? (
    <time dateTime={at} className={styles.date}>
      {dateText(written[0])}
    </time>
  ) : null;
}
