import type { Db } from '../../db/database.ts';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { removeExpired } from './account-repository.ts';
import {
  type CodeOrder,
  type CodeSettings,
  type EmailChangeOrder,
  emailChangeCode,
  emailCode,
} from './code/code-actions.ts';
import { eraseOldContacts } from './former-contact/former-contact-repository.ts';
import { endDueSuspensions } from './suspension/suspension-actions.ts';

interface AccountTaskDeps extends CodeSettings {
  registrations: readonly ModuleRegistration[];
}

export const accountSchedules = { account_sweep: '17 * * * *', suspension_sweep: '* * * * *' };

export function accountTasks(db: Db, { registrations, ...settings }: AccountTaskDeps) {
  return {
    // Only orderCode enqueues this task.
    account_code: (payload: unknown) => db.transaction((tx) => emailCode(tx, payload as CodeOrder, settings)),
    // Only requestEmailChange enqueues this task.
    account_email_code: (payload: unknown) =>
      db.transaction((tx) => emailChangeCode(tx, payload as EmailChangeOrder, settings)),
    // Release 0.2.0 enqueues this task, which no longer has anything to do.
    account_codes_paused: async () => undefined,
    suspension_sweep: () => endDueSuspensions(db, registrations),
    account_sweep: async () => {
      await removeExpired(db);
      await eraseOldContacts(db);
    },
  };
}
