import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** Until the transaction ends, no other proposal is added to the conversation. */
export async function lockProposals(db: Db, conversation_id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('proposals ' || ${conversation_id}::text, 0))`);
}

/** Proposals that can still be accepted, and the milliseconds until the first of them expires. */
export async function countOpenProposals(db: Db, conversation_id: string): Promise<{ count: number; ms_left: number }> {
  const { rows } = await db.execute<{ count: number; ms_left: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from min(expires_at) - now()) * 1000, 0)::float8 as ms_left
    from booking where conversation_id = ${conversation_id} and state = 'awaiting' and expires_at > now()`);
  return rows[0] ?? { count: 0, ms_left: 0 };
}
