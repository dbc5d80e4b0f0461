import type { Shift, TimeOff, WorkingWeek } from '@fixit/contract/value/week';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { workingWeek } from '../../db/schema/week-tables.ts';

const londonToday = sql`(now() at time zone 'Europe/London')::date`;

/** Ignores appointments that start over 24 hours earlier, because none is longer. */
const appointments = sql`(
  select json_build_object('count', count(*), 'first_day', to_char(min(b.appointment_date), 'YYYY-MM-DD'))
  from booking b, lateral (
    select time_off.first_day::timestamp at time zone 'Europe/London' as begins,
      (time_off.last_day + 1)::timestamp at time zone 'Europe/London' as ends
  ) off
  where b.artisan_id = time_off.artisan_id and b.starts_at < off.ends and b.ends_at > greatest(off.begins, now())
    and b.starts_at > off.begins - interval '24 hours'
    and booking_state_now(b.state, b.expires_at, b.ends_at) in ('awaiting', 'accepted'))`;

const timeOffColumns = sql`id, to_char(first_day, 'YYYY-MM-DD') as "from", to_char(last_day, 'YYYY-MM-DD') as "to", note,
  ${appointments} as appointments`;

const artisanIdOf = (account_id: string) => sql`(select id from artisan where account_id = ${account_id})`;

export async function findHours(db: Db, account_id: string): Promise<WorkingWeek | undefined> {
  const [row] = await db
    .select({ hours: workingWeek.hours, shows_hours: workingWeek.shows_hours })
    .from(workingWeek)
    .innerJoin(artisan, eq(artisan.id, workingWeek.artisan_id))
    .where(eq(artisan.account_id, account_id));
  return row;
}

export async function saveHours(
  db: Db,
  account_id: string,
  { hours, shows_hours = null }: { hours: readonly Shift[]; shows_hours?: boolean | null | undefined },
): Promise<WorkingWeek | undefined> {
  const { rows } = await db.execute<WorkingWeek>(sql`
    insert into working_week as week (artisan_id, hours, shows_hours)
    select id, ${JSON.stringify(hours)}::jsonb, coalesce(${shows_hours}::boolean, false)
    from artisan where account_id = ${account_id}
    on conflict (artisan_id) do update set hours = excluded.hours, saved_at = now(),
      shows_hours = coalesce(${shows_hours}::boolean, week.shows_hours)
    returning hours, shows_hours`);
  return rows[0];
}

export async function listTimeOff(db: Db, account_id: string): Promise<TimeOff[]> {
  const { rows } = await db.execute<TimeOff>(sql`
    select ${timeOffColumns} from time_off where artisan_id = ${artisanIdOf(account_id)} and last_day >= ${londonToday}
    order by first_day, last_day, id`);
  return rows;
}

export async function countTimeOff(
  db: Db,
  account_id: string,
  last_day: string,
): Promise<{ count: number; has_passed: boolean } | undefined> {
  const { rows } = await db.execute<{ count: number; has_passed: boolean }>(sql`
    select (select count(*)::int from time_off where artisan_id = a.id and last_day >= ${londonToday}) as count,
      ${last_day}::date < ${londonToday} as has_passed
    from artisan a where a.account_id = ${account_id}`);
  return rows[0];
}

/** Requires a business, which `countTimeOff` checks. */
export async function addTimeOff(
  db: Db,
  account_id: string,
  timeOff: Pick<TimeOff, 'from' | 'to' | 'note'>,
): Promise<TimeOff> {
  const { rows } = await db.execute<TimeOff>(sql`
    insert into time_off (artisan_id, first_day, last_day, note)
    values (${artisanIdOf(account_id)}, ${timeOff.from}, ${timeOff.to}, ${timeOff.note}) returning ${timeOffColumns}`);
  const [stored] = rows;
  if (!stored) throw new Error(`The time off of account ${account_id} was not stored`);
  return stored;
}

export async function removeTimeOff(db: Db, account_id: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from time_off where id = ${id} and artisan_id = ${artisanIdOf(account_id)}`,
  );
  return rowCount === 1;
}

export type TimeSpan = { starts_at: string; duration_minutes: number };

/** Returns `YYYY-MM-DD`. A span that ends at midnight excludes the next day. */
export async function findDayOff(
  db: Db,
  artisan_id: string,
  { starts_at, duration_minutes }: TimeSpan,
): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    with span as (
      select (starts_at at time zone 'Europe/London')::date as first_day,
        (starts_at + make_interval(mins => ${duration_minutes}::int) - interval '1 microsecond')
          at time zone 'Europe/London' as ends
      from (select ${starts_at}::timestamptz as starts_at) input
    )
    select to_char(min(greatest(o.first_day, span.first_day)), 'YYYY-MM-DD') as day
    from span join time_off o on o.first_day <= ends::date and o.last_day >= span.first_day
    where o.artisan_id = ${artisan_id}`);
  return rows[0]?.day ?? null;
}

export async function eraseWeek(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    with hours as (delete from working_week where artisan_id = ${artisanIdOf(account_id)}),
    off as (delete from time_off where artisan_id = ${artisanIdOf(account_id)})
    delete from calendar_feed where account_id = ${account_id}`);
}
