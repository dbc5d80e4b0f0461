import { type Booking, bookingState } from '@fixit/contract/booking';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { toBooking } from '../booking-mapping.ts';
import { requireBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import { type NewWorkAddress, storeWorkAddress } from './work-address-repository.ts';

/** Stores the house and refreshes the screens of both sides. It is idempotent and sends no notification. */
export async function setWorkAddress(
  db: Db,
  customer_id: string,
  id: string,
  address: NewWorkAddress,
): Promise<Booking> {
  const seen = await requireBooking(db, { side: 'customer', account_id: customer_id, id });
  const isStored = seen.work_address !== null && isSame(seen.work_address, address);
  if (isStored) return toBooking(seen, 'customer');
  const changed = await storeWorkAddress(db, customer_id, id, address);
  if (changed) {
    await notifyChanges(db, [{ row: changed, notifications: [] }]);
    return toBooking(changed, 'customer');
  }
  const row = await requireBooking(db, { side: 'customer', account_id: customer_id, id });
  const isOver = row.state === bookingState.accepted && row.begun;
  throw refuse(isOver ? 'time_passed' : 'state_conflict', { data: toBooking(row, 'customer') });
}

function isSame(one: NewWorkAddress, other: NewWorkAddress): boolean {
  return (
    one.house_and_street === other.house_and_street &&
    one.post_code === other.post_code &&
    one.how_to_find === other.how_to_find
  );
}
