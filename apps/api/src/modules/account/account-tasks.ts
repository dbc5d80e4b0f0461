import type { Db } from '../../db/connection.ts';
import { removeStale } from './account-repository.ts';
import { type CodeOrder, type CodeSettings, emailCode, emailCodesPaused } from './code/code-actions.ts';

export function accountTasks(db: Db, settings: CodeSettings) {
  return {
    // Only orderCode enqueues it.
    account_code: (payload: unknown) => db.transaction((tx) => emailCode(tx, payload as CodeOrder, settings)),
    // Only useCode enqueues it.
    account_codes_paused: (payload: unknown) =>
      db.transaction((tx) => emailCodesPaused(tx, (payload as { email: string }).email)),
    account_sweep: () => removeStale(db),
  };
}
