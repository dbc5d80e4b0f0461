import type { Notification } from '@fixit/contract/notification';

/** Adds the notification to the list, marked as read if its subject is on screen. The first notification loads the code of the toast. */
export function announceNotification(notification: Notification, add: (notification: Notification) => void): void {
  import('./notification-toast.tsx').then(
    ({ queueToast }) => add(queueToast(notification)),
    (error: unknown) => {
      console.warn(error);
      add(notification);
    },
  );
}
