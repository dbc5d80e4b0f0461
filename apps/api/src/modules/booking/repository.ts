import { type BookingState, bookingLife } from '@fixit/contract/booking';
import { statesBefore } from '@fixit/contract/state';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { BookingRow } from './rules.ts';
import { around, shown } from './shape.ts';

export type NewBooking = {
  appointment_date: string;
  appointment_time: string;
  starts_at: string;
  duration_minutes: number;
  service_description: string;
};

/** An artisan's conversation, and whether an instant is over by the database's clock. */
export async function findConversation(
  db: Db,
  artisan_account_id: string,
  conversation_id: string,
  starts_at: string | null,
): Promise<{ passed: boolean | null } | undefined> {
  const { rows } = await db.execute<{ passed: boolean | null }>(sql`
    select ${starts_at}::timestamptz <= now() as passed
    from conversation c
    join artisan a on a.id = c.artisan_id
    where c.id = ${conversation_id} and a.account_id = ${artisan_account_id}`);
  return rows[0];
}

/** Keeps a proposal under the parties of its conversation. */
export function addBooking(db: Db, conversation_id: string, added: NewBooking): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`insert into booking (conversation_id, customer_id, artisan_id, service_id, job_id, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select id, customer_id, artisan_id, service_id, job_id, ${added.service_description},
        ${added.appointment_date}::date, ${added.appointment_time}::time, ${added.duration_minutes}::integer,
        ${added.starts_at}::timestamptz,
        ${added.starts_at}::timestamptz + make_interval(mins => ${added.duration_minutes}::integer)
      from conversation where id = ${conversation_id}
      returning *`,
  );
}

/**
 * Accepts a proposal whose time lies ahead. The lock lets the answers to one artisan's proposals pass one by one: with
 * the exclusion constraint alone racing answers deadlock.
 */
export function accept(db: Db, customer_id: string, id: string): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`with held as materialized (
        select pg_advisory_xact_lock(hashtextextended(artisan_id::text, 0)), id as held_id from booking
        where id = ${id} and customer_id = ${customer_id}
      )
      update booking set state = 'accepted', answered_at = now() from held
      where id = held_id and state in ${statesBefore(bookingLife, 'accepted')} and starts_at > now()
      returning booking.*`,
  );
}

/** Writes the instant of an acceptance as the last thing before it holds: who asked otherwise earlier asked at once with it. */
export async function stampAnswer(db: Db, id: string): Promise<void> {
  await db.execute(sql`update booking set answered_at = clock_timestamp() where id = ${id}`);
}

/** Moves a customer's appointment that lies ahead from the state in which it was seen to the one that closes it. */
export function close(
  db: Db,
  customer_id: string,
  id: string,
  { from, to }: { from: BookingState; to: 'rejected' | 'cancelled' },
): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`update booking set state = ${to}, answered_at = coalesce(answered_at, now()), closed_at = now()
      where id = ${id} and customer_id = ${customer_id} and starts_at > now() and state = ${from}
      returning *`,
  );
}

/** Withdraws an artisan's proposal, or cancels what was accepted. */
export function withdrawOrCancel(db: Db, artisan_account_id: string, id: string): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`update booking set state = case state when 'accepted' then 'cancelled' else 'withdrawn' end,
        answered_at = coalesce(answered_at, now()), closed_at = now()
      where id = ${id} and artisan_id = (select id from artisan where account_id = ${artisan_account_id})
        and (state in ${statesBefore(bookingLife, 'withdrawn')} and starts_at > now()
          or state in ${statesBefore(bookingLife, 'cancelled')})
      returning *`,
  );
}

/** Completes what was accepted and has begun. */
export function complete(db: Db, artisan_account_id: string, id: string): Promise<BookingRow | undefined> {
  return changeAndShow(
    db,
    sql`update booking set state = 'completed', closed_at = now()
      where id = ${id} and artisan_id = (select id from artisan where account_id = ${artisan_account_id})
        and state in ${statesBefore(bookingLife, 'completed')} and starts_at <= now()
      returning *`,
  );
}

/** Closes all that lies open for an account that leaves, on whichever side it stands. */
export async function closeAll(db: Db, account_id: string): Promise<BookingRow[]> {
  const { rows } = await db.execute<BookingRow>(sql`
    with changed as (
      update booking set state = case when state = 'accepted' then 'cancelled'
          when customer_id = ${account_id} then 'rejected' else 'withdrawn' end,
        answered_at = coalesce(answered_at, now()), closed_at = now()
      where (customer_id = ${account_id} or artisan_id = (select id from artisan where account_id = ${account_id}))
        and state in ('awaiting', 'accepted') and starts_at > now()
      returning *
    )
    select ${shown} from changed b ${around}`);
  return rows;
}

/** Writes down that unanswered proposals have expired; until then every query reads them so. */
export async function expireOverdue(db: Db): Promise<void> {
  await db.execute(sql`
    update booking set state = 'expired', closed_at = now()
    where state in ${statesBefore(bookingLife, 'expired')} and starts_at <= now()`);
}

async function changeAndShow(db: Db, change: SQL): Promise<BookingRow | undefined> {
  const { rows } = await db.execute<BookingRow>(
    sql`with changed as (${change}) select ${shown} from changed b ${around}`,
  );
  return rows[0];
}
