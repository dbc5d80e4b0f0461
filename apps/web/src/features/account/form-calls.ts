import { account } from '@fixit/contract/account';
import { type ArtisanInvitation, artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { isCommonPassword, type PasswordOwner } from '@fixit/contract/value/password';
import { audience } from '../../lib/audience.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import type { StoredSession } from '../../lib/http/session.ts';
import { accountKind } from './account-kind.ts';
import { sessionOf } from './login/login-session.ts';
import { requesterSecret } from './pending-email.ts';
import { invitationToken } from './sign-up/invitation-token.ts';

/** If a field is invalid, nothing was sent; otherwise the server has answered. */
export type FormResult<A> = { wrong: Record<string, string> } | { answer: A };

export interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password2: string;
  agreed: boolean;
}

/** The code was sent to this email address; the server wrote the sentence. */
export interface CodeEmail {
  email: string;
  message: string | undefined;
}

const deviceSecretKey = audience === 'artisan' ? 'artisanDeviceSecret' : 'deviceSecret';

/**
 * This secret shows the server that the account has used this browser. It grants no access, so it survives a
 * logout.
 */
const deviceSecret = {
  read: () => localStorage.getItem(deviceSecretKey) ?? undefined,
  keep: (secret: string | undefined) => {
    if (secret) localStorage.setItem(deviceSecretKey, secret);
  },
};

interface CodeRequested {
  message?: string | undefined;
  requester_secret?: string | undefined;
}

function storeRequester(email: string, { message, requester_secret }: CodeRequested): FormResult<CodeEmail> {
  if (requester_secret) requesterSecret.store(requester_secret);
  return { answer: { email, message } };
}

/** Adds the secret if the server has sent one. */
function withRequester<T>(values: T): T & { requester_secret?: string } {
  const requester_secret = requesterSecret.read();
  return { ...values, ...(requester_secret && { requester_secret }) };
}

function readSignUp({ agreed: _agreed, ...fields }: SignUp) {
  const invitation = invitationToken.take();
  return readForm(account.register.body, { ...fields, device_token: 'web', ...(invitation && { invitation }) });
}

/** Returns null for a link that no longer works. */
export function readInvitation(token: string): Promise<ArtisanInvitation | null> {
  return dataOrNull(call(artisanInvitation.read, { body: { token } }));
}

/** Logs in. An answer without token or user id counts as a failure. */
export async function logIn(values: {
  username: string;
  password: string;
  own_device: boolean;
  restricted: boolean;
}): Promise<FormResult<StoredSession>> {
  const { own_device, restricted, ...credentials } = values;
  const device_secret = deviceSecret.read();
  const { body, errors } = readForm(account.login.body, {
    ...credentials,
    ...(device_secret && { device_secret }),
    ...(own_device && { own_device }),
    ...(restricted && { restricted }),
  });
  if (errors) return { wrong: errors };
  const answer = await call(account.login, { query: { login_type: accountKind.type }, body });
  deviceSecret.keep(answer.device_secret);
  return { answer: { ...sessionOf(answer), own_device } };
}

/** Signs up. A second sign-up gets a new code. */
export async function signUp(values: SignUp): Promise<FormResult<CodeEmail>> {
  const { body, errors } = readSignUp(values);
  if (errors) return { wrong: errors };
  return storeRequester(body.email, await call(account.register, { query: { user_type: accountKind.type }, body }));
}

/** Requests another code. Repeats the sign-up if its form is still in memory. */
export async function resendCode(values: SignUp, to: { email: string }): Promise<FormResult<CodeEmail>> {
  const { body, errors } = readForm(account.resendCode.body, to);
  if (errors) return { wrong: errors };
  if (readSignUp(values).body?.email === body.email) return signUp(values);
  return storeRequester(body.email, await call(account.resendCode, { body }));
}

export async function verifyEmail(values: { email: string; otp: string }): Promise<FormResult<null>> {
  const { body, errors } = readForm(account.verifyEmail.body, withRequester(values));
  if (errors) return { wrong: errors };
  await call(account.verifyEmail, { body });
  requesterSecret.drop();
  invitationToken.drop();
  return { answer: null };
}

export async function requestReset(values: { email: string }): Promise<FormResult<CodeEmail>> {
  const { body, errors } = readForm(account.requestReset.body, values);
  if (errors) return { wrong: errors };
  return storeRequester(body.email, await call(account.requestReset, { body }));
}

/** Sets a new password and returns the server's sentence. */
export async function confirmReset(values: {
  email: string;
  otp: string;
  new_password: string;
}): Promise<FormResult<string | undefined>> {
  const { body, errors } = readForm(account.confirmReset.body, withRequester(values));
  if (errors) return { wrong: errors };
  const { message, device_secret } = await call(account.confirmReset, { body });
  requesterSecret.drop();
  deviceSecret.keep(device_secret);
  return { answer: message };
}

/** Works like `confirmReset` with the token of an emailed link. */
export async function confirmResetLink(values: {
  token: string;
  new_password: string;
}): Promise<FormResult<string | undefined>> {
  const { body, errors } = readForm(account.confirmResetLink.body, values);
  if (errors) return { wrong: errors };
  const { message, device_secret } = await call(account.confirmResetLink, { body });
  deviceSecret.keep(device_secret);
  return { answer: message };
}

/** Changes the password, which ends every session. */
export async function changePassword(values: {
  old_password: string;
  new_password: string;
  confirm_password: string;
}): Promise<FormResult<null>> {
  const { body, errors } = readForm(account.changePassword.body, values);
  if (errors) return { wrong: errors };
  deviceSecret.keep((await call(account.changePassword, { body })).device_secret);
  return { answer: null };
}

/** Loads the server's list of common passwords, and returns a function that checks a password against it. */
export async function readCommonPasswords(): Promise<(password: string, owner: PasswordOwner) => boolean> {
  const { data } = await call(account.listCommonPasswords, {});
  const commonPasswords = new Set(data);
  return (password, owner) => isCommonPassword(password, commonPasswords, owner);
}
