import type { Role } from '@fixit/contract/account';
import type { Db } from '../../db/connection.ts';
import type { AccountDeps } from './account-deps.ts';
import { addAccount } from './account-repository.ts';
import { countCode, orderCode, useCode } from './code/code-actions.ts';
import { addSignUp, findSignUp } from './code/code-repository.ts';
import { hashPassword, refuseCommon } from './password/password.ts';

type SignUpGiven = { email: string; role: Role; first_name: string; last_name: string; password: string };

/** A known email makes no difference to the caller. */
export async function registerAccount(
  db: Db,
  { limits, passwordBlocklist }: AccountDeps,
  { email, role, first_name, last_name, password }: SignUpGiven,
): Promise<void> {
  if (passwordBlocklist) await refuseCommon('password', password, { email, first_name, last_name });
  await countCode(limits, email);
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const sign_up_id = await addSignUp(tx, { email, role, first_name, last_name, password_hash });
    await orderCode(tx, { purpose: 'sign_up', email, sign_up_id });
  });
}

export async function resendCode(db: Db, { limits }: AccountDeps, email: string): Promise<void> {
  await countCode(limits, email);
  await orderCode(db, { purpose: 'sign_up', email });
}

export async function verifyEmail(
  db: Db,
  { limits }: AccountDeps,
  { email, otp }: { email: string; otp: string },
): Promise<void> {
  const tries = await limits.wrong_codes.count(email);
  await useCode(db, { email, typed: otp, purposes: ['sign_up'], tries }, async (tx, { sign_up_id }) =>
    sign_up_id ? openAccount(tx, sign_up_id) : false,
  );
}

/** False when an account has the email. `password_hash` replaces the sign-up's. */
export async function openAccount(db: Db, sign_up_id: string, password_hash?: string): Promise<boolean> {
  const sign_up = await findSignUp(db, sign_up_id);
  if (!sign_up) return false;
  const { email, role, first_name, last_name } = sign_up;
  const made = await addAccount(db, {
    email,
    role,
    first_name,
    last_name,
    password_hash: password_hash ?? sign_up.password_hash,
    social_subject: null,
  });
  return made !== undefined;
}
