import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { bookingColumns, bookingJoins, ownedBy, stateNow } from './columns.ts';
import type { BookingRow } from './rules.ts';

/** The lock of an artisan's time. Acceptances hold it alone, proposals side by side. */
const artisanTimeLock = (artisan_id: SQL) => sql`hashtextextended(${artisan_id}::text, 0)`;

/** The instants from a start to an end, the end left out: appointments may touch. */
export const spanOf = (starts_at: SQL, ends_at: SQL) => sql`tstzrange(${starts_at}, ${ends_at}, '[)')`;

/** What lets nobody be given an artisan's time until the transaction ends, for the list of a select. */
export const shareTimeLock = (artisan_id: SQL) => sql`pg_advisory_xact_lock_shared(${artisanTimeLock(artisan_id)})`;

/**
 * Whether an accepted appointment, another than `but`, stands in a span of an artisan's time. Names of columns are given
 * with their table.
 */
export const hasConflict = (artisan_id: SQL, span: SQL, but = sql`null`) => sql`exists (
  select from booking conflict where conflict.artisan_id = ${artisan_id} and conflict.state = 'accepted'
    and conflict.id is distinct from ${but} and ${spanOf(sql`conflict.starts_at`, sql`conflict.ends_at`)} && ${span})`;

/**
 * The instant that holds for whoever gives an artisan's time: the transaction began before it waited for the lock, and
 * those who had it in between have been told that it is too late.
 */
export const now = sql`statement_timestamp()`;

/** What was agreed, and the proposals that its time has made unavailable. */
export type Reservation = { row: BookingRow; displaced: BookingRow[] };

/** Accepts a proposal; see `settle`. */
export function acceptProposal(db: Db, customer_id: string, id: string): Promise<Reservation | undefined> {
  return reserveTime(
    db,
    id,
    sql`update booking b set state = 'accepted', answered_at = now(),
        reminded_at = case when b.remind_at <= now() then now() end
      where b.id = ${id} and ${ownedBy('customer', customer_id)} and ${stateNow} = 'awaiting'
        and least(b.expires_at, b.starts_at) > ${now}
      returning b.*`,
  );
}

/**
 * Makes a change that gives an artisan's time to the appointment with this id, and makes the artisan's other proposals
 * for that time unavailable. Such changes pass one by one, proposals wait for them and they for proposals: with the
 * exclusion constraint alone racing ones deadlock, and a proposal that is just being made would be missed.
 */
export async function reserveTime(db: Db, id: string, change: SQL): Promise<Reservation | undefined> {
  // A statement of its own: the next one sees what those did that held the lock before.
  await db.execute(
    sql`select pg_advisory_xact_lock(${artisanTimeLock(sql`artisan_id`)}) from booking where id = ${id}`,
  );
  const { rows } = await db.execute<BookingRow>(sql`
    with changed as (${change}), displaced as (
      update booking b set state = 'unavailable', closed_at = now(), closed_by = 'system'
      from changed
      where b.artisan_id = changed.artisan_id and b.id <> changed.id and ${stateNow} = 'awaiting'
        and ${spanOf(sql`b.starts_at`, sql`b.ends_at`)} && ${spanOf(sql`changed.starts_at`, sql`changed.ends_at`)}
      returning b.*
    )
    select ${bookingColumns} from (select * from changed union all select * from displaced) b ${bookingJoins}`);
  const row = rows.find((changed) => changed.id === id);
  return row && { row, displaced: rows.filter((changed) => changed !== row) };
}

/** Makes a proposal unavailable whose time an accepted appointment has. */
export async function markUnavailable(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await db.execute<BookingRow>(sql`
    with changed as (
      update booking b set state = 'unavailable', closed_at = now(), closed_by = 'system'
      where b.id = ${id} and ${stateNow} = 'awaiting'
        and ${hasConflict(sql`b.artisan_id`, spanOf(sql`b.starts_at`, sql`b.ends_at`))}
      returning b.*
    )
    select ${bookingColumns} from changed b ${bookingJoins}`);
  return rows[0];
}

/** Holds the time of every artisan with whom an account has something ahead, one after the other, until the transaction ends. */
export async function lockTimesOf(db: Db, own: SQL): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(${artisanTimeLock(sql`artisan_id`)})
    from (select distinct b.artisan_id from booking b where ${own} and b.starts_at > now() order by b.artisan_id) busy`);
}
