import type { Notification } from '@fixit/contract/notification';

/** Shows what has just happened and hands it on for the list, read already where it is in sight; the code comes with the first news. */
export function tellNews(told: Notification, add: (told: Notification) => void): void {
  import('./announce.tsx').then(
    ({ announce }) => add(announce(told)),
    (error: unknown) => {
      console.warn(error);
      add(told);
    },
  );
}
