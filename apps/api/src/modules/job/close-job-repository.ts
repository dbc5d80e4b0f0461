import { type JobState, openJobStates } from '@fixit/contract/job/job-life';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type ClosableJob = { id: string; customer_id: string; state: JobState; over: boolean; category: string };

export async function findJobToClose(db: Db, id: string): Promise<ClosableJob | undefined> {
  const { rows } = await db.execute<ClosableJob>(sql`
    select job.id, customer_id, state, expires_at <= now() as over, category
    from job join category on category.id = category_id where job.id = ${id}`);
  return rows[0];
}

export async function closeOpenJob(db: Db, id: string, reason: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update job set state = 'cancelled', closed_reason = ${reason}
    where id = ${id} and state in ${openJobStates} and expires_at > now()`);
  return rowCount === 1;
}
