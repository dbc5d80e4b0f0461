import { bookingLife } from '@fixit/contract/booking';
import { statesBefore } from '@fixit/contract/state';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { JoinedBooking } from './booking-mapping.ts';
import { bookingColumns, bookingJoins, ownedBy, stateNow } from './booking-sql.ts';

/** Acceptances take this advisory lock on an artisan's time exclusively; proposals share it. */
const artisanTimeLock = (artisan_id: SQL) => sql`hashtextextended(${artisan_id}::text, 0)`;

/** Returns a half-open range because one appointment may start when another ends. */
export const timeRangeOf = (starts_at: SQL, ends_at: SQL) => sql`tstzrange(${starts_at}, ${ends_at}, '[)')`;

/** Prevents reservations of an artisan's time until the transaction ends. */
export const shareTimeLock = (artisan_id: SQL) => sql`pg_advisory_xact_lock_shared(${artisanTimeLock(artisan_id)})`;

/** Column names must be qualified. */
export const hasConflict = (artisan_id: SQL, range: SQL, except = sql`null`) => sql`exists (
  select from booking conflict where conflict.artisan_id = ${artisan_id} and conflict.state = 'accepted'
    and conflict.id is distinct from ${except} and ${timeRangeOf(sql`conflict.starts_at`, sql`conflict.ends_at`)} && ${range})`;

const statesBeforeUnavailable = statesBefore(bookingLife, 'unavailable');

/** `now()` would be the start of the transaction, which may have waited for the lock. */
export const statementTime = sql`statement_timestamp()`;

export type Reservation = { row: JoinedBooking; unavailable: JoinedBooking[] };

export function acceptProposal(db: Db, customer_id: string, id: string): Promise<Reservation | undefined> {
  return reserveTime(
    db,
    id,
    sql`update booking b set state = 'accepted', answered_at = now(),
        reminded_at = case when b.remind_at <= now() then now() end
      where b.id = ${id} and ${ownedBy('customer', customer_id)} and ${stateNow} in ${statesBefore(bookingLife, 'accepted')}
        and least(b.expires_at, b.starts_at) > ${statementTime}
      returning b.*`,
  );
}

/**
 * Makes overlapping proposals unavailable. Locks the artisan's time, which prevents deadlocks on
 * the exclusion constraint and blocks new proposals.
 */
export async function reserveTime(db: Db, id: string, change: SQL): Promise<Reservation | undefined> {
  // Locks in a separate statement so that the next one sees earlier commits.
  await db.execute(
    sql`select pg_advisory_xact_lock(${artisanTimeLock(sql`artisan_id`)}) from booking where id = ${id}`,
  );
  const { rows } = await db.execute<JoinedBooking>(sql`
    with changed_booking as (${change}), unavailable as (
      update booking b set state = 'unavailable', closed_at = now(), closed_by = 'system'
      from changed_booking
      where b.artisan_id = changed_booking.artisan_id and b.id <> changed_booking.id and ${stateNow} in ${statesBeforeUnavailable}
        and ${timeRangeOf(sql`b.starts_at`, sql`b.ends_at`)} && ${timeRangeOf(sql`changed_booking.starts_at`, sql`changed_booking.ends_at`)}
      returning b.*
    )
    select ${bookingColumns} from (select * from changed_booking union all select * from unavailable) b ${bookingJoins}`);
  const row = rows.find((changed) => changed.id === id);
  return row && { row, unavailable: rows.filter((changed) => changed !== row) };
}

export async function markUnavailable(db: Db, id: string): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(sql`
    with changed_booking as (
      update booking b set state = 'unavailable', closed_at = now(), closed_by = 'system'
      where b.id = ${id} and ${stateNow} in ${statesBeforeUnavailable}
        and ${hasConflict(sql`b.artisan_id`, timeRangeOf(sql`b.starts_at`, sql`b.ends_at`))}
      returning b.*
    )
    select ${bookingColumns} from changed_booking b ${bookingJoins}`);
  return rows[0];
}

/** Locks the times of upcoming bookings' artisans in the order of the artisans' ids. */
export async function lockTimesOf(db: Db, own: SQL): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(${artisanTimeLock(sql`artisan_id`)})
    from (select distinct b.artisan_id from booking b where ${own} and b.starts_at > now() order by b.artisan_id) busy`);
}
