import { type Booking, bookingState } from '@fixit/contract/booking';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { toBooking } from '../booking-mapping.ts';
import { requireBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import { type NewWorkAddress, storeWorkAddress } from './work-address-repository.ts';

/** Stores the address and refreshes the screens of both sides. Sends no notification. Idempotent. */
export async function setWorkAddress(
  db: Db,
  customer_id: string,
  id: string,
  address: NewWorkAddress,
): Promise<Booking> {
  const current = await requireBooking(db, { side: 'customer', account_id: customer_id, id });
  const isStored = current.work_address !== null && isSameAddress(current.work_address, address);
  if (isStored) return toBooking(current, 'customer');
  const updatedRow = await storeWorkAddress(db, customer_id, id, address);
  if (updatedRow) {
    await notifyChanges(db, [{ row: updatedRow, notifications: [] }]);
    return toBooking(updatedRow, 'customer');
  }
  const row = await requireBooking(db, { side: 'customer', account_id: customer_id, id });
  const hasStarted = row.state === bookingState.accepted && row.has_started;
  throw refuse(hasStarted ? 'time_passed' : 'state_conflict', { data: toBooking(row, 'customer') });
}

function isSameAddress(a: NewWorkAddress, b: NewWorkAddress): boolean {
  return a.house_and_street === b.house_and_street && a.post_code === b.post_code && a.how_to_find === b.how_to_find;
}
