import { type Booking, bookingState } from '@fixit/contract/booking';
import type { ErrorCode } from '@fixit/contract/error';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { retractNotifications } from '../../notification/notification-actions.ts';
import { toBooking } from '../booking-mapping.ts';
import { endNotification } from '../booking-notifications.ts';
import { requireBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import {
  findUndoObstacles,
  lockForUndo,
  restoreProposal,
  type UndoObstacles,
  type UndoTarget,
} from './undo-repository.ts';

/** Restores the proposal, which awaits an answer again. Idempotent. */
export function undoRejectBooking(db: Db, customer_id: string, id: string): Promise<Booking> {
  return undoClosing(db, { side: 'customer', account_id: customer_id, id });
}

export function undoWithdrawBooking(db: Db, artisan_account_id: string, id: string): Promise<Booking> {
  return undoClosing(db, { side: 'artisan', account_id: artisan_account_id, id });
}

/** Restores the proposal, which awaits an answer again. Idempotent. */
async function undoClosing(db: Db, target: UndoTarget): Promise<Booking> {
  const { side } = target;
  const booking = await requireBooking(db, target);
  if (booking.state === bookingState.awaiting) return toBooking(booking, side);
  await lockForUndo(db, target);
  const row = await restoreProposal(db, target);
  if (!row) return refuseUnlessRestored(db, target);
  await db.publishMany(await retractNotifications(db, [endNotification(side, booking, { suspended: false })]));
  await notifyChanges(db, [{ row, notifications: [] }]);
  return toBooking(row, side);
}

async function refuseUnlessRestored(db: Db, target: UndoTarget): Promise<Booking> {
  const obstacles = await findUndoObstacles(db, target);
  const row = await requireBooking(db, target);
  const data = toBooking(row, target.side);
  // A simultaneous undo has restored the proposal.
  if (row.state === bookingState.awaiting) return data;
  throw refuse(obstacles ? obstacleCode(obstacles) : 'state_conflict', {
    data,
    ...(obstacles?.has_newer && { message: 'Too late: there is a newer proposal.' }),
  });
}

function obstacleCode({ is_reachable, is_past, is_taken, is_expired, has_newer }: UndoObstacles): ErrorCode {
  if (!is_reachable) return 'recipient_gone';
  if (is_past) return 'time_passed';
  if (is_taken) return 'time_taken';
  if (has_newer) return 'state_conflict';
  return is_expired ? 'undo_expired' : 'state_conflict';
}
