import { ReviewItem } from './review-item.tsx';
import styles from './review-list.module.css';
import { ReviewPages } from './review-pages.tsx';
import { useReviews } from './review-queries.ts';
import { texts } from './review-texts.ts';

interface ReviewListProps {
  serviceId: string;
  business_name: string;
}

export function ReviewList({ serviceId, business_name }: ReviewListProps) {
  return (
    <ReviewPages reviews={useReviews(serviceId)} none={<p className={styles.none}>{texts.none}</p>}>
      {(review) => <ReviewItem review={review} business_name={business_name} />}
    </ReviewPages>
  );
}
