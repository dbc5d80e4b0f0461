import type { BookingState } from '@fixit/contract/booking';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { BookingRow, Side } from './rules.ts';
import { around, clearReschedule, isLate, ownedBy, shown, stateNow } from './shape.ts';

export type NewBooking = {
  appointment_date: string;
  appointment_time: string;
  starts_at: string;
  duration_minutes: number;
  service_description: string;
  price: number | null;
};

/** The appointment that a call is about, and its version as the caller found it. */
export type Target = { side: Side; account_id: string; id: string; version: string | null };

/** An artisan's conversation, and whether an instant is over by the database's clock. */
export async function findConversation(
  db: Db,
  artisan_account_id: string,
  conversation_id: string,
  starts_at: string | null,
): Promise<{ artisan_id: string; passed: boolean | null } | undefined> {
  const { rows } = await db.execute<{ artisan_id: string; passed: boolean | null }>(sql`
    select c.artisan_id, ${starts_at}::timestamptz <= now() as passed
    from conversation c
    join artisan a on a.id = c.artisan_id
    where c.id = ${conversation_id} and a.account_id = ${artisan_account_id}`);
  return rows[0];
}

/**
 * Keeps a proposal under the parties of its conversation; undefined when one of them is gone or suspended. Their accounts are
 * held, in one order, so that what calls everything off for one of them comes before this or finds it.
 */
export async function addBooking(db: Db, conversation_id: string, added: NewBooking): Promise<BookingRow | undefined> {
  const { rows } = await db.execute<BookingRow>(sql`
    with parties as materialized (
      select account.id
      from conversation c join artisan a on a.id = c.artisan_id join account on account.id in (c.customer_id, a.account_id)
      where c.id = ${conversation_id} and account.deleted_at is null and account.suspended_at is null
      order by account.id for share of account
    ), changed as (
      insert into booking (conversation_id, customer_id, artisan_id, service_id, job_id, service_description, price,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select id, customer_id, artisan_id, service_id, job_id, ${added.service_description}, ${added.price}::numeric,
        ${added.appointment_date}::date, ${added.appointment_time}::time, ${added.duration_minutes}::integer,
        ${added.starts_at}::timestamptz,
        ${added.starts_at}::timestamptz + make_interval(mins => ${added.duration_minutes}::integer)
      from conversation where id = ${conversation_id} and (select count(*) from parties) = 2
      returning *
    )
    select ${shown} from changed b ${around}`);
  return rows[0];
}

/** Accepts a proposal; see `settle`. */
export function accept(db: Db, customer_id: string, id: string): Promise<Settled | undefined> {
  return settle(
    db,
    id,
    sql`update booking b set state = 'accepted', answered_at = now(),
        reminded_at = case when b.remind_at <= now() then now() end
      from held
      where b.id = held_id and ${ownedBy('customer', customer_id)} and ${stateNow} = 'awaiting' and b.starts_at > now()
      returning b.*`,
  );
}

/** What was agreed, and the proposals that its time has made unavailable. */
export type Settled = { row: BookingRow; crowded: BookingRow[] };

/**
 * Makes a change that gives an artisan's time to the appointment with this id, and makes the artisan's other proposals
 * for that time unavailable. The lock (`held`, with `held_id`) lets such changes pass one by one: with the exclusion
 * constraint alone racing ones deadlock.
 */
export async function settle(db: Db, id: string, change: SQL): Promise<Settled | undefined> {
  const { rows } = await db.execute<BookingRow>(sql`
    with held as materialized (
      select pg_advisory_xact_lock(hashtextextended(artisan_id::text, 0)), id as held_id from booking where id = ${id}
    ), changed as (${change}), crowded as (
      update booking b set state = 'unavailable', closed_at = now(), closed_by = 'system'
      from changed
      where b.artisan_id = changed.artisan_id and b.id <> changed.id and ${stateNow} = 'awaiting'
        and tstzrange(b.starts_at, b.ends_at) && tstzrange(changed.starts_at, changed.ends_at)
      returning b.*
    )
    select ${shown} from (select * from changed union all select * from crowded) b ${around}`);
  const row = rows.find((changed) => changed.id === id);
  return row && { row, crowded: rows.filter((changed) => changed !== row) };
}

/** Moves an appointment from the state in which it was seen to the one that closes it, and notes who did and whether late. */
export function close(
  db: Db,
  target: Target,
  { from, to }: { from: BookingState; to: 'rejected' | 'withdrawn' | 'cancelled' },
): Promise<BookingRow | undefined> {
  const { side } = target;
  return changeAndShow(
    db,
    sql`update booking b set state = ${to}, answered_at = coalesce(b.answered_at, now()), closed_at = now(), closed_by = ${side},
        late_by = case when b.state = 'accepted' and ${isLate} then ${side} else b.late_by end, ${clearReschedule}
      where ${isAsSeen(target)} and ${stateNow} = ${from}
        and ${side === 'customer' ? sql`b.starts_at` : sql`b.ends_at`} > now()
      returning b.*`,
  );
}

/** Completes what has begun, from one of these states. */
export function complete(db: Db, target: Target, from: BookingState[]): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`update booking b set state = 'completed', closed_at = now(), closed_by = ${target.side}, ${clearReschedule}
      where ${isAsSeen(target)} and ${stateNow} in ${from} and b.starts_at <= now()
      returning b.*`,
  );
}

/** Ends a dispute for the operator. */
export function endDispute(db: Db, id: string, to: 'completed' | 'cancelled'): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`update booking b set state = ${to}, closed_at = now(), closed_by = 'system'
      where b.id = ${id} and b.state = 'disputed' returning b.*`,
  );
}

/** Keeps a problem with what has begun and is settled neither by time nor by the operator. */
export function dispute(db: Db, target: Target, reason: string): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`update booking b set state = 'disputed', problem = ${reason}, reported_at = now(), closed_at = null,
        closed_by = null, ${clearReschedule}
      where ${isAsSeen(target)} and ${stateNow} in ('accepted', 'completed') and b.starts_at <= now()
        and booking_completes_at(b.ends_at) > now() and b.closed_by is distinct from 'system'
      returning b.*`,
  );
}

/** Closes all that lies open for an account that leaves, on whichever side it stands; one artisan's after the other's. */
export async function closeAll(db: Db, account_id: string): Promise<BookingRow[]> {
  const own = sql`(${ownedBy('customer', account_id)} or ${ownedBy('artisan', account_id)})`;
  const side = sql`case when b.customer_id = ${account_id} then 'customer' else 'artisan' end`;
  const { rows } = await db.execute<BookingRow>(sql`
    with held as materialized (
      select pg_advisory_xact_lock(hashtextextended(artisan_id::text, 0)), artisan_id
      from (select distinct b.artisan_id from booking b where ${own} and b.starts_at > now() order by b.artisan_id) busy
    ), changed as (
      update booking b set state = case when b.state = 'accepted' then 'cancelled'
          when b.customer_id = ${account_id} then 'rejected' else 'withdrawn' end,
        answered_at = coalesce(b.answered_at, now()), closed_at = now(), closed_by = ${side},
        late_by = case when b.state = 'accepted' and ${isLate} then ${side} else b.late_by end, ${clearReschedule}
      from held
      where b.artisan_id = held.artisan_id and ${own} and ${stateNow} in ('awaiting', 'accepted') and b.starts_at > now()
      returning b.*
    )
    select ${shown} from changed b ${around}`);
  return rows;
}

/** Whether booking `b` is the one that was asked for and has not changed since it was looked at. */
export function isAsSeen({ side, account_id, id, version }: Target): SQL {
  return sql`b.id = ${id} and ${ownedBy(side, account_id)} and b.changed_at is not distinct from ${version}::timestamptz`;
}

/** Makes a change that returns its rows whole, and shows the one. */
export async function changeAndShow(db: Db, change: SQL): Promise<BookingRow | undefined> {
  const { rows } = await db.execute<BookingRow>(
    sql`with changed as (${change}) select ${shown} from changed b ${around}`,
  );
  return rows[0];
}
