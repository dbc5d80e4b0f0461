import type { AccountDetails } from '@fixit/contract/account/account-details';
import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { writeEmailChanged } from '../account-emails.ts';
import * as repository from '../account-repository.ts';
import { countCode, useCode } from '../code/code-actions.ts';
import { removeEmailChangeCodes } from '../code/code-repository.ts';
import { isPassword } from '../password/password.ts';
import { accountKey } from '../session/known-device.ts';
import { endOtherSessions } from '../session/session-actions.ts';
import { showDetails } from './details-actions.ts';
import { replaceEmail } from './details-repository.ts';

/** The worker looks the new email up, so that the call takes the same time for every email. */
export async function requestEmailChange(
  db: Db,
  { limits }: AccountDeps,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const current = await repository.findAccount(db, caller.account_id);
  if (!current?.email) throw refuse('unauthenticated');
  const failures = await limits.login_failures.count(accountKey(caller));
  if (!(await isPassword(password, current.password_hash))) throw refuse('wrong_password');
  await failures.forgive();
  if (email === current.email.toLowerCase()) {
    throw refuse('invalid', { errors: { email: ['This is already your email'] } });
  }
  // Counts by account too so that nobody can email codes to many strangers.
  await countCode(limits, 'email_change', accountKey(caller));
  await countCode(limits, 'email_change', email);
  await db.enqueue('account_email_code', { account_id: caller.account_id, email }, { urgent: true });
}

/** If another account has taken the email meanwhile, the code counts as wrong. */
export async function confirmEmailChange(
  db: Db,
  caller: Caller,
  { email, otp }: { email: string; otp: string },
): Promise<AccountDetails> {
  const { account_id } = caller;
  const change = {
    email,
    input: otp,
    purposes: ['email_change'],
    account_id,
    lockBefore: (tx: Db) => repository.lockAccountKey(tx, account_id),
  } as const;
  await useCode(db, change, async (tx) => {
    const owner = await repository.findAccount(tx, account_id);
    if (!owner?.email || !(await replaceEmail(tx, { id: account_id, from: owner.email, to: email }))) return false;
    await removeEmailChangeCodes(tx, account_id);
    await endOtherSessions(tx, caller);
    await enqueueEmail(tx, { to: owner.email, ...writeEmailChanged(owner, email) });
    return true;
  });
  return showDetails(db, caller);
}
