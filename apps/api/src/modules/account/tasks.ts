import type { Db } from '../../db/connection.ts';
import { type CodeOrder, mailCode } from './code.ts';
import { removeStale } from './repository.ts';

/** What the background worker does for the account room, by the names under which it is enqueued or scheduled. */
export function accountTasks(db: Db, publicUrl: string) {
  return {
    // Only orderCode enqueues it.
    account_code: (payload: unknown) => db.transaction((tx) => mailCode(tx, payload as CodeOrder, publicUrl)),
    account_sweep: () => removeStale(db),
  };
}
