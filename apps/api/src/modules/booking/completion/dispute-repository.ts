import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';

export type Dispute = {
  id: string;
  reported_at: string;
  customer: string;
  artisan: string;
  /** In London. */
  appointment: string;
  price: number | null;
  problem: string;
};

/** The longest waiting first. */
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
