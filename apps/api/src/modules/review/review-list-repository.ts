import { allTrades, type RatingCount, type ReviewOrder } from '@fixit/contract/review';
import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { review } from '../../db/schema/booking.ts';
import { isOlderThan, type PlaceByStars } from '../../platform/http/cursor.ts';
import { isBefore, type ReviewPage, type ReviewRow, selectReviews } from './review-repository.ts';

/** Means the reviews of a service, or with a trade those of its artisan. */
export interface ReviewsOf {
  service_id: string;
  trade: string | undefined;
}

/** Returns the ids of the services whose reviews are meant, withdrawn ones included. */
function servicesMeant({ service_id, trade }: ReviewsOf): SQL {
  if (trade === undefined) return sql`array[${service_id}::uuid]`;
  const inTrade = trade === allTrades ? sql`` : sql`and other.category_id = ${trade}`;
  return sql`array(select other.id from service named join service other on other.artisan_id = named.artisan_id
    where named.id = ${service_id} ${inTrade})`;
}

export function listOfService(db: Db, reviews: ReviewsOf, { limit, before }: ReviewPage): Promise<ReviewRow[]> {
  if (reviews.trade === undefined) {
    return selectReviews(db)
      .where(and(eq(review.service_id, reviews.service_id), isBefore(before)))
      .orderBy(desc(review.created_at), desc(review.id))
      .limit(limit);
  }
  const newest = sql`
    select newest.id from unnest(${servicesMeant(reviews)}) meant (id) cross join lateral (
      select id, created_at from review where service_id = meant.id and ${isBefore(before) ?? sql`true`}
      order by created_at desc, id desc limit ${limit}) newest
    order by newest.created_at desc, newest.id desc limit ${limit}`;
  return selectReviews(db).where(sql`${review.id} in (${newest})`).orderBy(desc(review.created_at), desc(review.id));
}

interface PageByStars {
  sort: ReviewOrder;
  /** Undefined means any number of stars. */
  ratings: number | undefined;
  limit: number;
  after: PlaceByStars | undefined;
}

/** Takes the newest of each number of stars of each service by its index. Leaves out hidden reviews. */
export function listByStars(db: Db, reviews: ReviewsOf, page: PageByStars): Promise<ReviewRow[]> {
  const { sort, ratings, limit, after } = page;
  const stars = ratings === undefined ? [1, 2, 3, 4, 5] : [ratings];
  const found = sql`
    select found.id from unnest(${servicesMeant(reviews)}) meant (id), unnest(${sql.param(stars)}::int[]) stars (ratings)
    cross join lateral (
      select id, ratings, created_at from review
      where service_id = meant.id and ratings = stars.ratings and hidden_at is null and ${isBehind(sort, after)}
      order by created_at desc, id desc limit ${limit}) found
    order by ${inOrderOf(sort, sql`found`)} limit ${limit}`;
  return selectReviews(db).where(sql`${review.id} in (${found})`).orderBy(inOrderOf(sort, review));
}

function inOrderOf(sort: ReviewOrder, row: SQLWrapper): SQL {
  const newest = sql`${row}.created_at desc, ${row}.id desc`;
  if (sort === 'newest') return newest;
  return sort === 'lowest' ? sql`${row}.ratings, ${newest}` : sql`${row}.ratings desc, ${newest}`;
}

/** Whether a row with `stars.ratings` stars comes after the place. */
function isBehind(sort: ReviewOrder, after: PlaceByStars | undefined): SQL {
  if (!after) return sql`true`;
  const [ratings, ...place] = after;
  const isOlder = isOlderThan(place, { at: review.created_at, id: review.id });
  if (sort === 'newest') return isOlder;
  const isNext = sort === 'lowest' ? sql`stars.ratings > ${ratings}` : sql`stars.ratings < ${ratings}`;
  return sql`(${isNext} or (stars.ratings = ${ratings} and ${isOlder}))`;
}

/** Counts from five stars to one, in the index, and leaves out hidden reviews. */
export async function countByStars(db: Db, reviews: ReviewsOf): Promise<RatingCount[]> {
  const { rows } = await db.execute<RatingCount>(sql`
    select stars.ratings, count(review.id)::int as count
    from generate_series(5, 1, -1) stars (ratings)
    left join review on review.ratings = stars.ratings and review.hidden_at is null
      and review.service_id = any(${servicesMeant(reviews)})
    group by stars.ratings order by stars.ratings desc`);
  return rows;
}
