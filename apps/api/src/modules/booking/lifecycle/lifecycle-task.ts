import type { Db } from '../../../db/connection.ts';
import { noticesForBoth, noticesOfCompletion, noticesOfReminder } from '../booking-notifications.ts';
import { type Change, tellOf } from '../notify-changes.ts';
import type { ChangedBooking } from '../rules.ts';
import * as repository from './lifecycle-repository.ts';

/**
 * Writes down what time has done to appointments, and tells both sides: each change and its notices in one transaction,
 * so that they happen once however many workers come round, and whenever one of them dies.
 */
export async function writeDownDue(db: Db): Promise<void> {
  await inRounds(db, repository.expireDue, (row) => ({ row, notices: noticesForBoth('expired', row) }));
  await inRounds(db, repository.completeDue, (row) => ({ row, notices: noticesOfCompletion(row) }));
  await inRounds(db, repository.dropDue, (row) => ({ row, notices: [] }));
  await inRounds(db, repository.remindDue, (row) => ({ row, notices: noticesOfReminder(row) }));
}

async function inRounds(
  db: Db,
  write: (tx: Db) => Promise<ChangedBooking[]>,
  toChange: (row: ChangedBooking) => Change,
): Promise<void> {
  let written: number;
  do {
    written = await db.transaction(async (tx) => {
      const rows = await write(tx);
      await tellOf(tx, rows.map(toChange));
      return rows.length;
    });
  } while (written === repository.roundLimit);
}
