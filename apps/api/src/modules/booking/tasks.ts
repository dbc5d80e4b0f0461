import type { Db } from '../../db/connection.ts';
import { expireOverdue } from './repository.ts';

/** What the background worker does for the booking room. */
export function bookingTasks(db: Db) {
  return { booking_sweep: () => expireOverdue(db) };
}

/** When it comes round by itself. Nothing waits for it: an unanswered proposal reads as expired from its hour on. */
export const bookingRounds = { booking_sweep: '*/10 * * * *' };
