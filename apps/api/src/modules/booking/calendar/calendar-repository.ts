import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { AddressColumns, JoinedBooking } from '../booking-mapping.ts';
import {
  addressColumnsIn,
  addressUntil,
  bookingColumns,
  bookingJoins,
  nameColumns,
  ownedBy,
  pageJoins,
  pageTables,
  stateNow,
} from '../booking-sql.ts';

export type CalendarEntry = AddressColumns &
  Pick<
    JoinedBooking,
    'id' | 'state' | 'starts_at' | 'ends_at' | 'service_description' | 'artisan_name' | 'customer_name' | 'category'
  > & { created_at: string; changed_at: string };

const changeTimes = sql`iso(b.created_at) as created_at,
  iso(greatest(b.created_at, b.answered_at, b.closed_at, b.changed_at, b.address_given_at)) as changed_at`;

/** The clock does not change the version. Triggers record all changes except those of categories. */
const version = sql`md5(concat_ws(' ', a.id,
  (select string_agg(id::text, ',' order by id) from calendar_change where artisan_id = a.id),
  (select string_agg(concat(s.id, k.category), ',' order by s.id)
    from service s join category k on k.id = s.category_id where s.artisan_id = a.id)))`;

const milliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** `now` is the database's time in milliseconds since 1970. */
export type CalendarOwner = { account_id: string; version: string; now: number };

/** Returns undefined for a suspended account. */
export async function findCalendarOwner(db: Db, secret: string): Promise<CalendarOwner | undefined> {
  const { rows } = await db.execute<CalendarOwner>(sql`
    select f.account_id, ${version} as version, ${milliseconds(sql`now()`)} as now
    from calendar_feed f join account u on u.id = f.account_id left join artisan a on a.account_id = f.account_id
    where f.secret = ${secret} and not is_suspended(u.suspended_at, u.suspended_until)`);
  return rows[0];
}

/** No artisan has this many appointments, and a calendar of this size is still generated quickly. */
const maxEntries = 1_000;

const pastPeriod = sql.raw(`interval '90 days'`);

/** Computes when the clock next changes booking `b` in a calendar or removes it from the calendar. */
const nextChange = sql`least(
  b.starts_at + ${pastPeriod},
  case when b.ends_at > now() then b.ends_at end,
  case b.state_now when 'awaiting' then b.expires_at
    when 'accepted' then booking_completes_at(b.ends_at)
    else case when ${addressUntil} > now() then ${addressUntil} end end)`;

/**
 * This must be shorter than the retention in `removeOldChanges`, because a valid calendar needs all
 * its changes.
 */
const maxValidity = sql.raw(`interval '1 day'`);

/** `valid_until` is in milliseconds since 1970 by the database's clock. */
export type CalendarContent = { version: string; valid_until: number; entries: CalendarEntry[] };

/** Above the limit, prefers upcoming appointments to past ones, and those nearest to the present. */
export async function readCalendar(db: Db, account_id: string): Promise<CalendarContent | undefined> {
  // One statement reads the version and the entries so that they match.
  const { rows } = await db.execute<CalendarContent>(sql`
    with page as materialized (
      select b.*, ${stateNow} as state_now from booking b
      where ${ownedBy('artisan', account_id)} and b.starts_at > now() - ${pastPeriod}
        and ${stateNow} in ('awaiting', 'accepted', 'disputed', 'completed')
      order by b.ends_at <= now(), abs(extract(epoch from b.starts_at - now())), b.id limit ${maxEntries}
    ), ${pageTables('artisan', account_id)}, entry as (
      select b.id, b.state_now as state, iso(b.starts_at) as starts_at, iso(b.ends_at) as ends_at, b.service_description,
        ${nameColumns}, ${addressColumnsIn(sql`b.state_now`)}, ${changeTimes}
      from page b ${pageJoins}
    )
    select ${version} as version,
      ${milliseconds(sql`least(now() + ${maxValidity}, (select min(${nextChange}) from page b))`)} as valid_until,
      coalesce((select json_agg(entry order by starts_at, id) from entry), '[]') as entries
    from account u left join artisan a on a.account_id = u.id where u.id = ${account_id}`);
  return rows[0];
}

/** Keeps changes for longer than any calendar is valid. */
export async function removeOldChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from calendar_change where id < uuid_v7_from(now() - interval '2 days')`);
}

export async function findCalendarEntry(
  db: Db,
  side: BookingSide,
  account_id: string,
  id: string,
): Promise<(JoinedBooking & CalendarEntry) | undefined> {
  const { rows } = await db.execute<JoinedBooking & CalendarEntry>(
    sql`select ${bookingColumns}, ${changeTimes} from booking b ${bookingJoins} where b.id = ${id} and ${ownedBy(side, account_id)}`,
  );
  return rows[0];
}
