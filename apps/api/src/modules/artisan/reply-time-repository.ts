import { measuredDays } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export const measuredPeriod = sql.raw(`interval '${measuredDays} days'`);

/** The condition on the id can use the index. The time in an id is never before `created_at`. */
export const isMeasuredInvitation = sql`(id >= uuid_v7_from(now() - ${measuredPeriod}) and created_at > now() - ${measuredPeriod})`;

/**
 * Returns medians, rounded up, or null for an artisan with fewer than `minReplies` replies to
 * requests and first messages.
 */
export async function measureReplyMinutes(
  db: Db,
  artisan_ids: readonly string[],
  minReplies = 1,
): Promise<Map<string, number | null>> {
  const minutes = new Map<string, number | null>(artisan_ids.map((id) => [id, null]));
  if (minutes.size === 0) return minutes;
  const ids = sql`${sql.param(artisan_ids)}::uuid[]`;
  const { rows } = await db.execute<{ artisan_id: string; minutes: number }>(sql`
    select artisan_id,
      greatest(1, ceil(extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60))::int as minutes
    from (
      select artisan_id, answered_at - created_at as waited from invitation
      where artisan_id = any(${ids}) and ${isMeasuredInvitation} and answered_at is not null
      union all
      select artisan_id, artisan_replied_at - customer_wrote_at from conversation
      where artisan_id = any(${ids}) and created_at > now() - ${measuredPeriod} and artisan_replied_at is not null
    ) replies group by artisan_id having count(*) >= ${minReplies}`);
  for (const row of rows) minutes.set(row.artisan_id, row.minutes);
  return minutes;
}
