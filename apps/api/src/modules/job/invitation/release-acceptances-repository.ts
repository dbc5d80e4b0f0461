import { invitationLife, jobLife } from '@fixit/contract/job/job-life';
import { statesBefore } from '@fixit/contract/state';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { isBlockedPair } from '../../../db/schema/block-tables.ts';

export type ReleasedAcceptance = {
  id: string;
  customer_id: string;
  invitation_id: string;
  business_name: string;
  reopened: boolean;
};

/** Locks requests in the order of their ids, so that two releases cannot deadlock. */
export async function releaseAcceptances(
  db: Db,
  account_id: string,
  customer_id?: string,
): Promise<ReleasedAcceptance[]> {
  const { rows } = await db.execute<ReleasedAcceptance>(sql`
    with locked_acceptance as materialized (
      select job.id, i.id as invitation_id, a.business_name, job.state = 'filled' as reopened
      from job join invitation i on i.job_id = job.id join artisan a on a.id = i.artisan_id
      where a.account_id = ${account_id} and ${customer_id ? sql`job.customer_id = ${customer_id}` : sql`true`}
        and i.state in ${statesBefore(invitationLife, 'new')}
        and job.state in ${['open', ...statesBefore(jobLife, 'open')]} and job.expires_at > now()
      order by job.id for no key update of job
    ), released_acceptance as (
      update invitation i set state = 'new', answered_at = null, note = '', price = null, price_kind = null,
        offered_times = '{}'
      from locked_acceptance where i.id = locked_acceptance.invitation_id and i.state in ${statesBefore(invitationLife, 'new')}
      returning i.job_id, i.id as invitation_id, locked_acceptance.business_name, locked_acceptance.reopened
    )
    update job set state = 'open', accepted_count = accepted_count - 1
    from released_acceptance where job.id = released_acceptance.job_id
    returning job.id, job.customer_id, released_acceptance.invitation_id, released_acceptance.business_name, released_acceptance.reopened`);
  return rows;
}

export type UnansweredInvitation = {
  job_id: string;
  account_id: string;
  category: string;
  postcode: string;
  filled: number;
  reopened: number;
};

/** Leaves out `released_account_id`, whose acceptances this transaction releases. */
export async function listUnanswered(
  db: Db,
  job_ids: string[],
  released_account_id: string | null = null,
): Promise<UnansweredInvitation[]> {
  if (job_ids.length === 0) return [];
  const { rows } = await db.execute<UnansweredInvitation>(sql`
    select job.id as job_id, u.id as account_id, c.category, job.postcode, notification_count.filled, notification_count.reopened
    from job join category c on c.id = job.category_id
    join invitation i on i.job_id = job.id and i.state = 'new'
    join artisan a on a.id = i.artisan_id
    join account u on u.id = a.account_id and u.deleted_at is null and not is_suspended(u.suspended_at, u.suspended_until)
      and not ${isBlockedPair(sql`u.id`, sql`job.customer_id`)}
    cross join lateral (
      select count(*) filter (where kind = 'job_filled')::int as filled,
        count(*) filter (where kind = 'job_reopened')::int as reopened
      from notification n
      where n.account_id = u.id and n.created_at >= job.created_at and n.subject_id = job.id
    ) notification_count
    where job.id = any(${sql.param(job_ids)}::uuid[]) and u.id is distinct from ${released_account_id}::uuid
    order by job.id, i.id`);
  return rows;
}

export async function clearOffers(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    update invitation set note = '', offered_times = '{}' where artisan_id = (select id from artisan where account_id = ${account_id})`);
}
