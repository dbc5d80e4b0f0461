import { account } from '@fixit/contract/account';
import { type ArtisanInvitation, artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { isCommonPassword, type PasswordOwner } from '@fixit/contract/value/password';
import { audience } from '../../lib/audience.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { dataOrNull } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import type { StoredSession } from '../../lib/http/session.ts';
import { accountKind } from './account-kind.ts';
import { readSession } from './login/login-session.ts';
import { requesterSecret } from './pending-email.ts';
import { invitationToken } from './sign-up/invitation-token.ts';

/** Nothing is sent if a field is invalid; otherwise this holds the server's answer. */
export type FormResult<A> = { errors: Record<string, string> } | { answer: A };

export interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password2: string;
  agreed: boolean;
}

/** `message` is the server's confirmation that it emailed a code. */
export interface CodeEmail {
  email: string;
  message: string | undefined;
}

const deviceSecretKey = audience === 'artisan' ? 'artisanDeviceSecret' : 'deviceSecret';

/** Proves to the server that the account has used this browser. It grants no access, so it survives a logout. */
const deviceSecret = {
  read: () => localStorage.getItem(deviceSecretKey) ?? undefined,
  store: (secret: string | undefined) => {
    if (secret) localStorage.setItem(deviceSecretKey, secret);
  },
};

interface CodeAnswer {
  message?: string | undefined;
  requester_secret?: string | undefined;
}

function storeRequesterSecret(email: string, { message, requester_secret }: CodeAnswer): FormResult<CodeEmail> {
  if (requester_secret) requesterSecret.store(requester_secret);
  return { answer: { email, message } };
}

function withRequesterSecret<T>(values: T): T & { requester_secret?: string } {
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

/** Rejects if the answer lacks the token or the user id. */
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
  if (errors) return { errors };
  const answer = await call(account.login, { query: { login_type: accountKind.type }, body });
  deviceSecret.store(answer.device_secret);
  return { answer: { ...readSession(answer), own_device } };
}

/** Repeating a sign-up sends a new code. */
export async function signUp(values: SignUp): Promise<FormResult<CodeEmail>> {
  const { body, errors } = readSignUp(values);
  if (errors) return { errors };
  return storeRequesterSecret(
    body.email,
    await call(account.register, { query: { user_type: accountKind.type }, body }),
  );
}

/** Requests another code. Repeats the sign-up if its form is still in memory. */
export async function resendCode(values: SignUp, to: { email: string }): Promise<FormResult<CodeEmail>> {
  const { body, errors } = readForm(account.resendCode.body, to);
  if (errors) return { errors };
  if (readSignUp(values).body?.email === body.email) return signUp(values);
  return storeRequesterSecret(body.email, await call(account.resendCode, { body }));
}

export async function verifyEmail(values: { email: string; otp: string }): Promise<FormResult<null>> {
  const { body, errors } = readForm(account.verifyEmail.body, withRequesterSecret(values));
  if (errors) return { errors };
  await call(account.verifyEmail, { body });
  requesterSecret.drop();
  invitationToken.drop();
  return { answer: null };
}

export async function requestReset(values: { email: string }): Promise<FormResult<CodeEmail>> {
  const { body, errors } = readForm(account.requestReset.body, values);
  if (errors) return { errors };
  return storeRequesterSecret(body.email, await call(account.requestReset, { body }));
}

/** Returns the server's message. */
export async function confirmReset(values: {
  email: string;
  otp: string;
  new_password: string;
}): Promise<FormResult<string | undefined>> {
  const { body, errors } = readForm(account.confirmReset.body, withRequesterSecret(values));
  if (errors) return { errors };
  const { message, device_secret } = await call(account.confirmReset, { body });
  requesterSecret.drop();
  deviceSecret.store(device_secret);
  return { answer: message };
}

export async function confirmResetLink(values: {
  token: string;
  new_password: string;
}): Promise<FormResult<string | undefined>> {
  const { body, errors } = readForm(account.confirmResetLink.body, values);
  if (errors) return { errors };
  const { message, device_secret } = await call(account.confirmResetLink, { body });
  deviceSecret.store(device_secret);
  return { answer: message };
}

export async function changePassword(values: {
  old_password: string;
  new_password: string;
  confirm_password: string;
}): Promise<FormResult<null>> {
  const { body, errors } = readForm(account.changePassword.body, values);
  if (errors) return { errors };
  deviceSecret.store((await call(account.changePassword, { body })).device_secret);
  return { answer: null };
}

/** Loads the server's list of common passwords, and returns a function that checks a password against it. */
export async function readCommonPasswords(): Promise<(password: string, owner: PasswordOwner) => boolean> {
  const { data } = await call(account.listCommonPasswords, {});
  const commonPasswords = new Set(data);
  return (password, owner) => isCommonPassword(password, commonPasswords, owner);
}
