import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account } from '../../db/schema/account-tables.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { booking, bookingStateNow, review } from '../../db/schema/booking-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { service } from '../../db/schema/service-tables.ts';
import { isOlderThan, microsecondsOf, type TimePosition } from '../../platform/http/cursor.ts';

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findOfBooking>>>;

const author = { first_name: account.first_name, last_name: account.last_name };

const columns = {
  id: review.id,
  customer_id: review.customer_id,
  ratings: review.ratings,
  comment: review.comment,
  created_at: review.created_at,
  added_at: microsecondsOf(review.created_at),
  corrected_at: review.corrected_at,
  reply: review.reply,
  replied_at: review.replied_at,
  hidden_reason: review.hidden_reason,
  author: { ...author, deleted_at: account.deleted_at },
  service_id: review.service_id,
  category: { id: category.id, category: category.category, image: category.image },
};

export function selectReviews(db: Db) {
  return db
    .select({ ...columns, business_name: artisan.business_name })
    .from(review)
    .innerJoin(account, eq(account.id, review.customer_id))
    .innerJoin(service, eq(service.id, review.service_id))
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id));
}

export function isBefore(before: TimePosition | undefined): SQL | undefined {
  return before && isOlderThan(before, { at: review.created_at, id: review.id });
}

export interface ReviewPage {
  limit: number;
  before: TimePosition | undefined;
}

/** Reads the newest from an index, so that the cost does not grow with earlier reviews. */
export function listReviewsOfArtisan(db: Db, account_id: string, { limit, before }: ReviewPage): Promise<ReviewRow[]> {
  const newest = db
    .select({ id: review.id, created_at: review.created_at })
    .from(review)
    .where(and(eq(review.service_id, service.id), isBefore(before)))
    .orderBy(desc(review.created_at), desc(review.id))
    .limit(limit)
    .as('newest');
  const page = db
    .select({ id: newest.id, category_id: service.category_id, business_name: artisan.business_name })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .crossJoinLateral(newest)
    .where(eq(artisan.account_id, account_id))
    .orderBy(desc(newest.created_at), desc(newest.id))
    .limit(limit)
    .as('page');
  return db
    .select({ ...columns, business_name: page.business_name })
    .from(page)
    .innerJoin(review, eq(review.id, page.id))
    .innerJoin(account, eq(account.id, review.customer_id))
    .innerJoin(category, eq(category.id, page.category_id))
    .orderBy(desc(review.created_at), desc(review.id));
}

export async function findOfArtisan(db: Db, account_id: string, id: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(db).where(
    and(eq(review.id, id), inArray(review.service_id, servicesOf(db, account_id))),
  );
  return row;
}

export function servicesOf(db: Db, account_id: string) {
  return db
    .select({ id: service.id })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .where(eq(artisan.account_id, account_id));
}

export async function findReviewRow(db: Db, id: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(db).where(eq(review.id, id));
  return row;
}

export async function findOfBooking(db: Db, customer_id: string, booking_id: string) {
  const [row] = await selectReviews(db).where(
    and(eq(review.booking_id, booking_id), eq(review.customer_id, customer_id)),
  );
  return row;
}

export async function isService(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: service.id }).from(service).where(eq(service.id, id));
  return rows.length > 0;
}

export async function findVisibleOfBooking(db: Db, booking_id: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(db).where(and(eq(review.booking_id, booking_id), isNull(review.hidden_at)));
  return row;
}

export type NewReview = Pick<typeof review.$inferInsert, 'booking_id' | 'customer_id' | 'ratings' | 'comment'>;

export type StoredReview = {
  id: string;
  created_at: string;
  service_id: string;
  artisan_account_id: string;
  first_name: string;
  last_name: string;
};

/** Locks the booking against a dispute. Returns undefined if it is reviewed or not completed. */
export async function addReview(
  db: Db,
  { booking_id, customer_id, ratings, comment }: NewReview,
): Promise<StoredReview | undefined> {
  const { rows } = await db.execute<StoredReview>(sql`
    with reviewable_booking as (
      select id, service_id, customer_id from ${booking}
      where ${booking.id} = ${booking_id} and ${booking.customer_id} = ${customer_id} and ${bookingStateNow} = 'completed'
      for share
    ), new_review as (
      insert into review (booking_id, service_id, customer_id, ratings, comment)
      select id, service_id, customer_id, ${ratings}, ${comment} from reviewable_booking
      on conflict (booking_id) do nothing returning *
    )
    select new_review.id, iso(new_review.created_at) as created_at, new_review.service_id, artisan.account_id as artisan_account_id,
      account.first_name, account.last_name
    from new_review join service on service.id = new_review.service_id join artisan on artisan.id = service.artisan_id
    join account on account.id = new_review.customer_id`);
  return rows[0];
}

export async function addReply(db: Db, account_id: string, id: string, comment: string): Promise<boolean> {
  const rows = await db
    .update(review)
    .set({ reply: comment, replied_at: sql`now()` })
    .where(
      and(
        eq(review.id, id),
        inArray(review.service_id, servicesOf(db, account_id)),
        isNull(review.reply),
        isNull(review.hidden_at),
      ),
    )
    .returning({ id: review.id });
  return rows.length > 0;
}

export type ReviewVisibilityChange = {
  service_id: string;
  ratings: number;
  customer_id: string;
  artisan_account_id: string;
  business_name: string;
};

/** A null `reason` restores the review. Returns undefined if there is no such review or nothing changes. */
export async function setHiddenReason(
  db: Db,
  id: string,
  reason: string | null,
): Promise<ReviewVisibilityChange | undefined> {
  const [row] = await db
    .update(review)
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : sql`now()` })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .where(
      and(
        eq(service.id, review.service_id),
        eq(review.id, id),
        reason === null ? isNotNull(review.hidden_at) : isNull(review.hidden_at),
      ),
    )
    .returning({
      service_id: review.service_id,
      ratings: review.ratings,
      customer_id: review.customer_id,
      artisan_account_id: artisan.account_id,
      business_name: artisan.business_name,
    });
  return row;
}
