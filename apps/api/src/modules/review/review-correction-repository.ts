import { reviewLimits } from '@fixit/contract/review';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { review } from '../../db/schema/booking-tables.ts';
import { type NewReview, type ReviewRow, selectReviews, servicesOf } from './review-repository.ts';

export async function findOwn(db: Db, customer_id: string, id: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(db).where(and(eq(review.id, id), eq(review.customer_id, customer_id)));
  return row;
}

export type Correction = {
  service_id: string;
  artisan_account_id: string;
  /** The service adds this to its sum of ratings. */
  rating_change: number;
  is_first: boolean;
};

/** Returns undefined if the customer has no such review, or if the review is hidden, too old or unchanged. */
export async function correctReview(
  db: Db,
  { id, customer_id, ratings, comment }: Pick<NewReview, 'customer_id' | 'ratings' | 'comment'> & { id: string },
): Promise<Correction | undefined> {
  const { rows } = await db.execute<Correction>(sql`
    with former_review as (
      select id, service_id, ratings, corrected_at from review
      where id = ${id} and customer_id = ${customer_id} and hidden_at is null
        and created_at > now() - make_interval(days => ${reviewLimits.correctionDays})
        and (ratings, comment) is distinct from (${ratings}::smallint, ${comment}::text)
      for update
    ), corrected_review as (
      update review set ratings = ${ratings}, comment = ${comment}, corrected_at = now()
      from former_review where review.id = former_review.id returning review.id
    )
    select former_review.service_id, artisan.account_id as artisan_account_id,
      ${ratings}::int - former_review.ratings as rating_change, former_review.corrected_at is null as is_first
    from corrected_review join former_review using (id) join service on service.id = former_review.service_id
    join artisan on artisan.id = service.artisan_id`);
  return rows[0];
}

export async function correctReply(db: Db, account_id: string, id: string, comment: string): Promise<boolean> {
  const rows = await db
    .update(review)
    .set({ reply: comment })
    .where(
      and(
        eq(review.id, id),
        inArray(review.service_id, servicesOf(db, account_id)),
        isNotNull(review.reply),
        isNull(review.hidden_at),
      ),
    )
    .returning({ id: review.id });
  return rows.length > 0;
}
