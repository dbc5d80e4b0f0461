import type { Db } from '../../../db/connection.ts';
import type { AccountDeps } from '../account-deps.ts';
import { setPassword } from '../account-repository.ts';
import { countCode, orderCode, useCode } from '../code/code-actions.ts';
import { removeResetCodes } from '../code/code-repository.ts';
import { makeDeviceSecret } from '../session/known-device.ts';
import { openAccount } from '../sign-up-actions.ts';
import { endAccess } from './change-password-actions.ts';
import { hashPassword, refuseCommon } from './password.ts';

export async function requestReset(db: Db, { limits }: AccountDeps, email: string): Promise<void> {
  await limits.wrong_codes.check(email);
  await countCode(limits, email);
  await orderCode(db, { purpose: 'reset', email });
}

/** Ends every session. The code proves the email: a sign-up that was never confirmed becomes an account. */
export async function confirmReset(
  db: Db,
  deps: AccountDeps,
  { email, otp, new_password }: { email: string; otp: string; new_password: string },
): Promise<string | undefined> {
  const { deviceKey, limits, passwordBlocklist } = deps;
  // Not the names of the account: a refusal would reveal them without a code.
  if (passwordBlocklist) await refuseCommon('new_password', new_password, { email });
  const tries = await limits.wrong_codes.count(email);
  const password_hash = await hashPassword(new_password);
  let device_secret: string | undefined;
  await useCode(db, { email, typed: otp, purposes: ['reset', 'sign_up'], tries }, async (tx, code) => {
    if (code.sign_up_id) return openAccount(tx, code.sign_up_id, password_hash);
    if (!code.account_id) return false;
    const owner = await setPassword(tx, code.account_id, password_hash);
    if (!owner) return false;
    await removeResetCodes(tx, code.account_id);
    await endAccess(tx, { ...owner, email }, deps);
    device_secret = makeDeviceSecret(deviceKey, { account_id: code.account_id, password_hash });
    return true;
  });
  return device_secret;
}
