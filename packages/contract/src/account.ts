import * as z from 'zod/mini';
import { accountData } from './account-data.ts';
import { answering, nothing, route } from './route.ts';
import { sessions } from './session.ts';
import { id, unknownId } from './value/id.ts';
import { passwordLength } from './value/password.ts';
import { isStorable, personName, verbatim } from './value/text.ts';

export const roles = ['customer', 'artisan'] as const;
export type Role = (typeof roles)[number];

/** `keptDigits` is for kept emails, which anybody reads. A reset takes over an account, so it is longer. */
export const code = { digits: { sign_up: 6, reset: 8 }, keptDigits: 6, minutes: 10, tries: 5, liveResets: 3 } as const;

/** Days for which a device stays known after its owner logged in on it. */
export const device = { days: 90 } as const;

export type CodePurpose = keyof typeof code.digits;

/** What may be done with an ID token; both log in, and the first use signs up. */
const socialActions = ['login', 'signup'] as const;

export const email = z
  .string('Email is required')
  .check(
    z.refine(isStorable, { error: 'Please enter a valid email address', abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
    z.regex(z.regexes.email, 'Please enter a valid email address'),
  );

export const newPassword = verbatim('Password', {
  min: passwordLength.least,
  max: passwordLength.greatest,
  tooShort: `Password must be at least ${passwordLength.least} characters`,
});

const anyPassword = verbatim('Password', { min: 1, max: 1_000 });
const otp = z
  .pipe(
    z.union([z.string(), z.number()], 'Otp is required'),
    z.transform((value: string | number) => String(value).trim()),
  )
  .check(
    z.refine(isStorable, 'Otp is required'),
    z.minLength(1, 'Otp is required'),
    z.maxLength(20, 'Otp is too long'),
  );

const kind = z._default(z.enum(['user', 'artisan'], 'This must be user or artisan'), 'user');

/** The role that SPEC.md's `login_type` and `user_type` stand for. */
export function roleOf(type: 'user' | 'artisan'): Role {
  return type === 'artisan' ? 'artisan' : 'customer';
}

const deviceSecret = z.optional(z.string());

const signedIn = z.object({
  message: z.string(),
  token: z.string(),
  user_id: id,
  data: z.object({ token: z.string(), user_id: id }),
  device_secret: deviceSecret,
});

/** Whoever sets a password has proved to be the owner: the device is known as after a login. */
const passwordSet = z.extend(nothing, { device_secret: deviceSecret });

const signInPage = z.object({ client_id: z.string(), authorization_endpoint: z.string() });

/** Minutes from the beginning of a social sign-in until its ID token must be here, and the age of a token that is taken. */
export const socialMinutes = 10;

export const account = {
  login: route({
    method: 'POST',
    path: '/account/api/v1/login/',
    access: 'open',
    limit: 'login_failures_by_address',
    summary:
      'Logs in with e-mail and password. The `device_secret` of an earlier answer keeps the failures of strangers from locking this device out.',
    query: z.object({ login_type: kind }),
    body: z.object({
      username: email,
      password: anyPassword,
      device_secret: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    }),
    answer: signedIn,
    errors: ['wrong_credentials', 'email_unverified', 'account_suspended'],
  }),
  loginWithGoogle: route({
    method: 'POST',
    path: '/account/api/v1/google/{action}/',
    access: 'open',
    limit: 'login_failures_by_address',
    summary: 'Logs in or signs up with an OpenID Connect ID token.',
    params: z.object({
      action: z.string().check(z.refine((action) => socialActions.some((known) => known === action), unknownId)),
    }),
    query: z.object({ login_type: kind }),
    body: z.object({ access_token: verbatim('access_token', { min: 1, max: 16_000 }) }),
    answer: signedIn,
    errors: ['social_refused', 'social_unavailable', 'account_suspended', 'not_found'],
  }),
  showSocialLogin: route({
    method: 'GET',
    path: '/account/api/v1/social/',
    access: 'open',
    summary: 'Where and as whom a browser asks the OpenID Connect issuer for an ID token; null where none is set up.',
    answer: answering(z.nullable(signInPage)),
  }),
  beginSocialLogin: route({
    method: 'POST',
    path: '/account/api/v1/social/begin/',
    access: 'open',
    limit: 'sign_up',
    summary:
      'Begins a sign-in with the OpenID Connect issuer: the ID token must hold this nonce, which works once. Null where none is set up.',
    answer: answering(z.nullable(z.extend(signInPage, { nonce: z.string() }))),
  }),
  register: route({
    method: 'POST',
    path: '/account/api/v1/register/',
    access: 'open',
    limit: 'sign_up',
    summary: 'Signs up, or signs up again; mails a code.',
    query: z.object({ user_type: kind }),
    body: z
      .object({
        email,
        first_name: personName('First name'),
        last_name: personName('Last name'),
        password: newPassword,
        password2: z.string('Confirm password is required'),
        device_token: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
      })
      .check(
        z.refine((sign_up) => sign_up.password === sign_up.password2, {
          error: 'Must match the first password input field.',
          path: ['password2'],
        }),
      ),
    status: 201,
    answer: nothing,
  }),
  listCommonPasswords: route({
    method: 'GET',
    path: '/account/api/v1/common-passwords/',
    access: 'open',
    summary: 'The commonest passwords that are long enough, so that a form can hint at them before it is sent.',
    answer: answering(z.array(z.string())),
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/account/api/v1/verify-email/',
    access: 'open',
    limit: 'code_tries_by_address',
    summary: 'Confirms the e-mail with the mailed code.',
    body: z.object({ email, otp }),
    answer: nothing,
    errors: ['wrong_code'],
  }),
  resendCode: route({
    method: 'POST',
    path: '/account/api/v1/resend-otp/',
    access: 'open',
    limit: 'codes_by_address',
    summary: 'Mails a fresh code for a sign-up that waits for one; the same answer for any e-mail.',
    body: z.object({ email }),
    answer: nothing,
  }),
  requestReset: route({
    method: 'POST',
    path: '/account/password-reset-otp/',
    access: 'open',
    limit: 'codes_by_address',
    summary: 'Mails a code for a new password; the same answer for any e-mail.',
    body: z.object({ email }),
    answer: nothing,
  }),
  confirmReset: route({
    method: 'POST',
    path: '/account/password-reset-confirm-otp/',
    access: 'open',
    limit: 'code_tries_by_address',
    summary: 'Sets a new password with the mailed code and ends every session.',
    body: z.object({ email, otp, new_password: newPassword }),
    answer: passwordSet,
    errors: ['wrong_code'],
  }),
  logout: route({
    method: 'POST',
    path: '/account/api/v1/logout/',
    access: 'signed_in',
    summary: 'Ends this session and closes its sockets.',
    answer: nothing,
  }),
  changePassword: route({
    method: 'POST',
    path: '/account/api/v1/change-password/',
    access: 'signed_in',
    summary: 'Changes the password and ends every session.',
    body: z
      .object({
        old_password: verbatim('Old password', { min: 1, max: 1_000 }),
        new_password: newPassword,
        confirm_password: z.string('Confirm password is required'),
      })
      .check(
        z.refine((change) => change.new_password === change.confirm_password, {
          error: 'Must match the first password input field.',
          path: ['confirm_password'],
        }),
      ),
    answer: passwordSet,
    errors: ['wrong_password'],
  }),
  download: route({
    method: 'GET',
    path: '/account/api/v1/me/data/',
    access: 'signed_in',
    summary: 'Everything that is kept about the account.',
    answer: answering(accountData),
  }),
  remove: route({
    method: 'DELETE',
    path: '/account/api/v1/me/data/',
    access: 'signed_in',
    summary: 'Deletes the account: open bookings are cancelled, reviews stay without a name.',
    body: z.object({
      password: z.optional(anyPassword),
      access_token: z.optional(verbatim('access_token', { min: 1, max: 16_000 })),
    }),
    answer: nothing,
    errors: ['wrong_password', 'social_refused', 'social_unavailable'],
  }),
  ...sessions,
};
