import { bookingLife } from '@fixit/contract/booking';
import { statesBefore } from '@fixit/contract/state';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import { changeOne, isUnchanged, type Target } from '../booking-repository.ts';
import { clearReschedule, stateNow } from '../booking-sql.ts';

export type Dispute = {
  id: string;
  reported_at: string;
  customer: string;
  artisan: string;
  /** The text is London time. */
  appointment: string;
  price: number | null;
  problem: string;
};

/** Lists the disputes in the order in which they were reported. */
export async function listDisputes(db: Db, limit: number): Promise<Dispute[]> {
  const { rows } = await db.execute<Dispute>(sql`
    select b.id, iso(b.reported_at) as reported_at, coalesce(u.email, 'a former customer') as customer,
      a.business_name as artisan, to_char(b.appointment_date + b.appointment_time, 'YYYY-MM-DD HH24:MI') as appointment,
      b.price::float8 as price, b.problem
    from booking b join account u on u.id = b.customer_id join artisan a on a.id = b.artisan_id
    where b.state = 'disputed'
    order by b.reported_at, b.id limit ${limit}`);
  return rows;
}

export function addDispute(db: Db, target: Target, reason: string): Promise<ChangedBooking | undefined> {
  return changeOne(db, target.id, {
    set: sql`state = 'disputed', problem = ${reason}, reported_at = now(), closed_at = null, closed_by = null,
      ${clearReschedule}`,
    where: sql`${isUnchanged(target)} and ${stateNow} in ${statesBefore(bookingLife, 'disputed')} and b.starts_at <= now()
      and booking_completes_at(b.ends_at) > now() and b.closed_by is distinct from 'system'`,
  });
}

export function endDispute(db: Db, id: string, to: 'completed' | 'cancelled'): Promise<ChangedBooking | undefined> {
  return changeOne(db, id, {
    set: sql`state = ${to}, closed_at = now(), closed_by = 'system'`,
    where: sql`b.state = 'disputed' and b.state in ${statesBefore(bookingLife, to)}`,
  });
}
