import type { Db } from '../../db/connection.ts';
import type { Unread } from './repository.ts';
import { tellOfUnread } from './tell.ts';

/** What the background worker does for the message room, by the names under which it is enqueued. */
export function messageTasks(db: Db) {
  return {
    // Only tellOfMessages enqueues it.
    message_unread: (payload: unknown) =>
      db.transaction((tx) => tellOfUnread(tx, (payload as { unread: Unread[] }).unread)),
  };
}
