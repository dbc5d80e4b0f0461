import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import type { BookingRow, PlaceRow, Side } from '../booking-row.ts';
import {
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

/** Undefined for a suspended account. */
export async function findCalendarOwner(db: Db, secret: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ account_id: string }>(sql`
    select f.account_id from calendar_feed f join account u on u.id = f.account_id
    where f.secret = ${secret} and u.suspended_at is null`);
  return rows[0]?.account_id;
}

/** Appointments that a calendar holds: more than anybody has, and few enough to write out at once. */
const greatestCalendar = 1_000;

/** Of more than it holds, what is not over stays before what is, and of either what is nearest to now. */
export async function listEntries(db: Db, account_id: string): Promise<CalendarEntry[]> {
  const { rows } = await db.execute<CalendarEntry>(sql`
    with page as materialized (
      select b.*, ${stateNow} as state_now from booking b
      where ${ownedBy('artisan', account_id)} and b.starts_at > now() - interval '90 days'
        and ${stateNow} in ('awaiting', 'accepted', 'disputed', 'completed')
      order by b.ends_at <= now(), abs(extract(epoch from b.starts_at - now())), b.id limit ${greatestCalendar}
    ), ${pageTables('artisan', account_id)}
    select b.id, b.state_now as state, iso(b.starts_at) as starts_at, iso(b.ends_at) as ends_at, b.service_description,
      ${nameColumns}, ${placeColumnsIn(sql`b.state_now`)}, ${changes}
    from page b ${pageJoins} order by b.starts_at, b.id`);
  return rows;
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
