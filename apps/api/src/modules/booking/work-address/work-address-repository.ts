import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { JoinedBooking } from '../booking-mapping.ts';
import { bookingColumns, bookingJoins, ownedBy, stateNow } from '../booking-sql.ts';

export interface NewWorkAddress {
  house_and_street: string;
  post_code: string;
  how_to_find: string;
}

/** A pending reschedule makes no difference. */
export async function storeWorkAddress(
  db: Db,
  customer_id: string,
  id: string,
  { house_and_street, post_code, how_to_find }: NewWorkAddress,
): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(sql`
    with changed_booking as (
      update booking b set house_and_street = ${house_and_street}, work_post_code = ${post_code},
        how_to_find = ${how_to_find}, address_given_at = now()
      where b.id = ${id} and ${ownedBy('customer', customer_id)} and ${stateNow} = 'accepted' and b.starts_at > now()
      returning b.*
    )
    select ${bookingColumns} from changed_booking b ${bookingJoins}`);
  return rows[0];
}

export async function eraseWorkAddresses(db: Db, customer_id: string): Promise<void> {
  await db.execute(sql`
    update booking set house_and_street = null, work_post_code = null, how_to_find = null, address_given_at = null
    where customer_id = ${customer_id} and house_and_street is not null`);
}
