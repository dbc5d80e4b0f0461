import type { Db } from '../../../db/database.ts';
import { inBatches } from '../../../platform/queue/batches.ts';
import type { ChangedBooking } from '../booking-mapping.ts';
import {
  automaticCompletionNotifications,
  notificationsForBoth,
  reminderNotifications,
} from '../booking-notifications.ts';
import { openMissingCases } from '../completion/completion-actions.ts';
import { type NotifiedChange, notifyChanges } from '../notify-changes.ts';
import * as repository from './lifecycle-repository.ts';

/** A batch and its notifications share a transaction, so that each notification is sent exactly once. */
export async function applyDueChanges(db: Db): Promise<void> {
  await changeInBatches(db, repository.expireProposals, (row) => ({
    row,
    notifications: notificationsForBoth('expired', row),
  }));
  await changeInBatches(db, repository.completeEndedBookings, (row) => ({
    row,
    notifications: automaticCompletionNotifications(row),
  }));
  await changeInBatches(db, repository.dropExpiredReschedules, (row) => ({ row, notifications: [] }));
  await changeInBatches(db, repository.markReminded, (row) => ({ row, notifications: reminderNotifications(row) }));
}

async function changeInBatches(
  db: Db,
  applyBatch: (tx: Db) => Promise<ChangedBooking[]>,
  toChange: (row: ChangedBooking) => NotifiedChange,
): Promise<void> {
  const changeBatch = async (tx: Db) => {
    const rows = await applyBatch(tx);
    await notifyChanges(tx, rows.map(toChange));
    return rows.length;
  };
  await inBatches(repository.batchSize, () => db.transaction(changeBatch));
}

export function bookingTasks(db: Db) {
  return { booking_sweep: () => applyDueChanges(db), dispute_case_sweep: () => openMissingCases(db) };
}

/** Only notifications depend on `booking_sweep`, because queries compute the state from the clock. */
export const bookingSchedules = { booking_sweep: '* * * * *', dispute_case_sweep: '*/5 * * * *' };
