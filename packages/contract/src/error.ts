import * as z from 'zod/mini';
import { recipientGone } from './value/former-people.ts';
import { maxMessageLength } from './value/message-limits.ts';

/** `message` is the default; a handler may give a more specific one. */
export const errors = {
  invalid: { status: 400, message: 'Please check what you entered.' },
  malformed: { status: 400, message: 'We could not read that request.' },
  wrong_credentials: { status: 400, message: 'That email and password do not match.' },
  email_unverified: { status: 400, message: 'Please verify your email first. We have just sent you a new code.' },
  account_suspended: { status: 400, message: 'This account is suspended.' },
  social_unavailable: { status: 400, message: 'Sign-in with Google is not set up here. Use your email.' },
  social_refused: { status: 400, message: 'Google did not confirm who you are. Please try again.' },
  wrong_code: { status: 400, message: 'That code is wrong or no longer valid. Ask for a new one.' },
  wrong_password: { status: 400, message: 'That is not your current password.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'You are not allowed to do that.' },
  wrong_role: { status: 403, message: 'This is for the other kind of account.' },
  session_restricted: {
    status: 403,
    message:
      'This account is suspended. You can read your cases, download your data and delete the account. Nothing else is available.',
  },
  touch_needed: { status: 403, message: 'Please confirm with your passkey.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'That address does not accept this method.' },
  too_slow: { status: 408, message: 'That took too long to arrive. Please try again.' },
  state_conflict: { status: 409, message: 'That is no longer possible.' },
  preview_changed: { status: 409, message: 'Something has changed since. Nothing was done; please look again.' },
  undo_expired: { status: 409, message: 'Too late: this can no longer be undone.' },
  job_filled: { status: 409, message: 'Enough artisans have accepted already.' },
  job_closed: { status: 409, message: 'This request is no longer open.' },
  time_taken: { status: 409, message: 'That time is already taken.' },
  time_passed: { status: 409, message: 'The time of this appointment has passed.' },
  recipient_gone: { status: 409, message: recipientGone },
  profile_missing: { status: 409, message: 'Please fill in your business profile first.' },
  idempotency_mismatch: { status: 409, message: 'This request was sent before with different content.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_type: { status: 415, message: 'We cannot read that kind of file.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a little.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  maintenance: { status: 503, message: 'This site is closed to changes for a while. Please try again later.' },
  unavailable: { status: 503, message: 'We are not available right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** A socket's `{error: {code, message}}` frame has one of these codes. */
export const frameErrors = {
  bad_frame: 'We could not read that message.',
  message_too_long: `A message has at most ${maxMessageLength}.`,
  msg_key_reused: 'This message was sent before with different content.',
  message_deleted: 'This message was deleted.',
  attachment_unknown: 'That picture was not found. Please choose it again.',
  recipient_gone: recipientGone,
  maintenance: errors.maintenance.message,
  unavailable: 'The message could not be stored. Please try again.',
} as const;

export type FrameErrorCode = keyof typeof frameErrors;

/** `data` is the current state of the object on a 409. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  non_field_errors: z.optional(z.array(z.string())),
  error: z.optional(z.string()),
  old_password: z.optional(z.object({ detail: z.string() })),
  data: z.optional(z.unknown()),
});

export type ErrorBody = z.infer<typeof errorBody>;
