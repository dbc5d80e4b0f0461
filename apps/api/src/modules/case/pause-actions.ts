import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/**
 * Adds the whole pause to the deadline immediately, so that nothing has to happen when it ends.
 * Operators are emailed again before the new deadline.
 */
export async function pauseCase(tx: Db, case_id: string, until: Date): Promise<void> {
  await tx.execute(sql`
    update moderation_case set due_at = due_at + (${until.toISOString()}::timestamptz - now()),
      paused_until = ${until.toISOString()}, escalated_at = null, late_at = null
    where id = ${case_id}`);
}

/**
 * Takes the unused part of a pause off the deadline. Changes nothing unless the case is paused
 * until exactly this instant.
 */
export async function resumeCase(tx: Db, case_id: string, until: string): Promise<void> {
  await tx.execute(sql`
    update moderation_case set due_at = due_at - (paused_until - now()), paused_until = null
    where id = ${case_id} and state = 'open' and paused_until = ${until} and paused_until > now()`);
}

export async function isPaused(tx: Db, case_id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from moderation_case where id = ${case_id} and paused_until > now()`);
  return rows.length > 0;
}
