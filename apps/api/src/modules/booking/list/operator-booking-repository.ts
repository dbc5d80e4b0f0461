import type { BookingState } from '@fixit/contract/booking';
import type { ListRow } from '@fixit/contract/operator/operator-list';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { type DayRange, isIdWithin } from '../../../db/query/day-range.ts';
import { stateNow } from '../booking-sql.ts';

export interface OperatorBookingFilter extends DayRange {
  id?: string | undefined;
  ids?: readonly string[] | undefined;
  account_id?: string | undefined;
  state?: BookingState | undefined;
}

const isExpired = sql`b.state = 'awaiting' and b.expires_at <= now()`;
const isCompletedByClock = sql`b.state = 'accepted' and booking_completes_at(b.ends_at) <= now()`;

/** The worker stores these states with a delay, so a booking may still have its earlier state. */
const timedStates: Partial<Record<BookingState, SQL>> = {
  awaiting: sql`b.state = 'awaiting' and b.expires_at > now()`,
  expired: sql`(b.state = 'expired' or ${isExpired})`,
  accepted: sql`b.state = 'accepted' and booking_completes_at(b.ends_at) > now()`,
  completed: sql`(b.state = 'completed' or ${isCompletedByClock})`,
};

export async function listBookingsForOperator(
  db: Db,
  { id, ids, account_id, state, ...days }: OperatorBookingFilter,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'bookings'>[]> {
  const filters = sql`${id ? sql`b.id = ${id}` : sql`true`} and ${ids ? sql`b.id = any(${sql.param(ids)})` : sql`true`}
    and ${state ? (timedStates[state] ?? sql`b.state = ${state}`) : sql`true`}
    and ${isIdWithin(sql`b.id`, days)} and ${before ? sql`b.id < ${before}` : sql`true`}`;
  const newest = (condition: SQL) =>
    sql`(select b.id from booking b where ${condition} and ${filters} order by b.id desc limit ${limit})`;
  const selected = account_id
    ? sql`${newest(sql`b.customer_id = ${account_id}`)} union all
        ${newest(sql`b.artisan_id = (select id from artisan where account_id = ${account_id})`)}`
    : newest(sql`true`);
  // Reads the other tables only for the selected rows.
  const { rows } = await db.execute<ListRow<'bookings'>>(sql`
    with selected as materialized (${selected})
    select b.id, to_char(b.appointment_date + b.appointment_time, 'YYYY-MM-DD HH24:MI') as appointment,
      a.business_name as business, a.account_id as artisan_account_id, b.service_description as work, k.category,
      u.id as customer_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${formerCustomer}) as customer,
      u.email as customer_email, b.price::float8 as price, ${stateNow} as state, iso(b.created_at) as created_at,
      iso(b.reported_at) as reported_at, b.problem
    from selected join booking b on b.id = selected.id join artisan a on a.id = b.artisan_id
    join service s on s.id = b.service_id join category k on k.id = s.category_id join account u on u.id = b.customer_id
    order by b.id desc limit ${limit}`);
  return rows;
}
