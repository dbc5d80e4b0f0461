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

/** The proposal awaits the customer's answer again. Idempotent. */
export function undoRejectBooking(db: Db, customer_id: string, id: string): Promise<Booking> {
  return undoEnd(db, { side: 'customer', account_id: customer_id, id });
}

/** The proposal awaits the customer's answer again. Idempotent. */
export function undoWithdrawBooking(db: Db, artisan_account_id: string, id: string): Promise<Booking> {
  return undoEnd(db, { side: 'artisan', account_id: artisan_account_id, id });
}

async function undoEnd(db: Db, target: UndoTarget): Promise<Booking> {
  const { side } = target;
  const booking = await requireBooking(db, target);
  if (booking.state === bookingState.awaiting) return toBooking(booking, side);
  await lockForUndo(db, target);
  const row = await restoreProposal(db, target);
  if (!row) return explainRefusal(db, target);
  await db.publishMany(await retractNotifications(db, [endNotification(side, booking, { suspended: false })]));
  await notifyChanges(db, [{ row, notifications: [] }]);
  return toBooking(row, side);
}

async function explainRefusal(db: Db, target: UndoTarget): Promise<Booking> {
  const obstacles = await findUndoObstacles(db, target);
  const row = await requireBooking(db, target);
  const data = toBooking(row, target.side);
  // Another undo was faster.
  if (row.state === bookingState.awaiting) return data;
  throw refuse(obstacles ? obstacleCode(obstacles) : 'state_conflict', {
    data,
    ...(obstacles?.followed && { message: 'Too late: there is a newer proposal.' }),
  });
}

function obstacleCode({ reachable, passed, taken, expired, followed }: UndoObstacles): ErrorCode {
  if (!reachable) return 'recipient_gone';
  if (passed) return 'time_passed';
  if (taken) return 'time_taken';
  if (followed) return 'state_conflict';
  return expired ? 'undo_expired' : 'state_conflict';
}
