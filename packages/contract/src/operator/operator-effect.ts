import * as z from 'zod/mini';
import { invitationDays } from '../artisan/artisan-invitation.ts';
import { letterDelayMinutes } from '../case/case-decision.ts';
import { setUpLinkMinutes } from './own-account.ts';

/** Each effect has words for one thing, for several things, and for the change. */
export const operatorEffects = {
  account_suspended: ['account', 'accounts', 'suspended'],
  suspension_extended: ['suspension', 'suspensions', 'made longer'],
  account_restored: ['account', 'accounts', 'restored'],
  note_added: ['note', 'notes', 'added'],
  note_removed: ['note', 'notes', 'removed for good'],
  session_ended: ['session', 'sessions', 'ended'],
  listing_hidden: ['listing', 'listings', 'hidden'],
  listing_shown: ['listing', 'listings', 'shown'],
  request_cancelled: ['request', 'requests', 'cancelled'],
  request_closed: ['request', 'requests', 'closed'],
  proposal_cancelled: ['proposal', 'proposals', 'cancelled'],
  appointment_cancelled: ['appointment', 'appointments', 'cancelled'],
  acceptance_released: ['acceptance', 'acceptances', 'released'],
  review_hidden: ['review', 'reviews', 'hidden'],
  question_asked: ['question', 'questions', 'asked by email'],
  case_paused: ['case', 'cases', 'paused until the answer'],
  case_taken: ['case', 'cases', 'taken'],
  case_released: ['case', 'cases', 'given back'],
  case_dismissed: ['case', 'cases', 'dismissed'],
  case_upheld: ['case', 'cases', 'upheld'],
  appeal_granted: ['appeal', 'appeals', 'granted'],
  appeal_refused: ['appeal', 'appeals', 'refused'],
  decision_withdrawn: ['decision', 'decisions', 'reversed'],
  account_warned: ['account', 'accounts', 'warned'],
  letter_written: ['letter', 'letters', `to be sent in ${letterDelayMinutes} minutes`],
  letter_stopped: ['letter', 'letters', 'stopped'],
  message_hidden: ['message', 'messages', 'hidden'],
  message_shown: ['message', 'messages', 'shown again'],
  picture_hidden: ['picture', 'pictures', 'removed'],
  review_shown: ['review', 'reviews', 'shown again'],
  second_visit_requested: ['second visit', 'second visits', 'asked for'],
  dispute_completed: ['dispute', 'disputes', 'settled as completed'],
  dispute_cancelled: ['dispute', 'disputes', 'settled as cancelled'],
  service_featured: ['service', 'services', 'added to the services of the month'],
  service_unfeatured: ['service', 'services', 'removed from the services of the month'],
  waitlist_entry_erased: ['entry', 'entries', 'erased from the waitlist'],
  artisan_invited: ['link', 'links', `created, for use once within ${invitationDays} days`],
  invitation_emailed: ['email', 'emails', 'sent with the link'],
  invitation_withdrawn: ['earlier link', 'earlier links', 'withdrawn'],
  email_retried: ['email', 'emails', 'sent again immediately'],
  task_retried: ['task', 'tasks', 'retried immediately'],
  operator_added: ['operator', 'operators', 'added'],
  operator_removed: ['operator', 'operators', 'removed'],
  operator_role_changed: ['operator', 'operators', 'given a different role'],
  passkey_removed: ['passkey', 'passkeys', 'removed'],
  setting_changed: ['setting', 'settings', 'changed'],
  logo_changed: ['logo', 'logos', 'changed'],
  logo_removed: ['logo', 'logos', 'removed'],
  duty_recorded: ['duty', 'duties', 'recorded'],
  marketplace_closed: ['marketplace', 'marketplaces', 'closed to changes'],
  marketplace_opened: ['marketplace', 'marketplaces', 'open to changes again'],
  set_up_link_made: ['set-up link', 'set-up links', `created, for use once within ${setUpLinkMinutes} minutes`],
} as const satisfies Record<string, readonly [singular: string, plural: string, change: string]>;

export type EffectName = keyof typeof operatorEffects;

export const effectShape = z.object({
  effect: z.enum(Object.keys(operatorEffects) as [EffectName, ...EffectName[]]),
  count: z.number(),
});

export type Effect = z.infer<typeof effectShape>;

/** Returns '1 session ended' or '3 sessions ended'. */
export function formatEffect({ effect, count }: Effect): string {
  const [singular, plural, change] = operatorEffects[effect];
  return `${count} ${count === 1 ? singular : plural} ${change}`;
}
