import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import { type BookingTarget, isOwnAndUnchanged, updateBooking } from '../booking-repository.ts';
import { clearReschedule, clearVisit, hasOpenReschedule, stateNow, wasRescheduleLate } from '../booking-sql.ts';
import { hasConflict, type Reservation, reserveTime, statementTime, timeRangeOf } from '../reservation-repository.ts';

export type NewTime = { appointment_date: string; appointment_time: string; starts_at: string };

/** Returns undefined if a request is pending or the time is taken. An expired request is replaced. */
export function addReschedule(
  db: Db,
  target: BookingTarget,
  { appointment_date, appointment_time, starts_at }: NewTime,
): Promise<ChangedBooking | undefined> {
  const from = sql`${starts_at}::timestamptz`;
  const to = sql`${from} + make_interval(mins => b.duration_minutes)`;
  return updateBooking(db, target.id, {
    set: sql`reschedule_date = ${appointment_date}::date, reschedule_time = ${appointment_time}::time,
      reschedule_starts_at = ${from}, reschedule_ends_at = ${to},
      reschedule_by = ${target.side}, reschedule_asked_at = now(), reschedule_dropped_by = null`,
    where: sql`${isOwnAndUnchanged(target)} and ${stateNow} = 'accepted' and b.starts_at > now()
      and not coalesce(${hasOpenReschedule}, false) and not ${hasConflict(sql`b.artisan_id`, timeRangeOf(from, to), sql`b.id`)}`,
  });
}

export function removeReschedule(
  db: Db,
  target: BookingTarget,
  asked_by: BookingSide,
): Promise<ChangedBooking | undefined> {
  return updateBooking(db, target.id, {
    set: sql`${clearReschedule}, reschedule_dropped_by = ${target.side}`,
    where: sql`${isOwnAndUnchanged(target)} and ${hasOpenReschedule} and b.reschedule_by = ${asked_by}`,
  });
}

export function acceptReschedule(
  db: Db,
  target: BookingTarget,
  asked_by: BookingSide,
): Promise<Reservation | undefined> {
  return reserveTime(
    db,
    target.id,
    sql`update booking b set appointment_date = b.reschedule_date, appointment_time = b.reschedule_time,
        starts_at = b.reschedule_starts_at, ends_at = b.reschedule_ends_at, answered_at = now(),
        late_by = case when ${wasRescheduleLate} then b.reschedule_by else b.late_by end,
        reminded_at = case when booking_reminder_at(b.reschedule_starts_at) <= now() then now() end, ${clearReschedule}, ${clearVisit}
      where b.id = ${target.id} and ${isOwnAndUnchanged(target)} and ${hasOpenReschedule} and b.reschedule_by = ${asked_by}
        and b.reschedule_expires_at > ${statementTime} returning b.*`,
  );
}
