import { jobLimits } from '@fixit/contract/job';
import { maxCounted, unansweredHours, type Wait, type WaitKind } from '@fixit/contract/operator/market';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

const unansweredRequests = (from: SQL, hours: number): SQL => sql`
  select created_at as since, expires_at as due_at from job
  where state = 'open' and accepted_count = 0 and expires_at > ${from}
    and expires_at <= now() + make_interval(hours => ${hours}::integer)
  order by expires_at limit ${maxCounted}`;

/**
 * Each query selects one row for each waiting item, at most `maxCounted`. A dispute with a case
 * counts as a case.
 */
const queries: Readonly<Record<Exclude<WaitKind, 'failed_email'>, SQL>> = {
  case: sql`
    select reported_at as since, due_at from moderation_case
    where state = 'open' and (paused_until is null or paused_until <= now()) order by queue_at, id limit ${maxCounted}`,
  unanswered_request: unansweredRequests(sql`now()`, jobLimits.hours - unansweredHours),
  dispute: sql`
    select reported_at as since, null::timestamptz as due_at from booking b where state = 'disputed'
      and not exists (select from moderation_case where subject_type = 'booking' and subject_id = b.id)
    order by reported_at, id limit ${maxCounted}`,
  waitlist_entry: sql`
    select created_at as since, null::timestamptz as due_at from waitlist_entry order by id limit ${maxCounted}`,
};

/** Lists the kinds of waiting items in Fixit's own tables, in no particular order. */
export async function listWaits(db: Db): Promise<Wait[]> {
  const counts = Object.entries(queries).map(([kind, query]) => countWaits(kind, query));
  const { rows } = await db.execute<Wait>(sql.join(counts, sql` union all `));
  return rows;
}

export async function listDueSoon(db: Db, { after, hours }: { after: string | null; hours: number }): Promise<Wait[]> {
  const from = sql`greatest(now(), ${after}::timestamptz)`;
  const { rows } = await db.execute<Wait>(countWaits('unanswered_request', unansweredRequests(from, hours)));
  return rows;
}

const countWaits = (kind: string, query: SQL): SQL => sql`
  select ${kind}::text as kind, count(*)::integer as count, iso(min(since)) as since, iso(min(due_at)) as due_at
  from (${query}) as waiting_item having count(*) > 0`;
