import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import { type BookingTarget, isOwnAndUnchanged, updateBooking } from '../booking-repository.ts';
import { arePhonesOpen } from '../booking-sql.ts';

const columns = {
  customer: sql.identifier('customer_phone_sharing'),
  artisan: sql.identifier('artisan_phone_sharing'),
} as const satisfies Record<BookingSide, unknown>;

/** Returns undefined unless the booking is accepted and not over. */
export function storeSharedPhone(db: Db, target: BookingTarget): Promise<ChangedBooking | undefined> {
  const column = columns[target.side];
  return updateBooking(db, target.id, {
    set: sql`${column} = 'shared'`,
    where: sql`${isOwnAndUnchanged(target)} and ${arePhonesOpen} and b.${column} is distinct from 'shared'`,
  });
}

/** Works even after the appointment so that nobody's number stays shared against their will. */
export function storeWithdrawnPhone(db: Db, target: BookingTarget): Promise<ChangedBooking | undefined> {
  const column = columns[target.side];
  return updateBooking(db, target.id, {
    set: sql`${column} = 'withdrawn'`,
    where: sql`${isOwnAndUnchanged(target)} and b.${column} = 'shared'`,
  });
}
