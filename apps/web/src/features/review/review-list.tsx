import { allTrades, type Review, reviewOrders } from '@fixit/contract/review';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import filters from './review-filters.module.css';
import { RatingBars, ReviewTools } from './review-filters.tsx';
import { ReviewItem } from './review-item.tsx';
import styles from './review-list.module.css';
import { ReviewPages } from './review-pages.tsx';
import { type ReviewChoice, useReviews } from './review-queries.ts';
import { texts } from './review-texts.ts';

interface ReviewListProps {
  serviceId: string;
  business_name: string;
  /** `own` names the trade of the service, and `trades` are the others of its artisan. */
  own: string;
  trades: readonly { id: string; category: string }[];
  /** Returns what can be done with a review. */
  actionsOf?: ((review: Review) => ReactNode) | undefined;
}

/** The filter is in the address. A server that does not count reviews by stars cannot filter them. */
export default function ReviewList({ serviceId, business_name, own, trades, actionsOf }: ReviewListProps) {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const reviews = useReviews(serviceId, filter);
  const change = (changed: Partial<ReviewChoice>) =>
    setSearch((previous) => withFilter(previous, { ...filter, ...changed }), { replace: true });
  const counts = reviews.data?.counts;
  const isEmpty = counts === undefined || (counts.every(({ count }) => count === 0) && filter.trade === null);
  const list = (
    <ReviewPages
      reviews={reviews}
      narrow={!isEmpty}
      none={<p className={styles.none}>{filter.stars === null ? texts.none : texts.noneFiltered}</p>}
    >
      {(review) => (
        <ReviewItem
          review={review}
          business_name={business_name}
          about={filter.trade === allTrades ? review.category : undefined}
        >
          {!review.hidden_reason && actionsOf?.(review)}
        </ReviewItem>
      )}
    </ReviewPages>
  );
  if (isEmpty) return list;
  return (
    <div className={filters.layout}>
      <RatingBars counts={counts} stars={filter.stars} onChange={(stars) => change({ stars })} />
      <div>
        <ReviewTools filter={filter} own={own} trades={trades} onChange={change} />
        {list}
      </div>
    </div>
  );
}

function filterIn(search: URLSearchParams): ReviewChoice {
  const stars = Number(search.get('stars'));
  return {
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : null,
    sort: reviewOrders.find((order) => order === search.get('sort')) ?? 'newest',
    trade: search.get('trade'),
  };
}

function withFilter(search: URLSearchParams, { stars, sort, trade }: ReviewChoice): URLSearchParams {
  const query = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value === null ? query.delete(name) : query.set(name, value));
  set('stars', stars === null ? null : String(stars));
  set('sort', sort === 'newest' ? null : sort);
  set('trade', trade);
  return query;
}
