import type { Db } from '../../../db/connection.ts';
import { completionNotifications, notificationsForBoth, reminderNotifications } from '../booking-notifications.ts';
import { type Change, notifyChanges } from '../notify-changes.ts';
import type { ChangedBooking } from '../rules.ts';
import * as repository from './lifecycle-repository.ts';

/**
 * Expires, completes and reminds of the appointments that are due, and notifies both sides. A batch and its notifications
 * share a transaction, so each happens exactly once, whichever worker runs and whenever one dies.
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
