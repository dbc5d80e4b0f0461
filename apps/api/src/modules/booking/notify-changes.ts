import { bookingState } from '@fixit/contract/booking';
import type { Db } from '../../db/database.ts';
import { type NewNotification, notifyMany } from '../notification/notification-actions.ts';
import type { ChangedBooking } from './booking-mapping.ts';
import { rescheduleExpiredNotification } from './booking-notifications.ts';

export type NotifiedChange = { row: ChangedBooking; notifications: readonly NewNotification[] };

/** Also refreshes the screens of both sides. Runs two statements for any number of changes. */
export async function notifyChanges(db: Db, changes: readonly NotifiedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await notifyMany(
    db,
    changes.flatMap(({ row, notifications }) => [
      ...(row.reschedule_expired_by ? [rescheduleExpiredNotification(row.reschedule_expired_by, row)] : []),
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
