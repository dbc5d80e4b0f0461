import type { Db } from '../../db/database.ts';
import type { Schedules } from '../../platform/queue/schedules.ts';
import { emailDigest, emailNotifications } from './email-actions.ts';
import type { UnseenBatch } from './email-repository.ts';
import { removeOldNotifications } from './notification-erasure-repository.ts';

export function notificationTasks(db: Db, publicUrl: string) {
  return {
    // Only this module enqueues these tasks, so their payloads have the expected shape.
    notification_mail: (payload: unknown) =>
      db.transaction((tx) => emailNotifications(tx, payload as UnseenBatch, publicUrl)),
    notification_digest: (payload: unknown) => db.transaction((tx) => emailDigest(tx, payload as string[], publicUrl)),
    notification_sweep: () => removeOldNotifications(db),
  };
}

export const notificationSchedules: Schedules = { notification_sweep: '47 3 * * *' };
