import { account } from '@fixit/contract/account';
import { isCommonPassword, type PasswordOwner } from '@fixit/contract/value/password';
import { audience } from '../../lib/audience.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { call } from '../../lib/http/client.ts';
import type { Session } from '../../lib/http/session.ts';
import { accountKind } from './account-kind.ts';
import { sessionOf } from './login-session.ts';

/** Wrong fields, with nothing sent; or the server's answer. */
export type Sent<A> = { wrong: Record<string, string> } | { answer: A };

export interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password2: string;
  agreed: boolean;
}

/** The email address that the code went to, and the server's sentence. */
export interface Mailed {
  email: string;
  message: string | undefined;
}

const deviceSecretKey = audience === 'artisan' ? 'artisanDeviceSecret' : 'deviceSecret';

/** Marks this browser as known to the account. It grants no access, so it survives a logout. */
const deviceSecret = {
  read: () => localStorage.getItem(deviceSecretKey) ?? undefined,
  keep: (secret: string | undefined) => {
    if (secret) localStorage.setItem(deviceSecretKey, secret);
  },
};

const readSignUp = ({ agreed: _agreed, ...names }: SignUp) =>
  readForm(account.register.body, { ...names, device_token: 'web' });

/** An answer without token or user id counts as a failure. */
export async function logIn(values: { username: string; password: string }): Promise<Sent<Session>> {
  const device_secret = deviceSecret.read();
  const { body, errors } = readForm(account.login.body, { ...values, ...(device_secret && { device_secret }) });
  if (errors) return { wrong: errors };
  const answer = await call(account.login, { query: { login_type: accountKind.type }, body });
  deviceSecret.keep(answer.device_secret);
  return { answer: sessionOf(answer) };
}

/** A second sign-up gets a fresh code. */
export async function signUp(values: SignUp): Promise<Sent<Mailed>> {
  const { body, errors } = readSignUp(values);
  if (errors) return { wrong: errors };
  const { message } = await call(account.register, { query: { user_type: accountKind.type }, body });
  return { answer: { email: body.email, message } };
}

/** Repeats the sign-up while its form is in memory. */
export async function resendCode(values: SignUp, to: { email: string }): Promise<Sent<Mailed>> {
  const { body, errors } = readForm(account.resendCode.body, to);
  if (errors) return { wrong: errors };
  if (readSignUp(values).body?.email === body.email) return signUp(values);
  const { message } = await call(account.resendCode, { body });
  return { answer: { email: body.email, message } };
}

export async function verifyEmail(values: { email: string; otp: string }): Promise<Sent<null>> {
  const { body, errors } = readForm(account.verifyEmail.body, values);
  if (errors) return { wrong: errors };
  await call(account.verifyEmail, { body });
  return { answer: null };
}

export async function requestReset(values: { email: string }): Promise<Sent<Mailed>> {
  const { body, errors } = readForm(account.requestReset.body, values);
  if (errors) return { wrong: errors };
  const { message } = await call(account.requestReset, { body });
  return { answer: { email: body.email, message } };
}

/** Returns the server's sentence. */
export async function confirmReset(values: {
  email: string;
  otp: string;
  new_password: string;
}): Promise<Sent<string | undefined>> {
  const { body, errors } = readForm(account.confirmReset.body, values);
  if (errors) return { wrong: errors };
  const { message, device_secret } = await call(account.confirmReset, { body });
  deviceSecret.keep(device_secret);
  return { answer: message };
}

/** Ends every session. */
export async function changePassword(values: {
  old_password: string;
  new_password: string;
  confirm_password: string;
}): Promise<Sent<null>> {
  const { body, errors } = readForm(account.changePassword.body, values);
  if (errors) return { wrong: errors };
  deviceSecret.keep((await call(account.changePassword, { body })).device_secret);
  return { answer: null };
}

/** Those that the server knows. */
export async function readCommonPasswords(): Promise<(password: string, owner: PasswordOwner) => boolean> {
  const { data } = await call(account.listCommonPasswords, {});
  const known = new Set(data);
  return (password, owner) => isCommonPassword(password, known, owner);
}
