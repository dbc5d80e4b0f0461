import type { Notification } from '@fixit/contract/notification';

/** Shows what has just happened; the code for it comes with the first news. */
export function tellNews(told: Notification): void {
  import('./announce.tsx').then(
    ({ announce }) => announce(told),
    (error: unknown) => console.warn(error),
  );
}
