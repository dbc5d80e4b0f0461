import { measuredDays } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';

/** How far back is measured. */
export const measured = sql.raw(`interval '${measuredDays} days'`);

/** Medians in minutes, rounded up, from a request to its answer and from a first message to the reply. */
export async function findReplyMinutes(db: Db, artisan_ids: readonly string[]): Promise<Map<string, number | null>> {
  const minutes = new Map<string, number | null>(artisan_ids.map((id) => [id, null]));
  if (minutes.size === 0) return minutes;
  const asked = sql`${sql.param(artisan_ids)}::uuid[]`;
  const { rows } = await db.execute<{ artisan_id: string; minutes: number }>(sql`
    select artisan_id,
      greatest(1, ceil(extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60))::int as minutes
    from (
      select artisan_id, answered_at - created_at as waited from invitation
      where artisan_id = any(${asked}) and created_at > now() - ${measured} and answered_at is not null
      union all
      select a.id, reply.timestamp - first.timestamp
      from artisan a join conversation c on c.artisan_id = a.id
      cross join lateral (
        select id, sender_id, timestamp from message where conversation_id = c.id order by id limit 1) first
      cross join lateral (
        select timestamp from message
        where conversation_id = c.id and sender_id = a.account_id and id > first.id order by id limit 1) reply
      where a.id = any(${asked}) and c.created_at > now() - ${measured} and first.sender_id = c.customer_id
    ) replies group by artisan_id`);
  for (const row of rows) minutes.set(row.artisan_id, row.minutes);
  return minutes;
}
