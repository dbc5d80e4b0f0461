import type { Db } from '../../db/connection.ts';
import { applyDueChanges } from './lifecycle/lifecycle-task.ts';

/** What the background worker does for the booking room. */
export function bookingTasks(db: Db) {
  return { booking_sweep: () => applyDueChanges(db) };
}

/** When it comes round by itself. Only telling waits for it: everybody reads an appointment as time has made it. */
export const bookingSchedules = { booking_sweep: '* * * * *' };
