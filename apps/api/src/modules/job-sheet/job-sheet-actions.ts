import { type JobSheet, jobSheetLimits } from '@fixit/contract/job/job-sheet';
import type { Db } from '../../db/database.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { listBookings } from '../booking/booking-actions.ts';
import { requireConversation } from '../conversation/conversation-actions.ts';
import { listBookingChanges, listSheetRequests } from './job-sheet-repository.ts';

/** Runs the same number of statements for any number of requests and bookings. */
export async function showJobSheet(
  db: Db,
  account_id: string,
  conversation_id: string,
  cursors: Cursors,
): Promise<JobSheet> {
  const { id, side, business_name, first_name } = await requireConversation(db, account_id, conversation_id);
  const filter = { conversation_id: id, limit: jobSheetLimits.bookings };
  return {
    side,
    artisan_name: business_name,
    customer_name: first_name,
    requests: await listSheetRequests(db, id),
    bookings: (await listBookings(db, { side, account_id }, filter, cursors)).results,
    changes: await listBookingChanges(db, id),
  };
}
