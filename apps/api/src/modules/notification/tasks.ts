import type { Db } from '../../db/connection.ts';
import { mailNotifications } from './mail-actions.ts';
import type { Unseen } from './mail-repository.ts';

/** What the background worker does for the notification room, by the names under which it is enqueued. */
export function notificationTasks(db: Db, publicUrl: string) {
  return {
    // Only addNotifications enqueues it.
    notification_mail: (payload: unknown) =>
      db.transaction((tx) => mailNotifications(tx, payload as Unseen, publicUrl)),
  };
}
