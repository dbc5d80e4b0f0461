import { invitationLife, jobLife } from '@fixit/contract/job-life';
import { statesBefore } from '@fixit/contract/state';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';

/** A request that counts one acceptance less, and whose that was. */
export type Freed = { id: string; customer_id: string; invitation_id: string; business_name: string };

/**
 * Takes an artisan's acceptances back from requests whose time is not over, in one statement; a filled one is open again. The
 * requests are held in one order, so that two who leave at once never wait for each other.
 */
export async function freePlaces(db: Db, account_id: string): Promise<Freed[]> {
  const { rows } = await db.execute<Freed>(sql`
    with held as materialized (
      select job.id, i.id as invitation_id, a.business_name
      from job join invitation i on i.job_id = job.id join artisan a on a.id = i.artisan_id
      where a.account_id = ${account_id} and i.state in ${statesBefore(invitationLife, 'new')}
        and job.state in ${['open', ...statesBefore(jobLife, 'open')]} and job.expires_at > now()
      order by job.id for no key update of job
    ), freed as (
      update invitation i set state = 'new', answered_at = null, note = '', price = null, price_kind = null
      from held where i.id = held.invitation_id and i.state in ${statesBefore(invitationLife, 'new')}
      returning i.job_id, i.id as invitation_id, held.business_name
    )
    update job set state = 'open', accepted_count = accepted_count - 1
    from freed where job.id = freed.job_id
    returning job.id, job.customer_id, freed.invitation_id, freed.business_name`);
  return rows;
}

/** Forgets what an account's artisan said with its acceptances; what it asked for stays. */
export async function forgetNotes(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    update invitation set note = '' where artisan_id = (select id from artisan where account_id = ${account_id})`);
}
