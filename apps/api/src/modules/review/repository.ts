import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { account } from '../../db/schema/account.ts';
import { booking, bookingStateNow, review } from '../../db/schema/booking.ts';
import { artisan, category, service } from '../../db/schema/service.ts';

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
      reply: review.reply,
      replied_at: review.replied_at,
      hidden_reason: review.hidden_reason,
      author: { ...author, deleted_at: account.deleted_at },
      business_name: artisan.business_name,
      service_id: review.service_id,
      category: { id: category.id, category: category.category, image: category.image },
    })
    .from(review)
    .innerJoin(account, eq(account.id, review.customer_id))
    .innerJoin(service, eq(service.id, review.service_id))
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id));
}

/** Which reviews stand behind the one that a page ended with, newest first. */
function behind(before: string | undefined): SQL | undefined {
  if (before === undefined) return undefined;
  return sql`(${review.created_at}, ${review.id}) <
    ((select last.created_at from ${review} last where last.id = ${before}), ${before}::uuid)`;
}

interface Page {
  limit: number;
  before: string | undefined;
}

/** The reviews of a service, newest first, behind the one that a page ended with. */
export function listOfService(db: Db, service_id: string, { limit, before }: Page): Promise<ReviewRow[]> {
  return selectReviews(db)
    .where(and(eq(review.service_id, service_id), behind(before)))
    .orderBy(desc(review.created_at), desc(review.id))
    .limit(limit);
}

/** The reviews of all that an account's artisan offers or has offered, as a page like that of one service. */
export function listOfArtisan(db: Db, account_id: string, { limit, before }: Page): Promise<ReviewRow[]> {
  return selectReviews(db)
    .where(and(inArray(review.service_id, servicesOf(db, account_id)), behind(before)))
    .orderBy(desc(review.created_at), desc(review.id))
    .limit(limit);
}

export async function findOfArtisan(db: Db, account_id: string, id: string): Promise<ReviewRow | undefined> {
  const [found] = await selectReviews(db).where(
    and(eq(review.id, id), inArray(review.service_id, servicesOf(db, account_id))),
  );
  return found;
}

function servicesOf(db: Db, account_id: string) {
  return db
    .select({ id: service.id })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .where(eq(artisan.account_id, account_id));
}

/** Anybody's review. */
export async function findAny(db: Db, id: string): Promise<ReviewRow | undefined> {
  const [found] = await selectReviews(db).where(eq(review.id, id));
  return found;
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
      state: bookingStateNow,
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

/** Keeps the one reply to a review of an account's artisan; false when there is one already, or nothing to reply to. */
export async function addReply(db: Db, account_id: string, id: string, comment: string): Promise<boolean> {
  const replied = await db
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
  return replied.length > 0;
}

/** Hides a review for a reason, or with null shows it again; undefined when there is none, or it stands so already. */
export async function setHidden(
  db: Db,
  id: string,
  reason: string | null,
): Promise<{ service_id: string; ratings: number } | undefined> {
  const [changed] = await db
    .update(review)
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : sql`now()` })
    .where(and(eq(review.id, id), reason === null ? isNotNull(review.hidden_at) : isNull(review.hidden_at)))
    .returning({ service_id: review.service_id, ratings: review.ratings });
  return changed;
}
