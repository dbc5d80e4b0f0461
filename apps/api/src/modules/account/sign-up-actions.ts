import type { Role } from '@fixit/contract/account';
import type { Db } from '../../db/database.ts';
import { findInvitationOfSignUp, markInvitationUsed } from '../artisan-invitation/artisan-invitation-actions.ts';
import type { AccountDeps } from './account-deps.ts';
import { addAccount } from './account-repository.ts';
import { countCode, orderCode, useCode } from './code/code-actions.ts';
import { addSignUp, findSignUp } from './code/code-repository.ts';
import { makeRequester, type Requester } from './code/requester.ts';
import { hashPassword, refuseCommonPassword } from './password/password.ts';

type SignUpForm = {
  email: string;
  role: Role;
  first_name: string;
  last_name: string;
  password: string;
  invitation?: string | null | undefined;
};

/** Starts a sign-up. The caller cannot tell whether the email has an account. */
export async function registerAccount(
  db: Db,
  { limits, passwordBlocklist }: AccountDeps,
  { email, role, first_name, last_name, password, invitation }: SignUpForm,
): Promise<Requester> {
  const requester = makeRequester();
  if (passwordBlocklist) await refuseCommonPassword('password', password, { email, first_name, last_name });
  await countCode(limits, 'sign_up', email);
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const artisan_invitation_id = role === 'artisan' ? await findInvitationOfSignUp(tx, invitation) : null;
    const person = { email, role, first_name, last_name, password_hash };
    const sign_up_id = await addSignUp(tx, { ...person, artisan_invitation_id });
    await orderCode(tx, { purpose: 'sign_up', email, sign_up_id }, requester);
  });
  return requester;
}

export async function resendCode(db: Db, { limits }: AccountDeps, email: string): Promise<Requester> {
  const requester = makeRequester();
  await countCode(limits, 'sign_up', email);
  await orderCode(db, { purpose: 'sign_up', email }, requester);
  return requester;
}

export async function verifyEmail(
  db: Db,
  { email, otp, requester_secret }: { email: string; otp: string; requester_secret?: string | null | undefined },
): Promise<void> {
  await useCode(db, { email, input: otp, purposes: ['sign_up'], requester_secret }, async (tx, { sign_up_id }) =>
    sign_up_id ? openAccount(tx, sign_up_id) : false,
  );
}

/** Returns false if an account with the email exists. `password_hash` replaces the sign-up's password. */
export async function openAccount(db: Db, sign_up_id: string, password_hash?: string): Promise<boolean> {
  const sign_up = await findSignUp(db, sign_up_id);
  if (!sign_up) return false;
  const { email, role, first_name, last_name, artisan_invitation_id } = sign_up;
  const account_id = await addAccount(db, {
    email,
    role,
    first_name,
    last_name,
    password_hash: password_hash ?? sign_up.password_hash,
    social_subject: null,
  });
  if (account_id && artisan_invitation_id) await markInvitationUsed(db, artisan_invitation_id, account_id);
  return account_id !== undefined;
}
