import { limitLockWait } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import { notifyDelayed } from './deliver-and-notify.ts';
import type { Recipient } from './notification-throttle.ts';
import { sweepChatPictures } from './picture-actions.ts';

const lockTimeout = 1_000;

const batchSize = 50;

export function messageTasks(db: Db) {
  return {
    chat_picture_sweep: () => db.transaction((tx) => sweepChatPictures(tx)),
    // This task is enqueued only by deliverAndNotify. A retry leaves out accounts that have been notified.
    message_late: async (payload: unknown) => {
      // Earlier releases put the list into an object.
      const late = Array.isArray(payload) ? (payload as Recipient[]) : (payload as { late: Recipient[] }).late;
      for (let from = 0; from < late.length; from += batchSize) {
        await notifyTogetherOrSeparately(db, late.slice(from, from + batchSize));
      }
    },
  };
}

export const messageSchedules = { chat_picture_sweep: '7 * * * *' };

/** A locked conversation does not delay the others. Throws afterwards, so that the task is retried. */
async function notifyTogetherOrSeparately(db: Db, late: readonly Recipient[]): Promise<void> {
  const notify = (recipients: readonly Recipient[]) =>
    db.transaction(async (tx) => {
      await limitLockWait(tx, lockTimeout);
      await notifyDelayed(tx, recipients);
    });
  try {
    await notify(late);
  } catch (error) {
    if (late.length === 1) throw error;
    const results = await Promise.allSettled(late.map((recipient) => notify([recipient])));
    const failed = results.filter((result) => result.status === 'rejected');
    if (failed.length > 0) throw failed[0]?.reason;
  }
}
