import { jobLife } from '@fixit/contract/job/job-life';
import { statesBefore } from '@fixit/contract/state';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { category } from '../../db/schema/category-tables.ts';
import { job } from '../../db/schema/job-tables.ts';
import { isOver } from './job-repository.ts';

export const expiryBatchSize = 200;

type ExpiredJob = { id: string; customer_id: string; accepted_count: number; category: string };

/** Skips locked requests, because waiting for them could deadlock. The next run expires them. */
export async function storeExpiries(db: Db): Promise<ExpiredJob[]> {
  const { rows } = await db.execute<ExpiredJob>(sql`
    with overdue_job as materialized (
      select ${job.id} from ${job}
      where ${inArray(job.state, statesBefore(jobLife, 'expired'))} and ${isOver}
      limit ${expiryBatchSize} for update skip locked
    )
    update ${job} set state = 'expired' from overdue_job, ${category}
    where ${job.id} = overdue_job.id and ${category.id} = ${job.category_id}
    returning ${job.id}, ${job.customer_id}, ${job.accepted_count}, ${category.category}`);
  return rows;
}
