import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { writeDeleted } from '../account-emails.ts';
import * as repository from '../account-repository.ts';
import { isPassword } from '../password/password.ts';
import { accountKey } from '../session/known-device.ts';
import { endSessionsOf } from '../session/session-actions.ts';
import { verifyIdentity } from '../social-login-actions.ts';
import { writeAccountData } from './personal-data-repository.ts';

export function downloadAccount(
  db: Db,
  { registrations }: AccountDeps,
  { account_id, role }: Caller,
  send: (piece: string) => void,
): Promise<void> {
  const parts = registrations.flatMap(({ read }) => (read ? [read(account_id)] : []));
  return writeAccountData(db, { role, parts }, send);
}

/** The people affected keep their bookings and reviews, without the caller's name. */
export async function removeAccount(
  db: Db,
  deps: AccountDeps,
  caller: Caller,
  proof: { password?: string | undefined; access_token?: string | undefined },
): Promise<void> {
  const { account_id, role } = caller;
  const email = await requireOwner(db, deps, account_id, proof);
  await db.transaction(async (tx) => {
    // Locks before cancelling so that nothing can be proposed or accepted afterwards.
    await repository.lockAccount(tx, account_id);
    for (const { erase } of deps.registrations) await erase?.(tx, { account_id, role, email });
    const isClosed = await repository.closeAccount(tx, account_id);
    await endSessionsOf(tx, account_id);
    if (isClosed) await enqueueEmail(tx, { to: email, ...writeDeleted() });
  });
}

/** Requires new proof of identity, because a session alone is not enough. */
async function requireOwner(
  db: Db,
  deps: AccountDeps,
  account_id: string,
  { password, access_token }: { password?: string | undefined; access_token?: string | undefined },
): Promise<string> {
  const owner = await repository.findAccount(db, account_id);
  if (!owner?.email) throw refuse('unauthenticated');
  if (password !== undefined) {
    const failures = await deps.limits.login_failures.count(accountKey({ account_id }));
    if (!(await isPassword(password, owner.password_hash))) throw refuse('wrong_password');
    await failures.forgive();
    return owner.email;
  }
  if (access_token === undefined) throw refuse('invalid', { errors: { password: ['Password is required'] } });
  const { subject } = await verifyIdentity(db, deps, access_token);
  if (subject !== owner.social_subject) throw refuse('social_refused');
  return owner.email;
}
