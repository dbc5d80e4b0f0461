import { listedStates } from '@fixit/contract/booking';
import { idGiven } from '@fixit/contract/value/id';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/connection.ts';
import { microseconds, microsecondsOf } from '../../platform/http/cursor.ts';
import type { BookingRow, Side } from './booking-row.ts';
import { bookingColumns, bookingJoins, hasOpenReschedule, ownedBy, stateNow } from './booking-sql.ts';

/** A place in a list of appointments: whether what stands there is over, its turn, its id. */
export const placeInList = z.tuple([z.enum(['true', 'false']), microseconds, idGiven]);

type Page = { limit: number; after: z.infer<typeof placeInList> | undefined };

/** An appointment, and its place in the list: whether it is over, and its turn among those that are or are not. */
export type ListedBooking = BookingRow & { is_over: boolean; turn: string };

/** `from` and `to` are days of London's calendar, both included. */
export type BookingFilter = {
  from?: string | undefined;
  to?: string | undefined;
  conversation_id?: string | undefined;
  asked_by?: Side | undefined;
};

export type SeenBooking = BookingRow & {
  /** When it last became something else, as text that the database compares; null when it never did. */
  version: string | null;
  changed_ago: number | null;
  /** The instant at which the database looked, in milliseconds since 1970. */
  looked_at: number;
  now: string;
};

const over = sql`(${stateNow} not in ('awaiting', 'accepted') or b.ends_at <= now())`;

/** Open ones first, the soonest at the top; then what is over, the newest at the top. */
const turn = sql`case when ${over} then -1 else 1 end * ${microsecondsOf(sql`b.starts_at`)}`;

export async function findBooking(
  db: Db,
  side: Side,
  account_id: string,
  id: string,
): Promise<SeenBooking | undefined> {
  const { rows } = await db.execute<SeenBooking>(sql`
    select ${bookingColumns}, b.changed_at::text as version, iso(statement_timestamp()) as now,
      (extract(epoch from statement_timestamp() - b.changed_at) * 1000)::double precision as changed_ago,
      (extract(epoch from statement_timestamp()) * 1000)::double precision as looked_at
    from booking b ${bookingJoins} where b.id = ${id} and ${ownedBy(side, account_id)}`);
  return rows[0];
}

export async function findAnyBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await db.execute<BookingRow>(
    sql`select ${bookingColumns} from booking b ${bookingJoins} where b.id = ${id}`,
  );
  return rows[0];
}

/** Without what came to nothing, for a customer. */
export async function listBookingRows(
  db: Db,
  side: Side,
  account_id: string,
  { limit, after, from, to, conversation_id, asked_by }: Page & BookingFilter,
): Promise<ListedBooking[]> {
  const owned = ownedBy(side, account_id);
  const listed = side === 'customer' ? sql`${stateNow} in ${[...listedStates]}` : sql`true`;
  const behind = after
    ? sql`(${over}, ${turn}, b.id) > (${after[0]}::boolean, ${after[1]}::bigint, ${after[2]}::uuid)`
    : sql`true`;
  const lastDay = sql`((b.ends_at - interval '1 microsecond') at time zone 'Europe/London')::date`;
  const { rows } = await db.execute<ListedBooking>(sql`
    select ${bookingColumns}, ${over} as is_over, ${turn} as turn from booking b ${bookingJoins}
    where ${owned} and ${listed} and ${behind}
      and ${from ? sql`${lastDay} >= ${from}` : sql`true`}
      and ${to ? sql`b.appointment_date <= ${to}` : sql`true`}
      and ${conversation_id ? sql`b.conversation_id = ${conversation_id}` : sql`true`}
      and ${asked_by ? sql`${hasOpenReschedule} and b.reschedule_by = ${asked_by}` : sql`true`}
    order by ${over}, ${turn}, b.id limit ${limit}`);
  return rows;
}
