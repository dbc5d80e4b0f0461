import { bookingState } from '@fixit/contract/booking';
import type { Db } from '../../db/connection.ts';
import { type NewNotification, notifyMany } from '../notification/notification-actions.ts';
import { rescheduleExpiredNotification } from './booking-notifications.ts';
import type { ChangedBooking } from './booking-row.ts';

export type Change = { row: ChangedBooking; notifications: readonly NewNotification[] };

/** Two statements, however many changes. */
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
          booking_status: row.state === bookingState.awaiting ? null : row.state,
        },
      })),
    ),
  );
}
