import type { BookingState } from '@fixit/contract/booking';
import type { ListRow } from '@fixit/contract/operator/operator-list';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { stateNow } from '../booking-sql.ts';

export interface OperatorBookingFilter {
  id?: string | undefined;
  ids?: readonly string[] | undefined;
  account_id?: string | undefined;
  state?: BookingState | undefined;
}

/** The worker stores these states late, so a booking in one of them may be stored as its earlier state. */
const storedLate: Partial<Record<BookingState, BookingState>> = { expired: 'awaiting', completed: 'accepted' };

/** Lists proposals and appointments, newest first, from below the id `before`. */
export async function listBookingsForOperator(
  db: Db,
  { id, ids, account_id, state }: OperatorBookingFilter,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'bookings'>[]> {
  const ofAccount = sql`b.id in (select id from booking where customer_id = ${account_id} union all
    select id from booking where artisan_id = (select id from artisan where account_id = ${account_id}))`;
  const stored = state ? [state, storedLate[state] ?? state] : [];
  const { rows } = await db.execute<ListRow<'bookings'>>(sql`
    select b.id, to_char(b.appointment_date + b.appointment_time, 'YYYY-MM-DD HH24:MI') as appointment,
      a.business_name as business, a.account_id as artisan_account_id, b.service_description as work, k.category,
      u.id as customer_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${formerCustomer}) as customer,
      u.email as customer_email, b.price::float8 as price, ${stateNow} as state, iso(b.created_at) as created_at,
      iso(b.reported_at) as reported_at, b.problem
    from booking b join artisan a on a.id = b.artisan_id join service s on s.id = b.service_id
    join category k on k.id = s.category_id join account u on u.id = b.customer_id
    where ${id ? sql`b.id = ${id}` : sql`true`} and ${ids ? sql`b.id = any(${sql.param(ids)})` : sql`true`}
      and ${account_id ? ofAccount : sql`true`}
      and ${state ? sql`b.state in ${stored} and ${stateNow} = ${state}` : sql`true`}
      and ${before ? sql`b.id < ${before}` : sql`true`}
    order by b.id desc limit ${limit}`);
  return rows;
}
