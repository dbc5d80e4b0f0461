import { listedStates } from '@fixit/contract/booking';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { BookingRow, Side } from './rules.ts';
import { around, shown } from './shape.ts';

type Page = { limit: number; after: string | undefined };

/** Which of them: those that begin on days of London's calendar, both included, those of a conversation. */
export type BookingFilter = {
  from?: string | undefined;
  to?: string | undefined;
  conversation_id?: string | undefined;
};

const over = sql`(b.state not in ('awaiting', 'accepted') or b.ends_at <= now())`;

/** What lies open comes first, the soonest at the top, then what is over, the newest at the top. */
const place = sql`${over}, case when ${over} then -1 else 1 end * extract(epoch from b.starts_at), b.id`;

/** One appointment of the caller, on the caller's side of it. */
export async function findBooking(db: Db, side: Side, account_id: string, id: string): Promise<BookingRow | undefined> {
  const { rows } = await db.execute<BookingRow>(
    sql`select ${shown} from booking b ${around} where b.id = ${id} and ${ownedBy(side, account_id)}`,
  );
  return rows[0];
}

/** A customer's appointment, and how many milliseconds ago it was answered by the database's clock. */
export async function findAnswered(
  db: Db,
  customer_id: string,
  id: string,
): Promise<(BookingRow & { answered_ago: number | null }) | undefined> {
  const { rows } = await db.execute<BookingRow & { answered_ago: number | null }>(sql`
    select ${shown}, (extract(epoch from statement_timestamp() - b.answered_at) * 1000)::double precision as answered_ago
    from booking b ${around} where b.id = ${id} and b.customer_id = ${customer_id}`);
  return rows[0];
}

/** A page of an account's appointments; a customer does not read those that came to nothing. */
export async function listBookings(
  db: Db,
  side: Side,
  account_id: string,
  { limit, after, from, to, conversation_id }: Page & BookingFilter,
): Promise<BookingRow[]> {
  const owned = ownedBy(side, account_id);
  const listed =
    side === 'customer'
      ? sql`b.state in ${[...listedStates]} and not (b.state = 'awaiting' and b.starts_at <= now())`
      : sql`true`;
  const behind = after
    ? sql`(${place}) > (select ${place} from booking b where b.id = ${after} and ${owned})`
    : sql`true`;
  const { rows } = await db.execute<BookingRow>(sql`
    select ${shown} from booking b ${around}
    where ${owned} and ${listed} and ${behind}
      and ${from ? sql`b.appointment_date >= ${from}` : sql`true`}
      and ${to ? sql`b.appointment_date <= ${to}` : sql`true`}
      and ${conversation_id ? sql`b.conversation_id = ${conversation_id}` : sql`true`}
    order by ${place} limit ${limit}`);
  return rows;
}

/** That an appointment `b` is the account’s, on this side of it. */
export function ownedBy(side: Side, account_id: string): SQL {
  return side === 'customer'
    ? sql`b.customer_id = ${account_id}`
    : sql`b.artisan_id = (select id from artisan where account_id = ${account_id})`;
}
