import type { DecisionAction } from '@fixit/contract/case/case-decision';
import type { ActionEffect, ActionParams } from '@fixit/contract/operator/operator-action';
import type { EffectName } from '@fixit/contract/operator/operator-effect';
import { formatDate } from '@fixit/contract/value/appointment';
import type { Db } from '../db/database.ts';
import { findEmailOf, suspendAccount } from '../modules/account/suspension/suspension-actions.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { lockDisputeOfCase, settleDispute } from '../modules/booking/completion/completion-actions.ts';
import {
  decideCase,
  describeEarlierDecision,
  isUndecided,
  requireCase,
  type StoredCase,
} from '../modules/case/decision-actions.ts';
import { stopLetters } from '../modules/case-letter/case-letter-actions.ts';
import { hideJobPhoto } from '../modules/job/photo/job-photo-actions.ts';
import { hideMessage, hideMessagePicture } from '../modules/message/hide-message-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { hideReview } from '../modules/review/review-actions.ts';
import { hideCatalogueImage } from '../modules/service/managed-service-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { readIdentity } from '../platform/settings/current-settings.ts';
import { registrations } from '../registrations.ts';
import { describeSuspension, suspensionEffects } from './on-accounts.ts';
import { operatorOf, requireId } from './require-id.ts';

type Decision = ActionParams<'case dismiss'>;

interface DecisionOutcome<Name extends EffectName> {
  effects: readonly { effect: Name; count: number }[];
  message: string;
  until?: string | null;
  settledAs?: 'completed' | 'cancelled';
}

interface DecisionRequest<Closing> {
  action: DecisionAction;
  /** The first decision of a case also has this effect. */
  closing: Closing;
  params: Decision;
  actor: Actor;
}

/** Decides a case, unless an earlier decision excludes this one. */
export async function carryOutDecision<Closing extends 'case_dismissed' | 'case_upheld', Name extends EffectName>(
  tx: Db,
  { action, closing, params, actor }: DecisionRequest<Closing>,
  carryOut: (storedCase: StoredCase) => Promise<DecisionOutcome<Name>>,
): Promise<ActionOutcome<Name | Closing | 'letter_written'>> {
  const { rule, reason } = params;
  const storedCase = await requireCase(tx, requireId(params.id, 'case'));
  const input = { id: storedCase.id, rule, reason };
  const refusal = await describeEarlierDecision(tx, storedCase, action);
  if (refusal !== null) return { message: refusal, arguments: input };
  const { effects, message, until = null, settledAs = null } = await carryOut(storedCase);
  const operator_id = operatorOf(actor);
  const decision = { action, rule, reason, until, settledAs, operator_id };
  const { state, letters, letterCount } = await decideCase(tx, storedCase, decision);
  return {
    message,
    effects: [
      ...(isUndecided(storedCase) ? [{ effect: closing, count: 1 }] : []),
      ...effects,
      ...(letterCount > 0 ? [{ effect: 'letter_written' as const, count: letterCount }] : []),
    ],
    changed: { before: { state: storedCase.state }, after: { state } },
    arguments: { ...input, ...(until !== null && { until }) },
    letters,
  };
}

/** Dismissing a dispute completes its booking, as if nobody had reported a problem. */
export async function handleCaseDismiss(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case dismiss'>> {
  await lockDisputeOfCase(tx, requireId(params.id, 'case'));
  return carryOutDecision<'case_dismissed', 'dispute_completed'>(
    tx,
    { action: 'dismiss', closing: 'case_dismissed', params, actor },
    async ({ number, subject_type, subject_id }) => {
      const message = `Case ${number} is dismissed.`;
      const settlement =
        subject_type === 'booking' ? await settleDispute(tx, subject_id, 'completed', params.reason) : undefined;
      if (settlement?.before !== 'disputed') return { message, effects: [] };
      return { message, effects: [{ effect: 'dispute_completed', count: 1 }], settledAs: 'completed' };
    },
  );
}

/** Upholds a case even if its subject no longer exists. The message says whether it was hidden. */
export function handleCaseHide(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case hide'>> {
  return carryOutDecision<'case_upheld', Hiding>(
    tx,
    { action: 'hide', closing: 'case_upheld', params, actor },
    async (storedCase) => {
      const hidden = await hideSubject(tx, storedCase, params.reason);
      return {
        message: hidden
          ? `Case ${storedCase.number} is upheld, and the ${storedCase.subject_type} is hidden.`
          : `Case ${storedCase.number} is upheld. The ${storedCase.subject_type} had already been removed.`,
        effects: hidden ? [{ effect: hidden, count: 1 }] : [],
      };
    },
  );
}

export function handleCaseWarn(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case warn'>> {
  return carryOutDecision(tx, { action: 'warn', closing: 'case_upheld', params, actor }, async ({ number }) => ({
    message: `Case ${number} is upheld, and the account is warned.`,
    effects: [{ effect: 'account_warned' as const, count: 1 }],
  }));
}

/** Sends no suspension email, because the letter informs the account. */
export function handleCaseSuspend(
  tx: Db,
  { until, ...params }: ActionParams<'case suspend'>,
  actor: Actor,
): Promise<OutcomeOf<'case suspend'>> {
  return carryOutDecision(tx, { action: 'suspend', closing: 'case_upheld', params, actor }, async (storedCase) => {
    const email = await findEmailOf(tx, storedCase.about_id);
    if (email === undefined) throw conflict('The reported account is deleted, so there is nothing to suspend.');
    const { reason } = params;
    const change = await suspendAccount(tx, registrations, { email, reason, until, isEmailed: false });
    if (change.before === change.after) throw conflict(`The reported account is ${describeSuspension(change.before)}.`);
    return {
      message: `Case ${storedCase.number} is upheld, and the account is suspended${until ? ` until the end of ${formatDate(until)}` : ''}.`,
      effects: suspensionEffects(change),
      until: until ?? null,
    };
  });
}

export async function handleCaseLetterStop(
  tx: Db,
  { id, to: side }: ActionParams<'case letter stop'>,
): Promise<OutcomeOf<'case letter stop'>> {
  const storedCase = await requireCase(tx, requireId(id, 'case'));
  const input = { id: storedCase.id, ...(side && { to: side }) };
  const count = await stopLetters(tx, storedCase.id, side);
  if (count === 0) return { message: `No letter about case ${storedCase.number} is still waiting.`, arguments: input };
  return {
    message: `The unsent letters about case ${storedCase.number} are stopped. The decision stands.`,
    effects: [{ effect: 'letter_stopped', count }],
    changed: { before: { waiting: count }, after: { waiting: 0 } },
    arguments: input,
  };
}

export const conflict = (message: string) => refuse('state_conflict', { message });

type Hiding = Exclude<ActionEffect<'case hide'>, 'case_upheld' | 'letter_written'>;

/** Returns the effect, or null if there was nothing to hide. Refuses subjects other than texts and pictures. */
async function hideSubject(tx: Db, { subject_type, subject_id }: StoredCase, reason: string): Promise<Hiding | null> {
  const { name } = await readIdentity(tx);
  if (subject_type === 'message')
    return (await hideMessage(tx, subject_id, `${name} hid this message`)) ? 'message_hidden' : null;
  if (subject_type === 'review') return (await hideReview(tx, subject_id, reason)) ? 'review_hidden' : null;
  if (subject_type === 'picture') {
    const isHidden =
      (await hideMessagePicture(tx, subject_id, `${name} hid this picture`)) ||
      (await hideCatalogueImage(tx, subject_id)) ||
      (await hideJobPhoto(tx, subject_id));
    return isHidden ? 'picture_hidden' : null;
  }
  const message = `A ${subject_type} cannot be hidden. Dismiss the case, or act on the account first.`;
  throw refuse('state_conflict', { message });
}
