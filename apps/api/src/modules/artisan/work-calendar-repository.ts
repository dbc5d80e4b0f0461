import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { WorkCalendar } from './earliest-start.ts';

/** Covers at least two weeks after the instant. */
export async function findWorkCalendars(
  db: Db,
  artisan_ids: readonly string[],
  now: Date,
): Promise<(WorkCalendar & { id: string })[]> {
  if (artisan_ids.length === 0) return [];
  const begin = sql`${now.toISOString()}::timestamptz`;
  // A day more than is looked at, and as long before as an appointment may last: its start is what the index holds.
  const { rows } = await db.execute<WorkCalendar & { id: string }>(sql`
    select a.id, w.hours,
      (select coalesce(json_agg(json_build_object('from', o.first_day, 'to', o.last_day)), '[]') from time_off o
        where o.artisan_id = a.id and o.last_day >= (${begin} at time zone 'Europe/London')::date
          and o.first_day <= (${begin} + interval '15 days')::date) as off,
      (select coalesce(json_agg(json_build_object(
          'starts', extract(epoch from b.starts_at) * 1000, 'ends', extract(epoch from b.ends_at) * 1000)), '[]')
        from booking b
        where b.artisan_id = a.id and b.state = 'accepted'
          and b.starts_at between ${begin} - interval '1 day' and ${begin} + interval '15 days') as busy
    from artisan a left join working_week w on w.artisan_id = a.id
    where a.id = any(${sql.param(artisan_ids)}::uuid[])`);
  return rows;
}
