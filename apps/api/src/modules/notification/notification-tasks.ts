import type { Db } from '../../db/connection.ts';
import type { Schedules } from '../../platform/queue/schedules.ts';
import { emailNotifications } from './email-actions.ts';
import type { Unseen } from './email-repository.ts';
import { removeOldNotifications } from './erasure-repository.ts';

export function notificationTasks(db: Db, publicUrl: string) {
  return {
    // Only addNotifications enqueues it.
    notification_mail: (payload: unknown) =>
      db.transaction((tx) => emailNotifications(tx, payload as Unseen, publicUrl)),
    notification_sweep: () => removeOldNotifications(db),
  };
}

export const notificationSchedules: Schedules = { notification_sweep: '47 3 * * *' };
