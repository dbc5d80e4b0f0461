import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import type { BookingRow, PlaceRow, Side } from '../booking-row.ts';
import {
  addressUntil,
  bookingColumns,
  bookingJoins,
  nameColumns,
  ownedBy,
  pageJoins,
  pageTables,
  placeColumnsIn,
  stateNow,
} from '../booking-sql.ts';

/** What a calendar shows of an appointment. */
export type CalendarEntry = PlaceRow &
  Pick<
    BookingRow,
    'id' | 'state' | 'starts_at' | 'ends_at' | 'service_description' | 'artisan_name' | 'customer_name' | 'category'
  > & { created_at: string; changed_at: string };

const changes = sql`iso(b.created_at) as created_at,
  iso(greatest(b.created_at, b.answered_at, b.closed_at, b.changed_at)) as changed_at`;

/**
 * Differs after every change of what the calendar of artisan `a` shows, apart from what time alone changes. Triggers note every change but
 * those of categories, which are read here.
 */
const version = sql`md5(concat_ws(' ', a.id,
  (select string_agg(id::text, ',' order by id) from calendar_change where artisan_id = a.id),
  (select string_agg(concat(s.id, k.category), ',' order by s.id)
    from service s join category k on k.id = s.category_id where s.artisan_id = a.id)))`;

const milliseconds = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`;

/** `now`: the database's time, in milliseconds since 1970. */
export type CalendarOwner = { account_id: string; version: string; now: number };

/** Undefined for a suspended account. */
export async function findCalendarOwner(db: Db, secret: string): Promise<CalendarOwner | undefined> {
  const { rows } = await db.execute<CalendarOwner>(sql`
    select f.account_id, ${version} as version, ${milliseconds(sql`now()`)} as now
    from calendar_feed f join account u on u.id = f.account_id left join artisan a on a.account_id = f.account_id
    where f.secret = ${secret} and u.suspended_at is null`);
  return rows[0];
}

/** Appointments that a calendar holds: more than anybody has, and few enough to write out at once. */
const greatestCalendar = 1_000;

const daysShown = sql.raw(`interval '90 days'`);

/** When time alone next changes what a calendar shows of booking `b`, or which bookings it has room for. */
const nextChange = sql`least(
  b.starts_at + ${daysShown},
  case when b.ends_at > now() then b.ends_at end,
  case b.state_now when 'awaiting' then b.expires_at
    when 'accepted' then booking_completes_at(b.ends_at)
    else case when ${addressUntil} > now() then ${addressUntil} end end)`;

/** Shorter than `removeOldChanges` keeps changes: while a calendar is valid, those that came after it are all there. */
const longestValid = sql.raw(`interval '1 day'`);

/** `valid_until`: in milliseconds since 1970, by the database's clock. */
export type CalendarContent = { version: string; valid_until: number; entries: CalendarEntry[] };

/** Of more than it holds, what is not over stays before what is, and of either what is nearest to now. */
export async function readCalendar(db: Db, account_id: string): Promise<CalendarContent | undefined> {
  // One statement, so that the version is that of these entries.
  const { rows } = await db.execute<CalendarContent>(sql`
    with page as materialized (
      select b.*, ${stateNow} as state_now from booking b
      where ${ownedBy('artisan', account_id)} and b.starts_at > now() - ${daysShown}
        and ${stateNow} in ('awaiting', 'accepted', 'disputed', 'completed')
      order by b.ends_at <= now(), abs(extract(epoch from b.starts_at - now())), b.id limit ${greatestCalendar}
    ), ${pageTables('artisan', account_id)}, entry as (
      select b.id, b.state_now as state, iso(b.starts_at) as starts_at, iso(b.ends_at) as ends_at, b.service_description,
        ${nameColumns}, ${placeColumnsIn(sql`b.state_now`)}, ${changes}
      from page b ${pageJoins}
    )
    select ${version} as version,
      ${milliseconds(sql`least(now() + ${longestValid}, (select min(${nextChange}) from page b))`)} as valid_until,
      coalesce((select json_agg(entry order by starts_at, id) from entry), '[]') as entries
    from account u left join artisan a on a.account_id = u.id where u.id = ${account_id}`);
  return rows[0];
}

/** Removes the changes that every calendar still valid was written after. */
export async function removeOldChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from calendar_change where id < uuid_v7_from(now() - interval '2 days')`);
}

export async function findEntry(
  db: Db,
  side: Side,
  account_id: string,
  id: string,
): Promise<(BookingRow & CalendarEntry) | undefined> {
  const { rows } = await db.execute<BookingRow & CalendarEntry>(
    sql`select ${bookingColumns}, ${changes} from booking b ${bookingJoins} where b.id = ${id} and ${ownedBy(side, account_id)}`,
  );
  return rows[0];
}
