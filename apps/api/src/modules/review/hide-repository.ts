import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { review } from '../../db/schema/booking.ts';
import { artisan, service } from '../../db/schema/service.ts';

/** A review that was hidden or is shown again, and whom that concerns. */
export type Hidden = {
  service_id: string;
  ratings: number;
  customer_id: string;
  artisan_account_id: string;
  business_name: string;
};

/** `reason` null shows it again. Undefined when there is none, or it stands so already. */
export async function setHidden(db: Db, id: string, reason: string | null): Promise<Hidden | undefined> {
  const [changed] = await db
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
  return changed;
}
