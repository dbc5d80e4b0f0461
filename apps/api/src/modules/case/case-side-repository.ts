import type { CaseSideDetails } from '@fixit/contract/operator/case/case-calls';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

const bookingCount = (matching: SQL) => sql`(
  select count(*)::int from booking b where ${matching} and (b.customer_id = u.id or b.artisan_id = own.id))`;

const reviewSummary = sql`
  select count(*)::int as reviews, round(avg(r.ratings), 1)::float8 as rating from review r
  where r.hidden_at is null and case when own.id is null then r.customer_id = u.id
    else r.service_id in (select id from service where artisan_id = own.id) end`;

/** Returns the reported account first, and then the first reporter or appellant. */
export async function listCaseSides(db: Db, case_id: string): Promise<CaseSideDetails[]> {
  const { rows } = await db.execute<CaseSideDetails>(sql`
    with side as (
      select 'reported' as side, about_id as account_id from moderation_case where id = ${case_id}
      union all
      (select 'reporter', reporter_id from case_report
        where case_id = (select case when appeal_side = 'reported' then appeal_of else id end from moderation_case where id = ${case_id})
          and reporter_id is not null
        order by id limit 1)
    )
    select side.side, u.id as account_id, coalesce(nullif(own.business_name, ''), trim(u.first_name || ' ' || u.last_name)) as name,
      u.role, iso(u.created_at) as joined_at,
      case when u.deleted_at is not null then 'deleted' when is_suspended(u.suspended_at, u.suspended_until) then 'suspended' else 'active' end as state,
      (select count(*)::int from case_decision d join moderation_case c on c.id = d.case_id
        where c.about_id = u.id and d.action = 'warn' and d.withdrawn_at is null) as warnings,
      ${bookingCount(sql`b.state = 'completed'`)} as took_place,
      ${bookingCount(sql`b.state = 'cancelled' and b.closed_by = u.role`)} as cancelled,
      reputation.reviews, reputation.rating
    from side join account u on u.id = side.account_id left join artisan own on own.account_id = u.id
      cross join lateral (${reviewSummary}) as reputation
    order by side.side`);
  return rows;
}
