import type { Role } from '@fixit/contract/account';
import { errors } from '@fixit/contract/error';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { account } from '../../db/schema/account.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { countCode, orderCode } from './code.ts';
import type { AccountDeps } from './deps.ts';
import { loginKey, makeDeviceSecret, ownKey } from './known-device.ts';
import { hashPassword, isPassword, refuseCommon } from './password.ts';
import { endAccess } from './password-change.ts';
import * as repository from './repository.ts';
import { refuseSuspended } from './rules.ts';
import { endSession, type Opened, openSession } from './session.ts';

interface Login {
  email: string;
  role: Role;
  password: string;
  /** What the list of sessions calls it. */
  device: string;
  /** From an earlier login; it makes the device known. */
  device_secret?: string | null | undefined;
}

/**
 * Logs in. An unknown e-mail, another role's and a wrong password get the same words after the same work: one look
 * and one comparison of a hash.
 */
export async function loginAccount(
  db: Db,
  { limits, deviceKey }: AccountDeps,
  { email, role, password, device, device_secret: secret }: Login,
): Promise<Opened> {
  // Looked up first: when that fails, nobody is locked out for trying until the database is back.
  const known = await repository.findCredentials(db, email, role);
  const tries = await limits.login_failures.count(loginKey(deviceKey, { email, role, secret, owner: known }));
  const matches = await isPassword(password, known?.password_hash);
  if (!matches || !known?.password_hash) throw refuse('wrong_credentials');
  await tries.forgive();
  if (known.suspended_reason !== null) throw refuseSuspended(known.suspended_reason);
  if (!known.account_id) {
    await countCode(limits, email);
    await orderCode(db, { purpose: 'sign_up', email, ...(known.sign_up_id && { sign_up_id: known.sign_up_id }) });
    throw refuse('email_unverified');
  }
  const opened = await openSession(db, known.account_id, device, eq(account.password_hash, known.password_hash));
  if (!opened) throw refuse('wrong_credentials');
  return { ...opened, device_secret: makeDeviceSecret(deviceKey, known) };
}

/** Changes the caller's password and ends every session; answers what keeps the device known. */
export async function changePassword(
  db: Db,
  { deviceKey, limits, passwordBlocklist, publicUrl }: AccountDeps,
  caller: Caller,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<string> {
  const known = await repository.findAccount(db, caller.account_id);
  if (!known?.email) throw refuse('unauthenticated');
  const { email, role, first_name, last_name } = known;
  if (passwordBlocklist) await refuseCommon('new_password', new_password, { email, first_name, last_name });
  const tries = await limits.login_failures.count(ownKey(caller));
  if (!(await isPassword(old_password, known.password_hash)) || !known.password_hash) throw wrongOldPassword();
  await tries.forgive();
  const was = known.password_hash;
  const password_hash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const changed = await repository.setPassword(tx, known.id, password_hash, was);
    if (!changed) throw wrongOldPassword();
    await endAccess(tx, { id: known.id, email, first_name, role }, publicUrl);
  });
  return makeDeviceSecret(deviceKey, { account_id: known.id, password_hash });
}

function wrongOldPassword(): Refusal {
  return refuse('wrong_password', { old_password: { detail: errors.wrong_password.message } });
}

/** Ends the caller's session. */
export function logoutAccount(db: Db, caller: Caller): Promise<void> {
  return endSession(db, caller);
}

/** Changes the names that others see. */
export function renameAccount(
  db: Db,
  account_id: string,
  names: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<void> {
  return repository.setNames(db, account_id, names);
}
