import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { account, isSuspended } from '../../../db/schema/account-tables.ts';
import { artisan } from '../../../db/schema/artisan-tables.ts';
import { isBlockedPair } from '../../../db/schema/block-tables.ts';
import { category } from '../../../db/schema/category-tables.ts';
import { invitation, job } from '../../../db/schema/job-tables.ts';

export type AnswerCounts = { id: string; category: string; declined: number; accepted: number; waiting: number };

/** `waiting` leaves out `released_account_id`, whose acceptances this transaction releases. */
export async function countAnswers(
  db: Db,
  job_ids: string[],
  released_account_id: string | null = null,
): Promise<AnswerCounts[]> {
  if (job_ids.length === 0) return [];
  const { rows } = await db.execute<AnswerCounts>(sql`
    select ${job.id}, ${category.category}, ${job.accepted_count} as accepted,
      count(*) filter (where ${invitation.state} = 'declined')::int as declined,
      count(*) filter (where ${invitation.state} = 'new' and ${account.deleted_at} is null
        and not ${isSuspended} and not ${isBlockedPair(sql`${account.id}`, sql`${job.customer_id}`)}
        and ${account.id} is distinct from ${released_account_id}::uuid)::int as waiting
    from ${job} join ${category} on ${category.id} = ${job.category_id}
    join ${invitation} on ${invitation.job_id} = ${job.id}
    join ${artisan} on ${artisan.id} = ${invitation.artisan_id}
    join ${account} on ${account.id} = ${artisan.account_id}
    where ${inArray(job.id, job_ids)} group by ${job.id}, ${category.category}`);
  return rows;
}
