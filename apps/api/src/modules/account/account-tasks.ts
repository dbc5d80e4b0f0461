import type { Db } from '../../db/database.ts';
import { removeStale } from './account-repository.ts';
import {
  type CodeOrder,
  type CodeSettings,
  type EmailChangeOrder,
  emailChangeCode,
  emailCode,
} from './code/code-actions.ts';
import { eraseOldContacts } from './former-contact/former-contact-repository.ts';

export function accountTasks(db: Db, settings: CodeSettings) {
  return {
    // This task is enqueued only by orderCode.
    account_code: (payload: unknown) => db.transaction((tx) => emailCode(tx, payload as CodeOrder, settings)),
    // This task is enqueued only by requestEmailChange.
    account_email_code: (payload: unknown) =>
      db.transaction((tx) => emailChangeCode(tx, payload as EmailChangeOrder, settings)),
    // Release 0.2.0 enqueues this task during an upgrade. Wrong codes no longer pause an account's codes.
    account_codes_paused: async () => undefined,
    account_sweep: async () => {
      await removeStale(db);
      await eraseOldContacts(db);
    },
  };
}
