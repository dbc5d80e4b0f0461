import { listedStates } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { idInput } from '@fixit/contract/value/id';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../db/database.ts';
import { microseconds, microsecondsOf } from '../../../platform/http/cursor.ts';
import type { JoinedBooking } from '../booking-mapping.ts';
import {
  bookingColumns,
  hasOpenReschedule,
  maxDuration,
  ownedBy,
  pageJoins,
  pageReview,
  pageReviewJoin,
  pageTables,
  stateNow,
} from '../booking-sql.ts';

/** A position consists of a booking's `is_over`, its `sort_key` and its id. */
export const positionInList = z.tuple([z.enum(['true', 'false']), microseconds, idInput]);

type ListPosition = z.infer<typeof positionInList>;
type BookingPage = { limit: number; after: ListPosition | undefined };

/** `sort_key` is ascending for both upcoming and past bookings. */
export type ListedBooking = JoinedBooking & { is_over: boolean; sort_key: string };

/** `from` and `to` are inclusive dates in London. */
export type BookingFilter = {
  from?: string | undefined;
  to?: string | undefined;
  conversation_id?: string | undefined;
  asked_by?: BookingSide | undefined;
};

/** The last condition is redundant, but it can use the index on start times. */
const isOpen = sql`(b.state in ('awaiting', 'accepted') and ${stateNow} in ('awaiting', 'accepted') and b.ends_at > now()
  and b.starts_at > now() - ${maxDuration})`;

const isOver = sql`(${stateNow} not in ('awaiting', 'accepted') or b.ends_at <= now())`;

/**
 * Lists open bookings, soonest first, then past ones, newest first. Selects the page before joining
 * so that only its rows are joined.
 */
export async function listBookingRows(
  db: Db,
  side: BookingSide,
  account_id: string,
  { limit, after, ...filter }: BookingPage & BookingFilter,
): Promise<ListedBooking[]> {
  const { conversation_id, asked_by } = filter;
  const isOwn = ownedBy(side, account_id);
  const isListed = side === 'customer' ? sql`${stateNow} in ${[...listedStates]}` : sql`true`;
  const matches = sql`${isOwn} and ${isWithin(filter)} and ${asked_by ? isRescheduleRequestedBy(asked_by) : sql`true`}`;
  // An index in the list's order would scan all bookings of the account.
  const preselection = sql`preselected as materialized (
    select b.* from booking b
    where ${conversation_id ? sql`b.conversation_id = ${conversation_id}` : matches}),`;
  const isSelective = conversation_id !== undefined || asked_by !== undefined;
  const source = isSelective ? sql`preselected b` : sql`booking b`;
  const { rows } = await db.execute<ListedBooking>(sql`
    with ${isSelective ? preselection : sql``} open as materialized (
      select b.*, false as is_over from ${source} where ${matches} and ${isOpen} and ${isOpenAfter(after)}
      order by b.starts_at, b.id limit ${limit}
    ), page as materialized (
      select * from open union all (
        select b.*, true from ${source} where ${matches} and ${isListed} and ${isOver} and ${isOverAfter(after)}
        order by b.starts_at desc, b.id limit ${limit} - (select count(*) from open))
    ), ${pageTables(side, account_id)}, ${pageReview(side, account_id)}
    select ${bookingColumns}, b.is_over, ${sortKey} as sort_key from page b ${pageJoins} ${pageReviewJoin}
    order by b.is_over, ${sortKey}, b.id`);
  return rows;
}

const sortKey = sql`case when b.is_over then -1 else 1 end * ${microsecondsOf(sql`b.starts_at`)}`;

function isOpenAfter(after: ListPosition | undefined): SQL {
  if (!after) return sql`true`;
  const [isPast, key, id] = after;
  return isPast === 'true' ? sql`false` : sql`(b.starts_at, b.id) > (${instantOf(key)}, ${id}::uuid)`;
}

function isOverAfter(after: ListPosition | undefined): SQL {
  if (after?.[0] !== 'true') return sql`true`;
  const [, key, id] = after;
  const starts_at = instantOf(key.startsWith('-') ? key.slice(1) : `-${key}`);
  return sql`(b.starts_at <= ${starts_at} and (b.starts_at < ${starts_at} or b.id > ${id}::uuid))`;
}

function instantOf(microseconds: string): SQL {
  return sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
}

function isRescheduleRequestedBy(side: BookingSide): SQL {
  return sql`b.reschedule_expires_at > now() and b.reschedule_by = ${side} and ${hasOpenReschedule}`;
}

/** Compares London dates, and also their first and last instants, which can use an index. */
function isWithin({ from, to }: BookingFilter): SQL {
  const midnightOf = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/London')`;
  const lastDay = sql`((b.ends_at - interval '1 microsecond') at time zone 'Europe/London')::date`;
  const endsInRange =
    from && sql`${lastDay} >= ${from} and b.starts_at > ${midnightOf(sql`${from}::date`)} - ${maxDuration}`;
  const startsInRange = to && sql`b.appointment_date <= ${to} and b.starts_at < ${midnightOf(sql`${to}::date + 1`)}`;
  return sql`${endsInRange ?? sql`true`} and ${startsInRange ?? sql`true`}`;
}
