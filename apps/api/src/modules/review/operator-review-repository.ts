import type { ListRow } from '@fixit/contract/operator/operator-list';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type DayRange, isInstantWithin } from '../../db/query/day-range.ts';
import { isOlderThan, microsecondsOf, type TimePosition } from '../../platform/http/cursor.ts';

export const reviewStates = ['shown', 'hidden'] as const;

export interface ReviewFilter extends DayRange {
  id?: string | undefined;
  /** Filters by the account of the customer or the artisan. */
  account_id?: string | undefined;
  category_id?: string | undefined;
  state?: (typeof reviewStates)[number] | undefined;
  ratings?: number | undefined;
}

export type OperatorReview = ListRow<'reviews'> & { microseconds: string };

const createdAt = sql`r.created_at`;

/** Includes the text of hidden reviews. */
export async function listReviewsForOperator(
  db: Db,
  { id, account_id, category_id, state, ratings, ...days }: ReviewFilter,
  { limit, before }: { limit: number; before?: TimePosition | undefined },
): Promise<OperatorReview[]> {
  const inState = state === 'hidden' ? sql`r.hidden_at is not null` : sql`r.hidden_at is null`;
  const filters = sql`${id ? sql`r.id = ${id}` : sql`true`} and ${state ? inState : sql`true`}
    and ${category_id ? sql`exists (select from service where id = r.service_id and category_id = ${category_id})` : sql`true`}
    and ${ratings ? sql`r.ratings = ${ratings}` : sql`true`}
    and ${isInstantWithin(createdAt, days)} and ${before ? isOlderThan(before, { at: createdAt, id: sql`r.id` }) : sql`true`}`;
  const newest = (condition: SQL) => sql`(select r.id from review r where ${condition} and ${filters}
    order by r.created_at desc, r.id desc limit ${limit})`;
  const pageIds = account_id
    ? sql`${newest(sql`r.customer_id = ${account_id}`)} union all
        ${newest(sql`r.service_id in (select id from service where artisan_id = (
          select id from artisan where account_id = ${account_id}))`)}`
    : newest(sql`true`);
  // The other tables are joined to the rows of one page only.
  const { rows } = await db.execute<OperatorReview>(sql`
    with page as materialized (${pageIds})
    select r.id, iso(r.created_at) as created_at, ${microsecondsOf(createdAt)}::text as microseconds,
      case when r.hidden_at is null then 'shown' else 'hidden' end as state, r.ratings, a.business_name as business,
      k.category, u.id as customer_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${formerCustomer})
      as customer, u.email as customer_email, r.comment, r.reply, r.hidden_reason
    from page join review r on r.id = page.id join service s on s.id = r.service_id
    join artisan a on a.id = s.artisan_id join category k on k.id = s.category_id join account u on u.id = r.customer_id
    order by r.created_at desc, r.id desc limit ${limit}`);
  return rows;
}
