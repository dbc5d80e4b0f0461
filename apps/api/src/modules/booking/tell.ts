import type { Db } from '../../db/connection.ts';
import { type NewNotification, notifyMany } from '../notification/actions.ts';
import type { BookingRow } from './rules.ts';

/** Tells one side of each change in words, and the screens of both sides that it happened. */
export async function tellOf(db: Db, changes: readonly { row: BookingRow; notice: NewNotification }[]): Promise<void> {
  await notifyMany(
    db,
    changes.map(({ notice }) => notice),
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
