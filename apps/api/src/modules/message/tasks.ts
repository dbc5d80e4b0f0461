import type { Db } from '../../db/connection.ts';
import type { Addressee } from './pace.ts';
import { tellLater } from './tell.ts';

/** How many are told in one transaction, which holds their conversations. */
const together = 50;

/** What the background worker does for the message room. */
export function messageTasks(db: Db) {
  return {
    // Only tellOfMessages enqueues it. Tried again, it leaves out whoever has been told.
    message_late: async (payload: unknown) => {
      const { late } = payload as { late: Addressee[] };
      for (let from = 0; from < late.length; from += together) {
        await db.transaction((tx) => tellLater(tx, late.slice(from, from + together)));
      }
    },
  };
}
