import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export const reviewStates = ['shown', 'hidden'] as const;
type ReviewState = (typeof reviewStates)[number];

/** `comment` and `reply` are present even if the review is hidden. */
export type AdminReview = {
  id: string;
  created_at: string;
  state: ReviewState;
  ratings: number;
  business_name: string;
  category: string;
  customer: string;
  comment: string;
  reply: string | null;
  hidden_reason: string | null;
};

export type ReviewFilter = { account_id?: string; category_id?: string; state?: ReviewState };

/** Returns the state of the review `r`. */
const stateNow = sql`case when r.hidden_at is null then 'shown' else 'hidden' end`;

export async function listReviewsForAdmin(
  db: Db,
  { account_id, category_id, state }: ReviewFilter,
  limit: number,
): Promise<AdminReview[]> {
  const { rows } = await db.execute<AdminReview>(sql`
    select r.id, iso(r.created_at) as created_at, ${stateNow} as state, r.ratings, a.business_name, k.category,
      coalesce(u.email, 'a former customer') as customer, r.comment, r.reply, r.hidden_reason
    from review r join service s on s.id = r.service_id join artisan a on a.id = s.artisan_id
    join category k on k.id = s.category_id join account u on u.id = r.customer_id
    where ${account_id ? sql`${account_id}::uuid in (r.customer_id, a.account_id)` : sql`true`}
      and ${category_id ? sql`s.category_id = ${category_id}` : sql`true`}
      and ${state ? sql`${stateNow} = ${state}` : sql`true`}
    order by r.created_at desc, r.id desc limit ${limit}`);
  return rows;
}
