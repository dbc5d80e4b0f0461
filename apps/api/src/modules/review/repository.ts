import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { account } from '../../db/schema/account.ts';
import { booking, review } from '../../db/schema/booking.ts';
import { artisan, service } from '../../db/schema/service.ts';

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findOfBooking>>>;

const author = { first_name: account.first_name, last_name: account.last_name };

function selectReviews(db: Db) {
  return db
    .select({
      id: review.id,
      customer_id: review.customer_id,
      ratings: review.ratings,
      comment: review.comment,
      created_at: review.created_at,
      author: { ...author, deleted_at: account.deleted_at },
    })
    .from(review)
    .innerJoin(account, eq(account.id, review.customer_id));
}

/** The reviews of a service, newest first, behind the one that a page ended with. */
export function listOfService(
  db: Db,
  service_id: string,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<ReviewRow[]> {
  const older =
    before === undefined
      ? undefined
      : sql`(${review.created_at}, ${review.id}) <
          ((select last.created_at from ${review} last where last.id = ${before}), ${before}::uuid)`;
  return selectReviews(db)
    .where(and(eq(review.service_id, service_id), older))
    .orderBy(desc(review.created_at), desc(review.id))
    .limit(limit);
}

export async function findOfBooking(db: Db, booking_id: string) {
  const [found] = await selectReviews(db).where(eq(review.booking_id, booking_id));
  return found;
}

export async function isService(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: service.id }).from(service).where(eq(service.id, id));
  return found.length > 0;
}

/** A customer's appointment as far as a review of it needs to know. */
export async function findReviewable(db: Db, customer_id: string, booking_id: string) {
  const [found] = await db
    .select({
      state: booking.state,
      service_id: booking.service_id,
      artisan_account_id: artisan.account_id,
      author,
    })
    .from(booking)
    .innerJoin(account, eq(account.id, booking.customer_id))
    .innerJoin(artisan, eq(artisan.id, booking.artisan_id))
    .where(and(eq(booking.id, booking_id), eq(booking.customer_id, customer_id)));
  return found;
}

/** Keeps the one review of an appointment; undefined when there is one already. */
export async function addReview(
  db: Db,
  added: Pick<typeof review.$inferInsert, 'booking_id' | 'service_id' | 'customer_id' | 'ratings' | 'comment'>,
): Promise<{ id: string; created_at: string } | undefined> {
  const [kept] = await db
    .insert(review)
    .values(added)
    .onConflictDoNothing({ target: review.booking_id })
    .returning({ id: review.id, created_at: review.created_at });
  return kept;
}
