import type { Notification } from '@fixit/contract/notification';

/** Queues a toast and adds the notification to the list. Loads the code of the toasts on first use. */
export function announceNotification(notification: Notification, add: (notification: Notification) => void): void {
  import('./notification-toast.tsx').then(
    ({ queueToast }) => add(queueToast(notification)),
    (error: unknown) => {
      console.warn(error);
      add(notification);
    },
  );
}
