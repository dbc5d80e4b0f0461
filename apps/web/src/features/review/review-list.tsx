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
  /** This is the trade of the service; `trades` contains the other trades of its artisan. */
  ownTrade: string;
  trades: readonly { id: string; category: string }[];
  actionsOf?: ((review: Review) => ReactNode) | undefined;
}

/** The URL contains the filter. A server that does not count reviews by stars cannot filter them either. */
export default function ReviewList({ serviceId, business_name, ownTrade, trades, actionsOf }: ReviewListProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = readFilter(searchParams);
  const reviews = useReviews(serviceId, filter);
  const change = (filterChange: Partial<ReviewChoice>) =>
    setSearchParams((previous) => withFilter(previous, { ...filter, ...filterChange }), { replace: true });
  const counts = reviews.data?.counts;
  const isEmpty = counts === undefined || (counts.every(({ count }) => count === 0) && filter.trade === null);
  const list = (
    <ReviewPages
      reviews={reviews}
      isSingleColumn={!isEmpty}
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
        <ReviewTools filter={filter} ownTrade={ownTrade} trades={trades} onChange={change} />
        {list}
      </div>
    </div>
  );
}

function readFilter(searchParams: URLSearchParams): ReviewChoice {
  const stars = Number(searchParams.get('stars'));
  return {
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : null,
    sort: reviewOrders.find((order) => order === searchParams.get('sort')) ?? 'newest',
    trade: searchParams.get('trade'),
  };
}

function withFilter(searchParams: URLSearchParams, { stars, sort, trade }: ReviewChoice): URLSearchParams {
  const query = new URLSearchParams(searchParams);
  const set = (name: string, value: string | null) => (value === null ? query.delete(name) : query.set(name, value));
  set('stars', stars === null ? null : String(stars));
  set('sort', sort === 'newest' ? null : sort);
  set('trade', trade);
  return query;
}
