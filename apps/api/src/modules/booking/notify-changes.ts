import type { Db } from '../../db/connection.ts';
import { type NewNotification, notifyMany } from '../notification/notification-actions.ts';
import { rescheduleExpiredNotification } from './booking-notifications.ts';
import type { ChangedBooking } from './rules.ts';

/** A change of an appointment, and what is said of it to whom. */
export type Change = { row: ChangedBooking; notifications: readonly NewNotification[] };

/**
 * Tells of changes in words, also whoever waited for another time that ran out before, and the screens of both sides of
 * each that it happened: two statements for any number.
 */
export async function notifyChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await notifyMany(
    db,
    changes.flatMap(({ row, notifications }) => [
      ...(row.lapsed_by ? [rescheduleExpiredNotification(row.lapsed_by, row)] : []),
      ...notifications,
    ]),
    changes.flatMap(({ row }) =>
      [row.customer_id, row.artisan_account_id].map((account_id) => ({
        account_id,
        frame: {
          kind: 'booking_changed' as const,
          booking_id: row.id,
          booking_status: row.state === 'awaiting' ? null : row.state,
        },
      })),
    ),
  );
}
