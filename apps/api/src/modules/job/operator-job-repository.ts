import { type JobState, jobLife, jobState } from '@fixit/contract/job/job-life';
import type { ListRow } from '@fixit/contract/operator/operator-list';
import { statesBefore } from '@fixit/contract/state';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type DayRange, isIdWithin } from '../../db/query/day-range.ts';

export interface JobFilter extends DayRange {
  id?: string | undefined;
  ids?: readonly string[] | undefined;
  /** This is the account of the customer or of an invited artisan. */
  account_id?: string | undefined;
  category_id?: string | undefined;
  /** This is the first part of the postcode. */
  area?: string | undefined;
  state?: JobState | undefined;
}

const expirableStates = statesBefore(jobLife, 'expired');

/** This is the current state of request `j`, even if the worker has not stored its expiry yet. */
const stateNow = sql`case when j.expires_at <= now() and j.state in ${expirableStates}
  then 'expired' else j.state end`;

function isInState(state: JobState): SQL {
  if (state === jobState.expired)
    return sql`(j.state = ${state} or j.state in ${expirableStates} and j.expires_at <= now())`;
  const isCurrent = expirableStates.some((open) => open === state) ? sql`j.expires_at > now()` : sql`true`;
  return sql`j.state = ${state} and ${isCurrent}`;
}

export async function listJobsForOperator(
  db: Db,
  { id, ids, account_id, category_id, area, state, ...days }: JobFilter,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'requests'>[]> {
  const filters = sql`${id ? sql`j.id = ${id}` : sql`true`} and ${ids ? sql`j.id = any(${sql.param(ids)})` : sql`true`}
    and ${category_id ? sql`j.category_id = ${category_id}` : sql`true`}
    and ${area ? sql`split_part(j.postcode, ' ', 1) = ${area}` : sql`true`}
    and ${state ? isInState(state) : sql`true`} and ${isIdWithin(sql`j.id`, days)} and ${before ? sql`j.id < ${before}` : sql`true`}`;
  const newest = (condition: SQL) =>
    sql`(select j.id from job j where ${condition} and ${filters} order by j.id desc limit ${limit})`;
  const matchingIds = account_id
    ? sql`${newest(sql`j.customer_id = ${account_id}`)} union all
        ${newest(sql`j.id in (select job_id from invitation where artisan_id = (
          select id from artisan where account_id = ${account_id}))`)}`
    : newest(sql`true`);
  // Only these rows are joined to the other tables.
  const { rows } = await db.execute<ListRow<'requests'>>(sql`
    with page as materialized (${matchingIds})
    select j.id, iso(j.created_at) as created_at, ${stateNow} as state, k.category, split_part(j.postcode, ' ', 1) as area,
      j.postcode, u.id as customer_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${formerCustomer})
      as customer, u.email as customer_email, j.asked_count, j.accepted_count, j.budget::float8 as budget, j.description,
      iso(j.expires_at) as expires_at, j.closed_reason
    from page join job j on j.id = page.id join category k on k.id = j.category_id
    join account u on u.id = j.customer_id
    order by j.id desc limit ${limit}`);
  return rows;
}
