import { allTrades, type RatingCount, type ReviewOrder } from '@fixit/contract/review';
import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { review } from '../../db/schema/booking-tables.ts';
import { isOlderThan, type StarsPosition } from '../../platform/http/cursor.ts';
import { isBefore, type ReviewPage, type ReviewRow, selectReviews } from './review-repository.ts';

/** Selects the service's reviews without a trade, and otherwise the artisan's in that or all trades. */
export interface ReviewScope {
  service_id: string;
  trade: string | undefined;
}

/** Returns the ids of the selected services, including withdrawn ones. */
function selectedServices({ service_id, trade }: ReviewScope): SQL {
  if (trade === undefined) return sql`array[${service_id}::uuid]`;
  const inTrade = trade === allTrades ? sql`` : sql`and other.category_id = ${trade}`;
  return sql`array(select other.id from service base join service other on other.artisan_id = base.artisan_id
    where base.id = ${service_id} ${inTrade})`;
}

export function listReviewsOfService(
  db: Db,
  reviews: ReviewScope,
  { limit, before }: ReviewPage,
): Promise<ReviewRow[]> {
  if (reviews.trade === undefined) {
    return selectReviews(db)
      .where(and(eq(review.service_id, reviews.service_id), isBefore(before)))
      .orderBy(desc(review.created_at), desc(review.id))
      .limit(limit);
  }
  const newest = sql`
    select newest.id from unnest(${selectedServices(reviews)}) selected_service (id) cross join lateral (
      select id, created_at from review where service_id = selected_service.id and ${isBefore(before) ?? sql`true`}
      order by created_at desc, id desc limit ${limit}) newest
    order by newest.created_at desc, newest.id desc limit ${limit}`;
  return selectReviews(db).where(sql`${review.id} in (${newest})`).orderBy(desc(review.created_at), desc(review.id));
}

export function listNewestOfEachService(db: Db, service_ids: readonly string[], limit: number): Promise<ReviewRow[]> {
  const newest = sql`
    select newest.id from unnest(${sql.param(service_ids)}::uuid[]) selected_service (id) cross join lateral (
      select id, created_at from review where service_id = selected_service.id and hidden_at is null and comment <> ''
      order by created_at desc, id desc limit 1) newest
    order by newest.created_at desc, newest.id desc limit ${limit}`;
  return selectReviews(db).where(sql`${review.id} in (${newest})`).orderBy(desc(review.created_at), desc(review.id));
}

interface PageByStars {
  sort: ReviewOrder;
  ratings: number | undefined;
  limit: number;
  after: StarsPosition | undefined;
}

/** Reads the newest reviews of each service and number of stars from an index. Leaves out hidden reviews. */
export function listByStars(
  db: Db,
  reviews: ReviewScope,
  { sort, ratings, limit, after }: PageByStars,
): Promise<ReviewRow[]> {
  const stars = ratings === undefined ? [1, 2, 3, 4, 5] : [ratings];
  const page = sql`
    select page.id from unnest(${selectedServices(reviews)}) selected_service (id), unnest(${sql.param(stars)}::int[]) stars (ratings)
    cross join lateral (
      select id, ratings, created_at from review
      where service_id = selected_service.id and ratings = stars.ratings and hidden_at is null and ${isAfterCursor(sort, after)}
      order by created_at desc, id desc limit ${limit}) page
    order by ${orderByStars(sort, sql`page`)} limit ${limit}`;
  return selectReviews(db).where(sql`${review.id} in (${page})`).orderBy(orderByStars(sort, review));
}

function orderByStars(sort: ReviewOrder, row: SQLWrapper): SQL {
  const newest = sql`${row}.created_at desc, ${row}.id desc`;
  if (sort === 'newest') return newest;
  return sort === 'lowest' ? sql`${row}.ratings, ${newest}` : sql`${row}.ratings desc, ${newest}`;
}

function isAfterCursor(sort: ReviewOrder, after: StarsPosition | undefined): SQL {
  if (!after) return sql`true`;
  const [ratings, ...position] = after;
  const isOlder = isOlderThan(position, { at: review.created_at, id: review.id });
  if (sort === 'newest') return isOlder;
  const isNext = sort === 'lowest' ? sql`stars.ratings > ${ratings}` : sql`stars.ratings < ${ratings}`;
  return sql`(${isNext} or (stars.ratings = ${ratings} and ${isOlder}))`;
}

/** Needs only an index. Leaves out hidden reviews. */
export async function countByStars(db: Db, reviews: ReviewScope): Promise<RatingCount[]> {
  const { rows } = await db.execute<RatingCount>(sql`
    select stars.ratings, count(review.id)::int as count
    from generate_series(5, 1, -1) stars (ratings)
    left join review on review.ratings = stars.ratings and review.hidden_at is null
      and review.service_id = any(${selectedServices(reviews)})
    group by stars.ratings order by stars.ratings desc`);
  return rows;
}
