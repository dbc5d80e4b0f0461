import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/**
 * Stops the clock of a locked open case. The deadline moves by the whole pause at once, so that it is right whenever the
 * pause ends by itself. Operators are emailed again before the new deadline.
 */
export async function pauseCase(tx: Db, case_id: string, until: Date): Promise<void> {
  await tx.execute(sql`
    update moderation_case set due_at = due_at + (${until.toISOString()}::timestamptz - now()),
      paused_until = ${until.toISOString()}, escalated_at = null, late_at = null
    where id = ${case_id}`);
}

/**
 * Ends the pause until an instant early, so that the deadline has moved by the time that passed. A pause that is over
 * stays as it was, and so does a later one.
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
