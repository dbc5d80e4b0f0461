import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import type { BookingRow, Side } from './booking-row.ts';
import { bookingColumns, bookingJoins, ownedBy } from './booking-sql.ts';

export type SeenBooking = BookingRow & {
  /** When it last became something else, as text that the database compares; null when it never did. */
  version: string | null;
  changed_ago: number | null;
  /** The instant at which the database looked, in milliseconds since 1970. */
  looked_at: number;
  now: string;
};

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
