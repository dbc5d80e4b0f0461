import type { BookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import type { ChangedBooking, JoinedBooking } from './booking-mapping.ts';
import {
  bookingColumns,
  bookingJoins,
  clearReschedule,
  isLate,
  ownedBy,
  rescheduleExpiredBy,
  stateNow,
} from './booking-sql.ts';
import { hasConflict, lockTimesOf, shareTimeLock, timeRangeOf } from './reservation-repository.ts';

export type NewBooking = {
  appointment_date: string;
  appointment_time: string;
  starts_at: string;
  duration_minutes: number;
  service_description: string;
  price: number | null;
};

export type BookingTarget = { side: BookingSide; account_id: string; id: string; version: string | null };

export type VersionedBooking = JoinedBooking & {
  /** This is `changed_at` as a string with full precision, or null if the booking never changed. */
  version: string | null;
  /** This and `read_at_ms` come from the database's clock. */
  changed_ago_ms: number | null;
  read_at_ms: number;
  now: string;
};

export type ProposalContext = { artisan_id: string; is_past: boolean | null; is_reachable: boolean };

export async function findBooking(
  db: Db,
  side: BookingSide,
  account_id: string,
  id: string,
): Promise<VersionedBooking | undefined> {
  const { rows } = await db.execute<VersionedBooking>(sql`
    select ${bookingColumns}, b.changed_at::text as version, iso(statement_timestamp()) as now,
      (extract(epoch from statement_timestamp() - b.changed_at) * 1000)::double precision as changed_ago_ms,
      (extract(epoch from statement_timestamp()) * 1000)::double precision as read_at_ms
    from booking b ${bookingJoins} where b.id = ${id} and ${ownedBy(side, account_id)}`);
  return rows[0];
}

export async function findAnyBooking(db: Db, id: string): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(
    sql`select ${bookingColumns} from booking b ${bookingJoins} where b.id = ${id}`,
  );
  return rows[0];
}

/** Prevents other transactions from adding proposals to the conversation until this one ends. */
export async function lockProposals(db: Db, conversation_id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('proposals ' || ${conversation_id}::text, 0))`);
}

/** `ms_left` is the time until the first of these proposals expires. */
export async function countOpenProposals(db: Db, conversation_id: string): Promise<{ count: number; ms_left: number }> {
  const { rows } = await db.execute<{ count: number; ms_left: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from min(expires_at) - now()) * 1000, 0)::float8 as ms_left
    from booking where conversation_id = ${conversation_id} and state = 'awaiting' and expires_at > now()`);
  return rows[0] ?? { count: 0, ms_left: 0 };
}

/**
 * Locks the accounts first, by id, so that a suspension, deletion or block either precedes the
 * proposal or closes it. The separate statement lets the next one see earlier commits.
 */
export async function lockConversationForProposal(
  db: Db,
  artisan_account_id: string,
  conversation_id: string,
  starts_at: string | null,
): Promise<ProposalContext | undefined> {
  const own = sql`c.id = ${conversation_id} and a.account_id = ${artisan_account_id}`;
  const locking = db.execute(sql`
    select from conversation c join artisan a on a.id = c.artisan_id
      join account on account.id in (c.customer_id, a.account_id)
    where ${own} and account.deleted_at is null and not is_suspended(account.suspended_at, account.suspended_until)
    order by account.id for share of account`);
  const reading = db.execute<ProposalContext>(sql`
    with proposal_context as materialized (
      select c.artisan_id, not ${isBlockedPair(sql`c.customer_id`, sql`a.account_id`)} and (
        select count(*) = 2 from account
        where id in (c.customer_id, a.account_id) and deleted_at is null and not is_suspended(suspended_at, suspended_until)) as is_reachable
      from conversation c join artisan a on a.id = c.artisan_id where ${own}
    )
    select artisan_id, ${starts_at}::timestamptz <= now() as is_past, is_reachable,
      case when is_reachable then ${shareTimeLock(sql`artisan_id`)} end
    from proposal_context`);
  // Both statements are sent together.
  const [, { rows }] = await Promise.all([locking, reading]);
  return rows[0];
}

/** Returns undefined if an accepted appointment of the artisan occupies the time. */
export async function addBooking(
  db: Db,
  conversation_id: string,
  values: NewBooking,
): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(sql`
    with added as (
      insert into booking (conversation_id, customer_id, artisan_id, service_id, job_id, service_description, price,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
      select c.id, c.customer_id, c.artisan_id, c.service_id, c.job_id, ${values.service_description}, ${values.price}::numeric,
        ${values.appointment_date}::date, ${values.appointment_time}::time, ${values.duration_minutes}::integer,
        ${values.starts_at}::timestamptz, ${endOf(values)}
      from conversation c where c.id = ${conversation_id} and not ${hasConflict(sql`c.artisan_id`, requestedRange(values))}
      returning *
    )
    select ${bookingColumns} from added b ${bookingJoins}`);
  return rows[0];
}

export async function findConflict(
  db: Db,
  requested: StartAndDuration & { receiver: string; id?: string },
): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(sql`
    select ${bookingColumns} from booking b ${bookingJoins}
    where b.artisan_id = ${requested.receiver} and b.state = 'accepted' and b.id is distinct from ${requested.id ?? null}::uuid
      and ${timeRangeOf(sql`b.starts_at`, sql`b.ends_at`)} && ${requestedRange(requested)}
    order by b.starts_at limit 1`);
  return rows[0];
}

type StartAndDuration = Pick<NewBooking, 'starts_at' | 'duration_minutes'>;

const endOf = ({ starts_at, duration_minutes }: StartAndDuration) =>
  sql`${starts_at}::timestamptz + make_interval(mins => ${duration_minutes}::integer)`;

const requestedRange = (requested: StartAndDuration) =>
  timeRangeOf(sql`${requested.starts_at}::timestamptz`, endOf(requested));

/** Clears the late flag of an earlier reschedule unless this cancellation is also late. */
export function storeEnd(
  db: Db,
  target: BookingTarget,
  { from, to }: { from: BookingState; to: 'rejected' | 'withdrawn' | 'cancelled' },
): Promise<ChangedBooking | undefined> {
  const { id, side } = target;
  return updateBooking(db, id, {
    set: sql`state = ${to}, answered_at = coalesce(b.answered_at, now()), closed_at = now(), closed_by = ${side},
      late_by = case when b.state = 'accepted' and ${isLate} then ${side} end, ${clearReschedule}`,
    where: sql`${isOwnAndUnchanged(target)} and ${stateNow} = ${from}
      and ${side === 'customer' ? sql`b.starts_at` : sql`b.ends_at`} > now()`,
  });
}

export function storeCompletion(
  db: Db,
  target: BookingTarget,
  from: BookingState[],
): Promise<ChangedBooking | undefined> {
  return updateBooking(db, target.id, {
    set: sql`state = 'completed', closed_at = now(), closed_by = ${target.side}, ${clearReschedule}`,
    where: sql`${isOwnAndUnchanged(target)} and ${stateNow} in ${from} and b.starts_at <= now()`,
  });
}

/** Locks the artisans' times in the order of their ids. */
export async function closeUpcomingBookings(
  db: Db,
  account_id: string,
  cause: 'deleted' | 'suspended',
): Promise<ChangedBooking[]> {
  const isOwn = sql`(${ownedBy('customer', account_id)} or ${ownedBy('artisan', account_id)})`;
  const side = sql`case when b.customer_id = ${account_id} then 'customer' else 'artisan' end`;
  const isClosedByAccount = cause === 'deleted';
  await lockTimesOf(db, isOwn);
  const { rows } = await db.execute<ChangedBooking>(sql`
    with matching_booking as materialized (
      select b.id as matching_id, ${side} as closing_side, nullif(${rescheduleExpiredBy}, ${side}) as reschedule_expired_by from booking b
      where ${isOwn} and ${stateNow} in ('awaiting', 'accepted') and b.starts_at > now() for no key update
    ), changed_booking as (
      update booking b set state = case when b.state = 'accepted' then 'cancelled'
          when closing_side = 'customer' then 'rejected' else 'withdrawn' end,
        answered_at = coalesce(b.answered_at, now()), closed_at = now(),
        closed_by = case when ${isClosedByAccount} then closing_side else 'system' end,
        late_by = case when ${isClosedByAccount} and b.state = 'accepted' and ${isLate} then closing_side end, ${clearReschedule}
      from matching_booking where b.id = matching_id returning b.*, reschedule_expired_by
    )
    select ${bookingColumns}, b.reschedule_expired_by from changed_booking b ${bookingJoins}`);
  return rows;
}

/** Locks the artisan's time so that no proposal is accepted meanwhile. */
export async function closeProposals(
  db: Db,
  { side, account_id }: Pick<BookingTarget, 'side' | 'account_id'>,
  other_id: string,
): Promise<ChangedBooking[]> {
  const other = side === 'customer' ? 'artisan' : 'customer';
  const isBetween = sql`${ownedBy(side, account_id)} and ${ownedBy(other, other_id)}`;
  await lockTimesOf(db, isBetween);
  const { rows } = await db.execute<ChangedBooking>(sql`
    with matching_booking as materialized (
      select b.id as matching_id from booking b where ${isBetween} and ${stateNow} = 'awaiting' for no key update
    ), changed_booking as (
      update booking b set state = ${side === 'customer' ? 'rejected' : 'withdrawn'}, answered_at = now(), closed_at = now(),
        closed_by = ${side}, ${clearReschedule}
      from matching_booking where b.id = matching_id returning b.*
    )
    select ${bookingColumns}, null as reschedule_expired_by from changed_booking b ${bookingJoins}`);
  return rows;
}

/** Selects booking `b` if it belongs to the caller and has not changed since it was read. */
export function isOwnAndUnchanged({ side, account_id, version }: BookingTarget): SQL {
  return sql`${ownedBy(side, account_id)} and b.changed_at is not distinct from ${version}::timestamptz`;
}

export async function updateBooking(
  db: Db,
  id: string,
  { set, where }: { set: SQL; where: SQL },
): Promise<ChangedBooking | undefined> {
  const { rows } = await db.execute<ChangedBooking>(sql`
    with matching_booking as materialized (
      select b.id as matching_id, ${rescheduleExpiredBy} as reschedule_expired_by from booking b where b.id = ${id} for no key update
    ), changed_booking as (
      update booking b set ${set} from matching_booking where b.id = matching_id and ${where} returning b.*, reschedule_expired_by
    )
    select ${bookingColumns}, b.reschedule_expired_by from changed_booking b ${bookingJoins}`);
  return rows[0];
}
