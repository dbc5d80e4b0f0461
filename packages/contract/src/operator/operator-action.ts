import * as z from 'zod/mini';
import { email } from '../value/credential.ts';
import { idInput } from '../value/id.ts';
import { text } from '../value/text.ts';
import { type ActionDetails, action, type OptionDetails } from './action-details.ts';
import { artisanActions } from './artisan-action.ts';
import { appealActions } from './case/appeal-action.ts';
import { caseActions, settlement, settlementOptions } from './case/case-action.ts';
import { caseWorkActions } from './case/case-work-action.ts';
import { dutyActions } from './duty.ts';
import { logoActions } from './market-logo.ts';
import { settingChanges, settingDetails, settingNames } from './market-setting.ts';
import { operatorRoles } from './operator-role.ts';
import { setUpLinkMinutes } from './own-account.ts';
import { suspensionEffects, suspensionEnd, suspensionEndOption } from './suspension.ts';

export const reasonLength = 500;

const reason = z.pipe(
  text('Reason', { max: reasonLength, required: 'Please say why' }),
  z.transform((value: string) => value.replace(/\s+/g, ' ')),
);

export const noteLength = 1000;

const operatorName = text('Name', { max: 80 });

const role = z.enum(operatorRoles);

const oneOrAll = z
  .object({ id: z.optional(z.string().check(z.maxLength(40))), all: z.optional(z.literal(true)) })
  .check(z.refine(({ id, all }) => (id === undefined) !== (all === undefined), 'Name one id, or all.'));

const allOption = { flag: '--all', help: 'all that failed', replacesArgument: true } as const;

/** Each setting is an option, such as `--announcement-from <value>`. */
const settingOptions = Object.fromEntries(
  settingNames.map((name): [string, OptionDetails] => {
    const { help, choices } = settingDetails(name);
    const flag = `--${name.replaceAll('_', '-')} <value>`;
    return [name, { flag, help, isOptional: true, ...(choices && { choices }) }];
  }),
);

const reasonOption = (reader: string) => ({ flag: '--reason <words>', help: `why; ${reader}` });

/** The names are those of the command line and the audit log. */
export const operatorActions = {
  'account suspend': action({
    summary:
      'suspend an account: it can only read its cases and is not listed, and its open requests and bookings are cancelled',
    label: 'Suspend',
    role: 'moderator',
    isTouchNeeded: true,
    params: z.object({ email, reason, until: z.optional(suspensionEnd) }),
    argument: { name: 'email', label: '<email>' },
    options: { reason: reasonOption('its owner reads this'), until: suspensionEndOption },
    effects: suspensionEffects,
  }),
  'account restore': action({
    summary: 'let a suspended account log in again and show its listings',
    label: 'Restore',
    role: 'moderator',
    params: z.object({ email }),
    argument: { name: 'email', label: '<email>' },
    effects: ['account_restored', 'listing_shown'],
  }),
  'note add': action({
    summary: 'add a note about an account; operators can read it, and so can its owner, in the account’s data download',
    label: 'Add a note',
    role: 'moderator',
    params: z.object({ email, note: text('Note', { max: noteLength }) }),
    argument: { name: 'email', label: '<email>' },
    options: { note: { flag: '--note <words>', help: 'what colleagues should know' } },
    effects: ['note_added'],
  }),
  'note remove': action({
    summary: 'permanently remove a note about an account',
    label: 'Remove the note',
    role: 'moderator',
    params: z.object({ id: idInput }),
    argument: { name: 'id', label: '<id>' },
    effects: ['note_removed'],
  }),
  ...caseActions,
  ...caseWorkActions,
  ...appealActions,
  'feature add': action({
    summary: 'add a service of the month',
    label: 'Add to the services of the month',
    role: 'moderator',
    params: z.object({ id: idInput }),
    argument: { name: 'id', label: '<service id>' },
    effects: ['service_featured'],
  }),
  'feature remove': action({
    summary: 'remove a service of the month',
    label: 'Remove from the services of the month',
    role: 'moderator',
    params: z.object({ id: idInput }),
    argument: { name: 'id', label: '<service id>' },
    effects: ['service_unfeatured'],
  }),
  'review hide': action({
    summary: 'hide the text of a review; the reason replaces it, and the rating no longer counts',
    label: 'Hide',
    role: 'moderator',
    params: z.object({ id: idInput, reason }),
    argument: { name: 'id', label: '<id>' },
    options: { reason: reasonOption('everybody reads this') },
    effects: ['review_hidden'],
  }),
  'review show': action({
    summary: 'show a hidden review again and count it',
    label: 'Show again',
    role: 'moderator',
    params: z.object({ id: idInput }),
    argument: { name: 'id', label: '<id>' },
    effects: ['review_shown'],
  }),
  'job close': action({
    summary: 'close an open request; the customer and the invited artisans are notified',
    label: 'Close the request',
    role: 'moderator',
    params: z.object({ id: idInput, reason }),
    argument: { name: 'id', label: '<id>' },
    options: { reason: reasonOption('the customer and the invited artisans read this') },
    effects: ['request_closed'],
  }),
  'booking settle': action({
    summary: 'permanently end a dispute and decide its case; both sides are notified how and why',
    label: 'Settle',
    role: 'moderator',
    params: settlement,
    argument: { name: 'id', label: '<id>' },
    options: settlementOptions,
    effects: ['dispute_completed', 'dispute_cancelled', 'case_upheld', 'letter_written'],
  }),
  'waitlist remove': action({
    summary: 'remove somebody from the waitlist, with everything that they entered',
    label: 'Remove from the waitlist',
    role: 'moderator',
    params: z.object({ number: z.string().check(z.maxLength(40)) }),
    argument: { name: 'number', label: '<WhatsApp number>' },
    effects: ['waitlist_entry_erased'],
  }),
  ...artisanActions,
  'email retry': action({
    summary: 'send a failed email again immediately, or all of them',
    label: 'Send again',
    role: 'moderator',
    params: oneOrAll,
    argument: { name: 'id', label: '[id]' },
    options: { all: allOption },
    effects: ['email_retried'],
  }),
  'task retry': action({
    summary: 'retry a task immediately, or all failed tasks',
    label: 'Retry',
    role: 'moderator',
    params: oneOrAll,
    argument: { name: 'id', label: '[id]' },
    options: { all: allOption },
    effects: ['task_retried'],
  }),
  'operator add': action({
    summary: `add an operator of the panel, or create a new link for one; the link works once, for ${setUpLinkMinutes} minutes`,
    label: 'Add an operator',
    role: 'owner',
    isTouchNeeded: true,
    params: z.object({ email, name: operatorName, role }),
    argument: { name: 'email', label: '<email>' },
    options: {
      name: { flag: '--name <name>', help: 'the name that colleagues and the audit log show' },
      role: { flag: '--role <role>', help: 'what the operator may do', choices: operatorRoles },
    },
    effects: ['operator_added', 'operator_role_changed', 'set_up_link_made'],
  }),
  'operator remove': action({
    summary: 'remove an operator and end their sessions immediately',
    label: 'Remove',
    role: 'owner',
    isTouchNeeded: true,
    params: z.object({ email }),
    argument: { name: 'email', label: '<email>' },
    effects: ['operator_removed', 'session_ended'],
  }),
  'operator role': action({
    summary: 'change what an operator may do',
    label: 'Change the role',
    role: 'owner',
    isTouchNeeded: true,
    params: z.object({ email, role }),
    argument: { name: 'email', label: '<email>' },
    options: { role: { flag: '--role <role>', help: 'what the operator may do', choices: operatorRoles } },
    effects: ['operator_role_changed'],
  }),
  'passkey remove': action({
    summary: 'remove a passkey of an operator, who is told by email; the only passkey cannot be removed',
    label: 'Remove the passkey',
    role: 'owner',
    isTouchNeeded: true,
    params: z.object({ id: idInput }),
    argument: { name: 'id', label: '<id>' },
    effects: ['passkey_removed', 'session_ended'],
  }),
  'setting change': action({
    summary: 'change settings while people use the marketplace; an empty value restores the default',
    label: 'Change the settings',
    role: 'owner',
    params: settingChanges,
    options: settingOptions,
    effects: ['setting_changed', 'marketplace_closed', 'marketplace_opened'],
  }),
  ...logoActions,
  ...dutyActions,
} as const;

export type OperatorActionName = keyof typeof operatorActions;

export type ActionParams<Name extends OperatorActionName> = z.output<(typeof operatorActions)[Name]['params']>;

export type ActionEffect<Name extends OperatorActionName> = (typeof operatorActions)[Name]['effects'][number];

export const actionDetails = (name: OperatorActionName): ActionDetails => operatorActions[name];

export const operatorActionNames = Object.keys(operatorActions) as [OperatorActionName, ...OperatorActionName[]];
