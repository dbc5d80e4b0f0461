import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** Keeps other transactions from adding proposals to the conversation until this one ends. */
export async function lockProposals(db: Db, conversation_id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('proposals ' || ${conversation_id}::text, 0))`);
}

/** Counts proposals that can still be accepted, and the milliseconds until the first of them expires. */
export async function countOpenProposals(db: Db, conversation_id: string): Promise<{ count: number; ms_left: number }> {
  const { rows } = await db.execute<{ count: number; ms_left: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from min(expires_at) - now()) * 1000, 0)::float8 as ms_left
    from booking where conversation_id = ${conversation_id} and state = 'awaiting' and expires_at > now()`);
  return rows[0] ?? { count: 0, ms_left: 0 };
}
