import { limitLockWait } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import { notifyDelayed } from './deliver-and-notify.ts';
import { sweepChatPictures } from './message-picture-actions.ts';
import type { Recipient } from './notification-throttle.ts';

const lockTimeoutMs = 1_000;

const batchSize = 50;

export function messageTasks(db: Db) {
  return {
    chat_picture_sweep: () => db.transaction((tx) => sweepChatPictures(tx)),
    // Tasks come from `deliverAndNotify`. A retry leaves out accounts that were already notified.
    message_late: async (payload: unknown) => {
      // Earlier releases wrapped the list in an object.
      const late = Array.isArray(payload) ? (payload as Recipient[]) : (payload as { late: Recipient[] }).late;
      for (let from = 0; from < late.length; from += batchSize) {
        await notifyTogetherOrSeparately(db, late.slice(from, from + batchSize));
      }
    },
  };
}

export const messageSchedules = { chat_picture_sweep: '7 * * * *' };

/** Continues after a locked conversation, and throws afterwards so that the task is retried. */
async function notifyTogetherOrSeparately(db: Db, late: readonly Recipient[]): Promise<void> {
  const notify = (recipients: readonly Recipient[]) =>
    db.transaction(async (tx) => {
      await limitLockWait(tx, lockTimeoutMs);
      await notifyDelayed(tx, recipients);
    });
  try {
    await notify(late);
  } catch (error) {
    if (late.length === 1) throw error;
    const results = await Promise.allSettled(late.map((recipient) => notify([recipient])));
    const failures = results.filter((result) => result.status === 'rejected');
    if (failures.length > 0) throw failures[0]?.reason;
  }
}
