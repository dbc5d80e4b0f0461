import type { Role } from '@fixit/contract/account';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account } from '../../db/schema/account-tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountDeps } from './account-deps.ts';
import * as repository from './account-repository.ts';
import { countCode, orderCode } from './code/code-actions.ts';
import { isPassword } from './password/password.ts';
import { loginKey, makeDeviceSecret } from './session/known-device.ts';
import { endCurrentSession, type IssuedSession, openSession, refuseSuspended } from './session/session-actions.ts';
import { restoreAccount } from './suspension/suspension-actions.ts';

interface Login {
  email: string;
  role: Role;
  password: string;
  device: string;
  own_device: boolean;
  /** Allows a suspended account to log in with a restricted session. */
  restricted: boolean;
  /** A device that has logged in before sends this secret so that the account recognises it. */
  device_secret?: string | null | undefined;
}

/**
 * An unknown email, an email of the other role and a wrong password get the same response after the
 * same work: one query and one hash.
 */
export async function loginAccount(
  db: Db,
  { limits, deviceKey, registrations }: AccountDeps,
  { email, role, password, device, own_device, restricted, device_secret: secret }: Login,
): Promise<IssuedSession> {
  // The query runs first so that no attempt is counted if it fails.
  const credentials = await repository.findCredentials(db, email, role);
  const failures = await limits.login_failures.count(loginKey(deviceKey, { email, role, secret, owner: credentials }));
  const isMatch = await isPassword(password, credentials?.password_hash);
  if (!isMatch || !credentials?.password_hash) throw refuse('wrong_credentials');
  await failures.forgive();
  const { suspended_reason, suspended_until } = credentials;
  if (suspended_reason !== null && !restricted) throw refuseSuspended(suspended_reason, suspended_until);
  if (credentials.is_restorable)
    await db.transaction((tx) => restoreAccount(tx, registrations, email, { onlyIfOver: true }));
  if (!credentials.account_id) {
    await countCode(limits, 'sign_up', email);
    await orderCode(db, {
      purpose: 'sign_up',
      email,
      ...(credentials.sign_up_id && { sign_up_id: credentials.sign_up_id }),
    });
    throw refuse('email_unverified');
  }
  const session = await openSession(
    db,
    { account_id: credentials.account_id, device, own_device, restricted: suspended_reason !== null },
    eq(account.password_hash, credentials.password_hash),
  );
  if (!session) throw refuse('wrong_credentials');
  return { ...session, device_secret: makeDeviceSecret(deviceKey, credentials) };
}

export function logoutAccount(db: Db, caller: Caller): Promise<void> {
  return endCurrentSession(db, caller);
}

export function renameAccount(
  db: Db,
  account_id: string,
  names: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<void> {
  return repository.setNames(db, account_id, names);
}
