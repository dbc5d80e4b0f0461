import { bookingLife } from '@fixit/contract/booking';
import { disputeHoldDays } from '@fixit/contract/case/case-decision';
import type { ListRow } from '@fixit/contract/operator/operator-list';
import { statesBefore } from '@fixit/contract/state';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { type DayRange, isInstantWithin } from '../../../db/query/day-range.ts';
import { isBlockedPair } from '../../../db/schema/block-tables.ts';
import { isNewerThan, microsecondsOf, type TimePosition } from '../../../platform/http/cursor.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import { type BookingTarget, isOwnAndUnchanged, updateBooking } from '../booking-repository.ts';
import { clearReschedule, stateNow } from '../booking-sql.ts';

export type Dispute = ListRow<'disputes'> & { microseconds: string };

const reportedAt = sql`b.reported_at`;

export async function listDisputes(
  db: Db,
  {
    limit,
    after,
    id,
    ...days
  }: DayRange & { limit: number; after?: TimePosition | undefined; id?: string | undefined },
): Promise<Dispute[]> {
  const { rows } = await db.execute<Dispute>(sql`
    select b.id, iso(b.reported_at) as reported_at, ${microsecondsOf(reportedAt)}::text as microseconds, u.id as customer_id,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${formerCustomer}) as customer,
      u.email as customer_email, a.business_name as business,
      to_char(b.appointment_date + b.appointment_time, 'YYYY-MM-DD HH24:MI') as appointment,
      b.price::float8 as price, b.problem, b.state
    from booking b join account u on u.id = b.customer_id join artisan a on a.id = b.artisan_id
    where b.state = 'disputed' and ${id ? sql`b.id = ${id}` : sql`true`}
      and ${isInstantWithin(reportedAt, days)} and ${after ? isNewerThan(after, { at: reportedAt, id: sql`b.id` }) : sql`true`}
    order by b.reported_at, b.id limit ${limit}`);
  return rows;
}

export function addDispute(db: Db, target: BookingTarget, reason: string): Promise<ChangedBooking | undefined> {
  return updateBooking(db, target.id, {
    set: sql`state = 'disputed', problem = ${reason}, reported_at = now(), closed_at = null, closed_by = null,
      ${clearReschedule}`,
    where: sql`${isOwnAndUnchanged(target)} and ${stateNow} in ${statesBefore(bookingLife, 'disputed')} and b.starts_at <= now()
      and booking_completes_at(b.ends_at) > now() and b.closed_by is distinct from 'system'`,
  });
}

export type LockedDispute = { artisan_account_id: string; is_reachable: boolean };

/** Locks the disputed booking of a case before the case itself, in the same order as a new dispute. */
export async function lockDisputeOfCase(db: Db, case_id: string): Promise<LockedDispute | undefined> {
  const { rows } = await db.execute<LockedDispute>(sql`
    select a.account_id as artisan_account_id, not ${isBlockedPair(sql`b.customer_id`, sql`a.account_id`)} and (
      select count(*) = 2 from account u
      where u.id in (b.customer_id, a.account_id) and u.deleted_at is null and not is_suspended(u.suspended_at, u.suspended_until)) as is_reachable
    from booking b join artisan a on a.id = b.artisan_id
    where b.id = (select subject_id from moderation_case where id = ${case_id} and subject_type = 'booking')
      and b.state = 'disputed' for no key update of b`);
  return rows[0];
}

export const missingCaseBatchSize = 50;

type DisputeWithoutCase = { id: string; customer_id: string; artisan_account_id: string };

/**
 * Locks disputed bookings without an open case. After a decision, a dispute waits for at
 * least `disputeHoldDays`, and until every accepted appointment of the two sides has ended.
 */
export async function lockDisputesWithoutCase(db: Db): Promise<DisputeWithoutCase[]> {
  const { rows } = await db.execute<DisputeWithoutCase>(sql`
    select b.id, b.customer_id, a.account_id as artisan_account_id from booking b join artisan a on a.id = b.artisan_id
    where b.state = 'disputed' and not exists (
      select from moderation_case c where c.subject_type = 'booking' and c.subject_id = b.id and (c.state = 'open' or exists (
        select from case_decision d where d.case_id = c.id and (d.decided_at > now() - make_interval(days => ${disputeHoldDays})
          or exists (select from booking v where v.customer_id = b.customer_id and v.artisan_id = b.artisan_id
            and v.state = 'accepted' and v.ends_at > now())))))
    order by b.reported_at, b.id limit ${missingCaseBatchSize} for no key update of b`);
  return rows;
}

/** Returns true if the decision settled an appointment as completed and no appeal has reversed it. */
export async function isSettledAgainstCustomer(
  db: Db,
  { subject_id, about_id }: { subject_id: string; about_id: string },
  decision_id: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from booking b join case_decision d on d.decided_at = b.closed_at
    where b.id = ${subject_id} and d.id = ${decision_id} and b.state = 'completed' and b.closed_by = 'system'
      and b.problem is not null and b.customer_id <> ${about_id}`);
  return rows.length > 0;
}

/** A decision and its settlement have the same time because they share a transaction. */
export function reverseSettlement(
  db: Db,
  id: string,
  decision_ids: readonly string[],
): Promise<ChangedBooking | undefined> {
  return updateBooking(db, id, {
    set: sql`state = case when b.state = 'completed' then 'cancelled' else 'completed' end, closed_at = now()`,
    where: sql`b.state in ('completed', 'cancelled') and b.closed_by = 'system' and b.problem is not null
      and b.closed_at in (select decided_at from case_decision where id = any(${sql.param(decision_ids)}::uuid[]))`,
  });
}

export function endDispute(db: Db, id: string, to: 'completed' | 'cancelled'): Promise<ChangedBooking | undefined> {
  return updateBooking(db, id, {
    set: sql`state = ${to}, closed_at = now(), closed_by = 'system'`,
    where: sql`b.state = 'disputed' and b.state in ${statesBefore(bookingLife, to)}`,
  });
}
