import * as z from 'zod/mini';
import { accountData } from './account/account-data.ts';
import { details } from './account/account-details.ts';
import { sessions } from './account/session.ts';
import { invitationToken } from './artisan/artisan-invitation.ts';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { anyPassword, email, newPassword, otp } from './value/credential.ts';
import { id, unknownId } from './value/id.ts';
import { displayName } from './value/name.ts';
import { verbatim } from './value/text.ts';

export const roles = ['customer', 'artisan'] as const;
export type Role = (typeof roles)[number];

/**
 * A password reset gives control of an account, so its code is longer. `mailboxDigits` is the length on servers
 * where anybody can read the emails. A code stops working after `attempts` wrong codes from its
 * requester, or after as many from other people.
 */
export const codeLimits = {
  digits: { sign_up: 6, reset: 9, email_change: 6 },
  mailboxDigits: 6,
  minutes: 10,
  attempts: 5,
  linkHours: 24,
} as const;

/** For this many days after a login on a device, failed logins from it do not count as a stranger's. */
export const deviceSecretLife = { days: 90 } as const;

export type CodePurpose = keyof typeof codeLimits.digits;

const codeRequested = z.extend(emptyAnswer, { requester_secret: z.optional(z.string()) });

/**
 * The answer to the request for a code contains this secret. Wrong codes from other people do not
 * count against its holder.
 */
const requesterSecret = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** Both actions log in. Either one creates the account if there is none yet. */
const socialActions = ['login', 'signup'] as const;

const accountType = z._default(z.enum(['user', 'artisan'], 'This must be user or artisan'), 'user');

/** Returns the role that SPEC.md's `login_type` and `user_type` stand for. */
export function roleOf(type: 'user' | 'artisan'): Role {
  return type === 'artisan' ? 'artisan' : 'customer';
}

const deviceSecret = z.optional(z.string());

/** Use extends an artisan's session on their own device; it never extends a customer's session. */
const ownDevice = z.optional(z.nullable(z.boolean('This must be true or false')));

/**
 * A suspended account is refused unless this is true. The session then opens only the calls that are `forSuspended`,
 * until the suspension ends.
 */
const restricted = z.optional(z.nullable(z.boolean('This must be true or false')));

/** An artisan's sign-up uses up the invitation with this token, if the link still works. */
const invitation = z.optional(z.nullable(invitationToken));

const signedIn = z.object({
  message: z.string(),
  token: z.string(),
  user_id: id,
  data: z.object({ token: z.string(), user_id: id }),
  device_secret: deviceSecret,
});

/** A password can be set only by the owner of the account, so the device counts as one that has logged in. */
const passwordSet = z.extend(emptyAnswer, { device_secret: deviceSecret });

const signInPage = z.object({ client_id: z.string(), authorization_endpoint: z.string() });

/** An ID token must be issued and arrive within this many minutes of the start of its social sign-in. */
export const socialMinutes = 10;

export const account = {
  login: route({
    method: 'POST',
    path: '/account/api/v1/login/',
    access: 'open',
    limit: 'login_failures_by_address',
    summary:
      'Logs in with email and password. The `device_secret` of an earlier answer keeps the failures of strangers from locking this device out.',
    query: z.object({ login_type: accountType }),
    body: z.object({
      username: email,
      password: anyPassword,
      device_secret: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      own_device: ownDevice,
      restricted,
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
      action: z.string().check(z.refine((action) => socialActions.some((allowed) => allowed === action), unknownId)),
    }),
    query: z.object({ login_type: accountType }),
    body: z.object({
      access_token: verbatim('access_token', { min: 1, max: 16_000 }),
      own_device: ownDevice,
      invitation,
      restricted,
    }),
    answer: signedIn,
    errors: ['social_refused', 'social_unavailable', 'account_suspended', 'not_found'],
  }),
  showSocialLogin: route({
    method: 'GET',
    path: '/account/api/v1/social/',
    access: 'open',
    summary:
      'The URL and the parameters with which a browser asks the OpenID Connect issuer for an ID token; null if no issuer is set up.',
    answer: dataAnswer(z.nullable(signInPage)),
  }),
  beginSocialLogin: route({
    method: 'POST',
    path: '/account/api/v1/social/begin/',
    access: 'open',
    limit: 'sign_up',
    summary:
      'Begins a sign-in with the OpenID Connect issuer: the ID token must contain this nonce, which works once. Null if no issuer is set up.',
    answer: dataAnswer(z.nullable(z.extend(signInPage, { nonce: z.string() }))),
  }),
  register: route({
    method: 'POST',
    path: '/account/api/v1/register/',
    access: 'open',
    limit: 'sign_up',
    summary: 'Signs up, or signs up again; emails a code.',
    query: z.object({ user_type: accountType }),
    body: z
      .object({
        email,
        first_name: displayName('First name'),
        last_name: displayName('Last name'),
        password: newPassword,
        password2: z.string('Confirm password is required'),
        device_token: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
        invitation,
      })
      .check(
        z.refine((sign_up) => sign_up.password === sign_up.password2, {
          error: 'Must match the first password input field.',
          path: ['password2'],
        }),
      ),
    status: 201,
    answer: codeRequested,
  }),
  listCommonPasswords: route({
    method: 'GET',
    path: '/account/api/v1/common-passwords/',
    access: 'open',
    summary: 'The commonest passwords that are long enough, so that a form can warn about them before it is sent.',
    answer: dataAnswer(z.array(z.string())),
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/account/api/v1/verify-email/',
    access: 'open',
    limit: 'code_tries_by_address',
    summary: 'Confirms the email with the emailed code.',
    body: z.object({ email, otp, requester_secret: requesterSecret }),
    answer: emptyAnswer,
    errors: ['wrong_code'],
  }),
  resendCode: route({
    method: 'POST',
    path: '/account/api/v1/resend-otp/',
    access: 'open',
    limit: 'codes_by_address',
    summary: 'Emails a fresh code for an unconfirmed sign-up; the answer is the same for any email.',
    body: z.object({ email }),
    answer: codeRequested,
  }),
  requestReset: route({
    method: 'POST',
    path: '/account/password-reset-otp/',
    access: 'open',
    limit: 'codes_by_address',
    summary: 'Emails a code and a link for a new password; the answer is the same for any email.',
    body: z.object({ email }),
    answer: codeRequested,
  }),
  confirmReset: route({
    method: 'POST',
    path: '/account/password-reset-confirm-otp/',
    access: 'open',
    limit: 'code_tries_by_address',
    summary: 'Sets a new password with the emailed code and ends every session.',
    body: z.object({ email, otp, new_password: newPassword, requester_secret: requesterSecret }),
    answer: passwordSet,
    errors: ['wrong_code'],
  }),
  confirmResetLink: route({
    method: 'POST',
    path: '/account/api/v1/reset-link/',
    access: 'open',
    limit: 'code_tries_by_address',
    summary: 'Sets a new password with the token of the emailed link, and ends every session.',
    body: z.object({ token: verbatim('Token', { min: 1, max: 200 }), new_password: newPassword }),
    answer: passwordSet,
    errors: ['wrong_code'],
  }),
  logout: route({
    method: 'POST',
    path: '/account/api/v1/logout/',
    access: 'signed_in',
    summary: 'Ends this session and closes its sockets.',
    forSuspended: true,
    answer: emptyAnswer,
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
    summary: 'Everything that is stored about the account.',
    forSuspended: true,
    answer: dataAnswer(accountData),
  }),
  remove: route({
    method: 'DELETE',
    path: '/account/api/v1/me/data/',
    access: 'signed_in',
    summary: 'Deletes the account: open bookings are cancelled, reviews stay without a name.',
    forSuspended: true,
    body: z.object({
      password: z.optional(anyPassword),
      access_token: z.optional(verbatim('access_token', { min: 1, max: 16_000 })),
    }),
    answer: emptyAnswer,
    errors: ['wrong_password', 'social_refused', 'social_unavailable'],
  }),
  ...details,
  ...sessions,
};
