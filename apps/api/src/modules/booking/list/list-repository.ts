import { listedStates } from '@fixit/contract/booking';
import { idGiven } from '@fixit/contract/value/id';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../db/connection.ts';
import { microseconds, microsecondsOf } from '../../../platform/http/cursor.ts';
import type { BookingRow, Side } from '../booking-row.ts';
import {
  bookingColumns,
  hasOpenReschedule,
  longest,
  ownedBy,
  pageJoins,
  pageReview,
  pageReviewJoin,
  pageTables,
  stateNow,
} from '../booking-sql.ts';

/** A place in a list of appointments: whether what stands there is over, its turn, its id. */
export const placeInList = z.tuple([z.enum(['true', 'false']), microseconds, idGiven]);

type Place = z.infer<typeof placeInList>;
type Page = { limit: number; after: Place | undefined };

/** An appointment, and its place in the list: whether it is over, and its turn among those that are or are not. */
export type ListedBooking = BookingRow & { is_over: boolean; turn: string };

/** `from` and `to` are days of London's calendar, both included. */
export type BookingFilter = {
  from?: string | undefined;
  to?: string | undefined;
  conversation_id?: string | undefined;
  asked_by?: Side | undefined;
};

/** Its second half follows from the first and is what the index of starts finds. */
const isOpen = sql`(b.state in ('awaiting', 'accepted') and ${stateNow} in ('awaiting', 'accepted') and b.ends_at > now()
  and b.starts_at > now() - ${longest})`;

const isOver = sql`(${stateNow} not in ('awaiting', 'accepted') or b.ends_at <= now())`;

/**
 * Open ones first, the soonest at the top; then what is over, the newest at the top; for a customer without what came to nothing.
 * The page is chosen before anything is joined: it costs what it shows and not what the account has.
 */
export async function listBookingRows(
  db: Db,
  side: Side,
  account_id: string,
  { limit, after, ...filter }: Page & BookingFilter,
): Promise<ListedBooking[]> {
  const { conversation_id, asked_by } = filter;
  const owned = ownedBy(side, account_id);
  const listed = side === 'customer' ? sql`${stateNow} in ${[...listedStates]}` : sql`true`;
  const wanted = sql`${owned} and ${isWithin(filter)} and ${asked_by ? isAskedBy(asked_by) : sql`true`}`;
  // What names few bookings is looked for first: the indexes that give an account's in order would pass all others.
  const given = sql`given as materialized (
    select b.* from booking b
    where ${conversation_id ? sql`b.conversation_id = ${conversation_id}` : wanted}),`;
  const hasFew = conversation_id !== undefined || asked_by !== undefined;
  const from = hasFew ? sql`given b` : sql`booking b`;
  const { rows } = await db.execute<ListedBooking>(sql`
    with ${hasFew ? given : sql``} open as materialized (
      select b.*, false as is_over from ${from} where ${wanted} and ${isOpen} and ${isOpenBehind(after)}
      order by b.starts_at, b.id limit ${limit}
    ), page as materialized (
      select * from open union all (
        select b.*, true from ${from} where ${wanted} and ${listed} and ${isOver} and ${isOverBehind(after)}
        order by b.starts_at desc, b.id limit ${limit} - (select count(*) from open))
    ), ${pageTables(side, account_id)}, ${pageReview(side, account_id)}
    select ${bookingColumns}, b.is_over, ${turn} as turn from page b ${pageJoins} ${pageReviewJoin}
    order by b.is_over, ${turn}, b.id`);
  return rows;
}

const turn = sql`case when b.is_over then -1 else 1 end * ${microsecondsOf(sql`b.starts_at`)}`;

function isOpenBehind(after: Place | undefined): SQL {
  if (!after) return sql`true`;
  const [over, at, id] = after;
  return over === 'true' ? sql`false` : sql`(b.starts_at, b.id) > (${instantOf(at)}, ${id}::uuid)`;
}

function isOverBehind(after: Place | undefined): SQL {
  if (after?.[0] !== 'true') return sql`true`;
  const [, at, id] = after;
  const starts_at = instantOf(at.startsWith('-') ? at.slice(1) : `-${at}`);
  return sql`(b.starts_at <= ${starts_at} and (b.starts_at < ${starts_at} or b.id > ${id}::uuid))`;
}

function instantOf(microseconds: string): SQL {
  return sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
}

function isAskedBy(side: Side): SQL {
  return sql`b.reschedule_expires_at > now() and b.reschedule_by = ${side} and ${hasOpenReschedule}`;
}

/** Compares the days as they are written, and the instants at which they begin and end: those have an index. */
function isWithin({ from, to }: BookingFilter): SQL {
  const midnightOf = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/London')`;
  const lastDay = sql`((b.ends_at - interval '1 microsecond') at time zone 'Europe/London')::date`;
  const begins = from && sql`${lastDay} >= ${from} and b.starts_at > ${midnightOf(sql`${from}::date`)} - ${longest}`;
  const ends = to && sql`b.appointment_date <= ${to} and b.starts_at < ${midnightOf(sql`${to}::date + 1`)}`;
  return sql`${begins ?? sql`true`} and ${ends ?? sql`true`}`;
}
