import { bookingLife } from '@fixit/contract/booking';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { statesBefore } from '@fixit/contract/state';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import { bookingColumns, bookingJoins, clearReschedule, rescheduleExpiredBy } from '../booking-sql.ts';

export const batchSize = 200;

export function expireProposals(db: Db): Promise<ChangedBooking[]> {
  return applyDueChange(db, {
    due: sql`state in ${statesBefore(bookingLife, 'expired')} and expires_at <= now()`,
    set: sql`state = 'expired', closed_at = b.expires_at, closed_by = 'system'`,
  });
}

export function completeEndedBookings(db: Db): Promise<ChangedBooking[]> {
  // The first condition on `ends_at` can use an index. A day in London may have only 23 hours.
  const hours = bookingTimes.completesAfterDays * 24 - 1;
  return applyDueChange(db, {
    due: sql`state = 'accepted' and ends_at <= now() - make_interval(hours => ${hours}) and booking_completes_at(ends_at) <= now()`,
    set: sql`state = 'completed', closed_at = booking_completes_at(b.ends_at), closed_by = 'system', ${clearReschedule}`,
    expiredBy: rescheduleExpiredBy,
  });
}

export function markReminded(db: Db): Promise<ChangedBooking[]> {
  return applyDueChange(db, {
    due: sql`state = 'accepted' and reminded_at is null and remind_at <= now() and starts_at > now()`,
    set: sql`reminded_at = now()`,
  });
}

export function dropExpiredReschedules(db: Db): Promise<ChangedBooking[]> {
  return applyDueChange(db, {
    due: sql`state = 'accepted' and reschedule_expires_at <= now()`,
    set: clearReschedule,
    expiredBy: rescheduleExpiredBy,
  });
}

type DueChange = { due: SQL; set: SQL; expiredBy?: SQL };

/** Leaves locked rows to the next run because waiting for them could cause a deadlock. */
async function applyDueChange(db: Db, { due, set, expiredBy = sql`null` }: DueChange): Promise<ChangedBooking[]> {
  const { rows } = await db.execute<ChangedBooking>(sql`
    with due as materialized (
      select b.id as due_id, ${expiredBy} as reschedule_expired_by from booking b where ${due} limit ${batchSize} for update skip locked
    ), changed_booking as (
      update booking b set ${set} from due where b.id = due_id returning b.*, reschedule_expired_by
    )
    select ${bookingColumns}, b.reschedule_expired_by from changed_booking b ${bookingJoins}`);
  return rows;
}
