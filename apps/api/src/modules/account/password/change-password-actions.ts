import type { Role } from '@fixit/contract/account';
import { errors } from '@fixit/contract/error';
import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ModuleRegistration } from '../../../platform/module-registration.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { writePasswordChanged } from '../account-emails.ts';
import * as repository from '../account-repository.ts';
import { removeResets } from '../code/code-repository.ts';
import { accountKey, makeDeviceSecret } from '../session/known-device.ts';
import { endSessionsOf } from '../session/session-actions.ts';
import { hashPassword, isPassword, refuseCommonPassword } from './password.ts';

export async function changePassword(
  db: Db,
  deps: AccountDeps,
  caller: Caller,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<string> {
  const { deviceKey, limits, passwordBlocklist } = deps;
  const current = await repository.findAccount(db, caller.account_id);
  if (!current?.email) throw refuse('unauthenticated');
  const { email, role, first_name, last_name } = current;
  if (passwordBlocklist) await refuseCommonPassword('new_password', new_password, { email, first_name, last_name });
  const failures = await limits.login_failures.count(accountKey(caller));
  if (!(await isPassword(old_password, current.password_hash)) || !current.password_hash) throw refuseOldPassword();
  await failures.forgive();
  const previousHash = current.password_hash;
  const password_hash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const owner = await repository.setPassword(tx, current.id, password_hash, { password_hash: previousHash });
    if (!owner) throw refuseOldPassword();
    await endAccess(tx, { id: current.id, email, first_name, role }, deps);
  });
  return makeDeviceSecret(deviceKey, { account_id: current.id, password_hash });
}

function refuseOldPassword(): Refusal {
  return refuse('wrong_password', { old_password: { detail: errors.wrong_password.message } });
}

type AccessOwner = { id: string; email: string; first_name: string; role: Role };

/** Ends sessions, reset codes and reset links, and the calendar feed of an artisan. */
export async function endAccess(
  db: Db,
  { id, email, ...owner }: AccessOwner,
  { registrations, publicUrl }: AccountDeps,
): Promise<void> {
  await removeResets(db, id);
  const calendarEnded = await endAllAccess(db, registrations, id);
  await enqueueEmail(db, { to: email, ...writePasswordChanged(owner, { calendarEnded }, publicUrl) });
}

export async function endSessions(db: Db, { registrations }: AccountDeps, { account_id }: Caller): Promise<void> {
  await endAllAccess(db, registrations, account_id);
}

async function endAllAccess(db: Db, registrations: readonly ModuleRegistration[], id: string): Promise<boolean> {
  await endSessionsOf(db, id);
  const results: boolean[] = [];
  for (const { endAccess: end } of registrations) if (end) results.push(await end(db, id));
  return results.includes(true);
}
