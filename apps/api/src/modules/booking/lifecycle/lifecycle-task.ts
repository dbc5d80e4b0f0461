import type { Db } from '../../../db/connection.ts';
import { completionNotifications, notificationsForBoth, reminderNotifications } from '../booking-notifications.ts';
import { type Change, notifyChanges } from '../notify-changes.ts';
import type { ChangedBooking } from '../rules.ts';
import * as repository from './lifecycle-repository.ts';

/**
 * Writes down what time has done to appointments, and tells both sides: each change and its notices in one transaction,
 * so that they happen once however many workers come round, and whenever one of them dies.
 */
export async function applyDueChanges(db: Db): Promise<void> {
  await inBatches(db, repository.expireProposals, (row) => ({
    row,
    notifications: notificationsForBoth('expired', row),
  }));
  await inBatches(db, repository.completeEnded, (row) => ({ row, notifications: completionNotifications(row) }));
  await inBatches(db, repository.dropExpiredReschedules, (row) => ({ row, notifications: [] }));
  await inBatches(db, repository.markReminded, (row) => ({ row, notifications: reminderNotifications(row) }));
}

async function inBatches(
  db: Db,
  write: (tx: Db) => Promise<ChangedBooking[]>,
  toChange: (row: ChangedBooking) => Change,
): Promise<void> {
  let written: number;
  do {
    written = await db.transaction(async (tx) => {
      const rows = await write(tx);
      await notifyChanges(tx, rows.map(toChange));
      return rows.length;
    });
  } while (written === repository.batchSize);
}
