import type { Notification } from '@fixit/contract/notification';

/** Passes the notification on to the list, as read if it is on screen. The code loads with the first one. */
export function tellNews(told: Notification, add: (told: Notification) => void): void {
  import('./notification-toast.tsx').then(
    ({ announce }) => add(announce(told)),
    (error: unknown) => {
      console.warn(error);
      add(told);
    },
  );
}
