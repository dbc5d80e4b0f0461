import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer } from '../route.ts';
import { clockTime } from '../value/day.ts';
import { id, idInput, instant } from '../value/id.ts';
import { text } from '../value/text.ts';
import { hasRole, type OperatorRole } from './operator-role.ts';
import { operatorBase, operatorRoute } from './operator-route.ts';

const base = `${operatorBase}/api/v1/me`;

export const setUpLinkMinutes = 60;

export const recoveryCodeCount = 10;

export const dueEmailHours = 4;

/** The hour is in London time. */
export const digestHour = 8;

export const operatorEmails = {
  due: {
    label: 'Something is due',
    help: `When something is due within ${dueEmailHours} hours, at most once an hour`,
  },
  failure: { label: 'Something fails', help: 'When a backup or a part of the server fails' },
  digest: {
    label: 'The morning digest',
    help: `Every day at 0${digestHour}:00: what is waiting, and yesterday’s figures`,
  },
} as const;

export type OperatorEmail = keyof typeof operatorEmails;

const emailNames = Object.keys(operatorEmails) as [OperatorEmail, ...OperatorEmail[]];

/** Moderators and owners get every email until they change their settings. Viewers cannot act on any, so they get none. */
export const emailsByDefault = (role: OperatorRole): readonly OperatorEmail[] =>
  hasRole(role, 'moderator') ? emailNames : [];

const emailSettingsShape = z.object({
  emails: z.array(z.enum(emailNames)).check(z.maxLength(emailNames.length)),
  /** Nothing is emailed between these times in London. An email that is still relevant is sent afterwards. */
  quiet: z.nullable(z.object({ from: clockTime, until: clockTime })),
});

export type OperatorEmailSettings = z.infer<typeof emailSettingsShape>;

const emailSettingsChange = z.partial(emailSettingsShape);

export type EmailSettingsChange = z.infer<typeof emailSettingsChange>;

export const passkeyShape = z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) });

export type OwnPasskey = z.infer<typeof passkeyShape>;

export const passkeyName = text('Name', { max: 60 });

/** Browsers send more fields than these, so the passkey library checks the whole credential. */
export const credentialInput = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') });

/** The browser calls `navigator.credentials` with these options, as JSON. */
export const ceremonyOptions = dataAnswer(z.looseObject({ challenge: z.string() }));

export const ownAccountCalls = {
  showOwnAccount: operatorRoute({
    method: 'GET',
    path: `${base}/account/`,
    role: 'viewer',
    summary: 'Shows the operator’s own passkeys, how many recovery codes are left, and the chosen emails',
    answer: dataAnswer(
      z.extend(emailSettingsShape, { passkeys: z.array(passkeyShape), recovery_codes_left: z.number() }),
    ),
  }),
  beginOwnPasskey: operatorRoute({
    method: 'POST',
    path: `${base}/passkeys/options/`,
    role: 'viewer',
    summary: 'Begins to add another passkey',
    errors: ['touch_needed'],
    answer: ceremonyOptions,
  }),
  addOwnPasskey: operatorRoute({
    method: 'POST',
    path: `${base}/passkeys/`,
    role: 'viewer',
    summary: 'Stores another passkey',
    body: z.object({ credential: credentialInput, passkey_name: passkeyName }),
    errors: ['touch_needed'],
    answer: emptyAnswer,
    status: 201,
  }),
  removeOwnPasskey: operatorRoute({
    method: 'DELETE',
    path: `${base}/passkeys/{id}/`,
    role: 'viewer',
    summary: 'Removes a passkey and ends its sessions; the only passkey cannot be removed',
    params: z.object({ id: idInput }),
    errors: ['touch_needed', 'state_conflict'],
    answer: emptyAnswer,
  }),
  renewRecoveryCodes: operatorRoute({
    method: 'POST',
    path: `${base}/recovery-codes/`,
    role: 'viewer',
    summary: `Replaces the recovery codes with ${recoveryCodeCount} new ones, which are shown once`,
    errors: ['touch_needed'],
    answer: dataAnswer(z.object({ recovery_codes: z.array(z.string()) })),
  }),
  chooseOwnEmails: operatorRoute({
    method: 'POST',
    path: `${base}/emails/`,
    role: 'viewer',
    summary: 'Changes which emails the operator gets, or the quiet hours; omitted settings do not change',
    body: emailSettingsChange,
    answer: dataAnswer(emailSettingsShape),
  }),
} as const;
