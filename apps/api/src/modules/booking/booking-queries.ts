import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { JoinedBooking } from './booking-mapping.ts';
import { bookingColumns, bookingJoins, ownedBy } from './booking-sql.ts';

export type SeenBooking = JoinedBooking & {
  /** This is `changed_at` as a text of full precision, and null for a booking that never changed. */
  version: string | null;
  /** This and `read_at` are in milliseconds, by the database's clock. */
  changed_ago: number | null;
  read_at: number;
  now: string;
};

export async function findBooking(
  db: Db,
  side: BookingSide,
  account_id: string,
  id: string,
): Promise<SeenBooking | undefined> {
  const { rows } = await db.execute<SeenBooking>(sql`
    select ${bookingColumns}, b.changed_at::text as version, iso(statement_timestamp()) as now,
      (extract(epoch from statement_timestamp() - b.changed_at) * 1000)::double precision as changed_ago,
      (extract(epoch from statement_timestamp()) * 1000)::double precision as read_at
    from booking b ${bookingJoins} where b.id = ${id} and ${ownedBy(side, account_id)}`);
  return rows[0];
}

export async function findAnyBooking(db: Db, id: string): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(
    sql`select ${bookingColumns} from booking b ${bookingJoins} where b.id = ${id}`,
  );
  return rows[0];
}
