import type { Db } from '../../db/connection.ts';
import { applyDueChanges } from './lifecycle/lifecycle-task.ts';

export function bookingTasks(db: Db) {
  return { booking_sweep: () => applyDueChanges(db) };
}

/** Only notifications wait for this schedule: reads compute an appointment's state from the clock. */
export const bookingSchedules = { booking_sweep: '* * * * *' };
