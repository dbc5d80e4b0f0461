import { duration } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { freeTimeLimits } from '@fixit/contract/job/free-times';
import type { Shift } from '@fixit/contract/value/week';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/query/prepared-query.ts';
import { artisan } from '../../../db/schema/artisan-tables.ts';
import { workingWeek } from '../../../db/schema/week-tables.ts';
import type { TimeRange } from './free-days.ts';

/**
 * Contains the accepted appointments within the horizon. An appointment that is not next to a gap
 * needs no drive. The distance and town of the others are null if a district is unknown.
 */
export type StoredCalendar = {
  id: string;
  /** The search starts at this instant, in milliseconds. */
  now: number;
  hours: Shift[] | null;
  shows_hours: boolean | null;
  travel_minutes: number | null;
  off: { from: string; to: string }[];
  appointments: (TimeRange & { is_next_to_gap: boolean; kilometres: number | null; town: string | null })[];
};

/**
 * `outward` is the district of the work, or null if unknown. If it is undefined, the places of
 * appointments are not read. `booking_id` is the appointment to be rescheduled. `at` replaces the
 * database's clock.
 */
export type CalendarSearch = { outward?: string | null; booking_id?: string; at?: Date };

// The search reads one day more than it offers because a London day may end later than the day in UTC.
const horizon = sql.raw(`interval '${freeTimeLimits.horizonDays + 2} days'`);

const shortestGap = sql.raw(`interval '${duration.min} minutes'`);

const selectOutward = (postcode: SQL) => sql`nullif(split_part(${postcode}, ' ', 1), '')`;

/** An appointment is at its own postcode, else at that of the request, else at the customer's home. */
const workPlace = selectOutward(sql`coalesce(b.work_post_code, j.postcode, p.post_code)`);

/** The cost grows only with the appointments up to the horizon, which an index on their starts selects. */
export async function findWorkCalendars(
  db: Db,
  artisan_ids: readonly string[],
  { outward, booking_id, at }: CalendarSearch,
): Promise<StoredCalendar[]> {
  if (artisan_ids.length === 0) return [];
  const query = outward === undefined ? calendarQuery : calendarWithPlacesQuery;
  const rows = await query(db).execute({ artisan_ids, booking_id: booking_id ?? null, at: at?.toISOString() ?? null });
  const outwards = new Set(rows.flatMap(({ appointments }) => appointments.outwards));
  outwards.delete(null);
  const districts: Districts = outward === undefined ? new Map() : await findDistricts(db, [...outwards], outward);
  return rows.map((row) => ({ ...row, appointments: readAppointments(row.appointments, districts) }));
}

const searchStart = sql`coalesce(${sql.placeholder('at')}::timestamptz, now())`;

/** Each array has one element per appointment. PostgreSQL writes arrays three times as fast as objects. */
type AppointmentColumns = { starts: number[]; ends: number[]; is_next_to_gap: boolean[]; outwards: (string | null)[] };

function readAppointments(
  { starts, ends, is_next_to_gap, outwards }: AppointmentColumns,
  districts: Districts,
): StoredCalendar['appointments'] {
  return starts.map((start, index) => {
    const { kilometres, town } = districts.get(outwards[index] ?? '') ?? unknownDistrict;
    // PostgreSQL returns seconds.
    return {
      starts: start * 1000,
      ends: (ends[index] ?? start) * 1000,
      is_next_to_gap: is_next_to_gap[index] ?? true,
      kilometres,
      town,
    };
  });
}

function prepareCalendars(name: string, readsPlaces: boolean) {
  const isRead = sql.raw(String(readsPlaces));
  return preparedQuery((db) =>
    db
      .select({
        id: artisan.id,
        now: sql<number>`extract(epoch from ${searchStart})::float8 * 1000`,
        hours: workingWeek.hours,
        shows_hours: workingWeek.shows_hours,
        travel_minutes: artisan.travel_minutes,
        off: sql<StoredCalendar['off']>`
          (select coalesce(json_agg(json_build_object('from', o.first_day, 'to', o.last_day)), '[]') from time_off o
            where o.artisan_id = ${artisan.id} and o.last_day >= (${searchStart} at time zone 'Europe/London')::date
              and o.first_day <= (${searchStart} + ${horizon})::date)`,
        appointments: sql<AppointmentColumns>`
          (select json_build_object(
              'starts', coalesce(array_agg(date_part('epoch', b.starts_at) order by b.starts_at), '{}'),
              'ends', coalesce(array_agg(date_part('epoch', b.ends_at) order by b.starts_at), '{}'),
              'is_next_to_gap', coalesce(array_agg(b.is_next_to_gap order by b.starts_at), '{}'),
              'outwards', coalesce(array_agg(${workPlace} order by b.starts_at), '{}'))
            from (
              select n.starts_at, n.ends_at, is_next_to_gap, case when is_next_to_gap then n.work_post_code end as work_post_code,
                case when is_next_to_gap then n.job_id end as job_id, case when is_next_to_gap then n.customer_id end as customer_id
              from (
                select b.starts_at, b.ends_at, b.work_post_code, b.job_id, b.customer_id,
                  lag(b.ends_at) over in_order as before_at, lead(b.starts_at) over in_order as after_at
                from booking b
                where b.artisan_id = ${artisan.id} and b.state = 'accepted'
                  and b.id is distinct from ${sql.placeholder('booking_id')}::uuid
                  and b.starts_at between ${searchStart} - interval '1 day' and ${searchStart} + ${horizon}
                window in_order as (order by b.starts_at)
              ) n, lateral (select coalesce(n.before_at <= n.starts_at - ${shortestGap}, true)
                or coalesce(n.after_at >= n.ends_at + ${shortestGap}, true) as is_next_to_gap) as neighbours
            ) b
              left join job j on j.id = b.job_id and ${isRead}
              left join profile p on p.account_id = b.customer_id and ${isRead}
          )`,
      })
      .from(artisan)
      .leftJoin(workingWeek, eq(workingWeek.artisan_id, artisan.id))
      .where(sql`${artisan.id} = any(${sql.placeholder('artisan_ids')}::uuid[])`)
      .prepare(name),
  );
}

const calendarQuery = prepareCalendars('work_calendar', false);
const calendarWithPlacesQuery = prepareCalendars('work_calendar_with_places', true);

/** `kilometres` is the straight distance from the district of the work. */
type WorkDistrict = { kilometres: number | null; town: string | null };

type Districts = ReadonlyMap<string, WorkDistrict>;

const unknownDistrict: WorkDistrict = { kilometres: null, town: null };

async function findDistricts(db: Db, outwards: readonly (string | null)[], from: string | null): Promise<Districts> {
  if (outwards.length === 0) return new Map();
  const { rows } = await db.execute<WorkDistrict & { outward: string }>(sql`
    select d.outward, chord_km(d.pos <-> work.pos) as kilometres, d.post_town as town
    from postcode_district d left join postcode_district work on work.outward = ${from}
    where d.outward = any(${sql.param(outwards)})`);
  return new Map(rows.map(({ outward, ...district }) => [outward, district]));
}

export type WorkToReschedule = {
  artisan_id: string;
  outward: string | null;
  duration_minutes: number;
  /** The appointment starts at this time, in milliseconds since 1970. */
  current_start: number;
  is_reschedulable: boolean;
};

export async function findWorkToReschedule(
  db: Db,
  side: BookingSide,
  account_id: string,
  id: string,
): Promise<WorkToReschedule | undefined> {
  const owner = side === 'customer' ? sql`b.customer_id` : sql`a.account_id`;
  const { rows } = await db.execute<WorkToReschedule>(sql`
    select b.artisan_id, b.duration_minutes, (extract(epoch from b.starts_at) * 1000)::float8 as current_start,
      ${workPlace} as outward, b.state = 'accepted' and b.starts_at > now() as is_reschedulable
    from booking b
      join artisan a on a.id = b.artisan_id
      left join job j on j.id = b.job_id
      left join profile p on p.account_id = b.customer_id
    where b.id = ${id} and ${owner} = ${account_id}`);
  return rows[0];
}

/** `offered` has the instants that the artisan's acceptance offers, in milliseconds. */
export type WorkToPropose = { artisan_id: string; outward: string | null; offered: number[] };

export async function findWorkOfConversation(
  db: Db,
  account_id: string,
  id: string,
): Promise<WorkToPropose | undefined> {
  const { rows } = await db.execute<WorkToPropose>(sql`
    select c.artisan_id, ${selectOutward(sql`coalesce(j.postcode, p.post_code)`)} as outward,
      coalesce((select json_agg(extract(epoch from at) * 1000 order by at)
        from invitation i, unnest(i.offered_times) at
        where i.job_id = c.job_id and i.artisan_id = c.artisan_id and i.state = 'accepted'), '[]') as offered
    from conversation c
      join artisan a on a.id = c.artisan_id
      left join job j on j.id = c.job_id
      left join profile p on p.account_id = c.customer_id
    where c.id = ${id} and a.account_id = ${account_id}`);
  return rows[0];
}

export async function findWorkOfInvitation(
  db: Db,
  account_id: string,
  job_id: string,
): Promise<WorkToPropose | undefined> {
  const { rows } = await db.execute<WorkToPropose>(sql`
    select i.artisan_id, ${selectOutward(sql`j.postcode`)} as outward,
      (select coalesce(json_agg(extract(epoch from at) * 1000 order by at), '[]') from unnest(i.offered_times) at) as offered
    from invitation i join job j on j.id = i.job_id join artisan a on a.id = i.artisan_id
    where i.job_id = ${job_id} and a.account_id = ${account_id}`);
  return rows[0];
}

export async function saveTravelMinutes(db: Db, account_id: string, minutes: number | null): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update artisan set travel_minutes = ${minutes}::smallint where account_id = ${account_id}`,
  );
  return rowCount === 1;
}
