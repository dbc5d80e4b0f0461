import type { Role } from '@fixit/contract/account';
import type { Db } from '../../../db/database.ts';
import { hashToken } from '../../../platform/http/token.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAccount, lockAccountOf, setPassword } from '../account-repository.ts';
import { countCode, orderCode, useCode } from '../code/code-actions.ts';
import { findResetLink, removeResetLink } from '../code/code-repository.ts';
import { makeRequester, type Requester } from '../code/requester.ts';
import { makeDeviceSecret, unknownDeviceKey } from '../session/known-device.ts';
import { openAccount } from '../sign-up-actions.ts';
import { endAccess } from './change-password-actions.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';

export async function requestReset(db: Db, { limits }: AccountDeps, email: string): Promise<Requester> {
  const requester = makeRequester();
  await countCode(limits, 'reset', email);
  await orderCode(db, { purpose: 'reset', email }, requester);
  return requester;
}

interface ResetInput {
  email: string;
  otp: string;
  new_password: string;
  requester_secret?: string | null | undefined;
}

/** The code proves that the caller owns the email, so an unconfirmed sign-up becomes an account. */
export async function confirmReset(
  db: Db,
  deps: AccountDeps,
  { email, otp, new_password, requester_secret }: ResetInput,
): Promise<string | undefined> {
  // Leaves out the account's names, because a refusal would reveal them to a caller without a code.
  if (deps.passwordBlocklist) await refuseCommonPassword('new_password', new_password, { email });
  const password_hash = await hashPassword(new_password);
  let owner: ResetOwner | undefined;
  const codeInput = {
    email,
    input: otp,
    purposes: ['reset', 'sign_up'],
    requester_secret,
    lockBefore: (tx: Db) => lockAccountOf(tx, email),
  } as const;
  await useCode(db, codeInput, async (tx, { sign_up_id, account_id }) => {
    if (sign_up_id) return openAccount(tx, sign_up_id, password_hash);
    if (!account_id) return false;
    owner = await replacePassword(tx, deps, { account_id, email }, password_hash);
    return owner !== undefined;
  });
  return owner && trustDevice(deps, owner, password_hash);
}

/** Works like `confirmReset` with the token of the link that was emailed with the code. */
export async function confirmResetLink(
  db: Db,
  deps: AccountDeps,
  { token, new_password }: { token: string; new_password: string },
): Promise<string> {
  const token_hash = hashToken(token);
  const link = await findResetLink(db, token_hash);
  if (!link) throw refuseUsedLink();
  if (deps.passwordBlocklist) await refuseCommonPassword('new_password', new_password, { email: link.email });
  const password_hash = await hashPassword(new_password);
  const owner = await db.transaction(async (tx) => {
    await lockAccount(tx, link.account_id);
    if (!(await removeResetLink(tx, token_hash))) throw refuseUsedLink();
    return replacePassword(tx, deps, link, password_hash);
  });
  if (!owner) throw refuseUsedLink();
  return trustDevice(deps, owner, password_hash);
}

const refuseUsedLink = () =>
  refuse('wrong_code', { message: 'This link has been used or is too old. Ask for a new one.' });

interface ResetOwner {
  account_id: string;
  email: string;
  role: Role;
}

/** Returns undefined if the account's email has changed, because a code sent to a former email is invalid. */
async function replacePassword(
  db: Db,
  deps: AccountDeps,
  { account_id, email }: Omit<ResetOwner, 'role'>,
  password_hash: string,
): Promise<ResetOwner | undefined> {
  const account = await setPassword(db, account_id, password_hash, { email });
  if (!account) return undefined;
  await endAccess(db, { ...account, email }, deps);
  return { account_id, email, role: account.role };
}

/** Clears strangers' failed attempts so that a client without a device secret can log in immediately too. */
async function trustDevice(
  { deviceKey, limits }: AccountDeps,
  owner: ResetOwner,
  password_hash: string,
): Promise<string> {
  await limits.login_failures.clear(unknownDeviceKey(owner));
  return makeDeviceSecret(deviceKey, { account_id: owner.account_id, password_hash });
}
