import type { Notification } from '@fixit/contract/notification';

/** Adds the notification to the list, and marks it as read if its subject is on screen. Loads the toast code on first use. */
export function announceNotification(notification: Notification, add: (notification: Notification) => void): void {
  import('./notification-toast.tsx').then(
    ({ queueToast }) => add(queueToast(notification)),
    (error: unknown) => {
      console.warn(error);
      add(notification);
    },
  );
}
