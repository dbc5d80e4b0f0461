import { visitHours } from '@fixit/contract/booking/visit-times';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import { type BookingTarget, isOwnAndUnchanged, updateBooking } from '../booking-repository.ts';
import { stateNow } from '../booking-sql.ts';

const visitMargin = sql.raw(`interval '${visitHours} hours'`);

/** Requires an accepted booking before the artisan's arrival, and a time at most `visitHours` from it. */
const mayAnnounce = (target: BookingTarget): SQL => sql`${isOwnAndUnchanged(target)} and ${stateNow} = 'accepted'
  and b.arrived_at is null and now() between b.starts_at - ${visitMargin} and b.ends_at + ${visitMargin}`;

export function storeDeparture(db: Db, target: BookingTarget): Promise<ChangedBooking | undefined> {
  return updateBooking(db, target.id, {
    set: sql`departed_at = now()`,
    where: sql`${mayAnnounce(target)} and b.departed_at is null`,
  });
}

export function storeDelay(db: Db, target: BookingTarget, minutes: number): Promise<ChangedBooking | undefined> {
  return updateBooking(db, target.id, {
    set: sql`delay_minutes = ${minutes}, delayed_at = now()`,
    where: sql`${mayAnnounce(target)} and b.delay_minutes is distinct from ${minutes}`,
  });
}

/** Never stores an arrival before the departure, even if the clock has been set back. */
export function storeArrival(db: Db, target: BookingTarget): Promise<ChangedBooking | undefined> {
  return updateBooking(db, target.id, {
    set: sql`arrived_at = greatest(now(), b.departed_at, b.delayed_at)`,
    where: mayAnnounce(target),
  });
}
