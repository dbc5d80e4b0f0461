import type { Notification } from '@fixit/contract/notification';

/** Passes the notification on to the list, as read if it is on screen. The code loads with the first one. */
export function announceNotification(notification: Notification, add: (notification: Notification) => void): void {
  import('./notification-toast.tsx').then(
    ({ queueToast }) => add(queueToast(notification)),
    (error: unknown) => {
      console.warn(error);
      add(notification);
    },
  );
}
