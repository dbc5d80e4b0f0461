import { type JobState, jobLife } from '@fixit/contract/job-life';
import { statesBefore } from '@fixit/contract/state';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type AdminJob = {
  id: string;
  created_at: string;
  state: JobState;
  category: string;
  postcode: string;
  customer: string;
  asked_count: number;
  accepted_count: number;
  description: string;
  closed_reason: string | null;
};

export type JobFilter = { account_id?: string; category_id?: string; state?: JobState };

/** This is the current state of request `j`, even if the worker has not yet stored that it expired. */
const stateNow = sql`case when j.expires_at <= now() and j.state in ${statesBefore(jobLife, 'expired')}
  then 'expired' else j.state end`;

export async function listJobsForAdmin(
  db: Db,
  { account_id, category_id, state }: JobFilter,
  limit: number,
): Promise<AdminJob[]> {
  const isOfAccount = sql`(j.customer_id = ${account_id} or exists (
    select from invitation i join artisan a on a.id = i.artisan_id
    where i.job_id = j.id and a.account_id = ${account_id}))`;
  const { rows } = await db.execute<AdminJob>(sql`
    select j.id, iso(j.created_at) as created_at, ${stateNow} as state, k.category, j.postcode,
      coalesce(u.email, 'a former customer') as customer, j.asked_count, j.accepted_count, j.description, j.closed_reason
    from job j join category k on k.id = j.category_id join account u on u.id = j.customer_id
    where ${account_id ? isOfAccount : sql`true`}
      and ${category_id ? sql`j.category_id = ${category_id}` : sql`true`}
      and ${state ? sql`${stateNow} = ${state}` : sql`true`}
    order by j.id desc limit ${limit}`);
  return rows;
}
