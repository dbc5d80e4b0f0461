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
import { hideJobPhoto } from '../modules/job/photo/photo-actions.ts';
import { hideMessage, hideMessagePicture } from '../modules/message/hide-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { hideReview } from '../modules/review/review-actions.ts';
import { hideCatalogueImage } from '../modules/service/manage-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { readIdentity } from '../platform/settings/current-settings.ts';
import { registrations } from '../registrations.ts';
import { describeSuspension, suspensionEffects } from './on-accounts.ts';
import { operatorOf, requireId } from './require-id.ts';

type Decision = ActionParams<'case dismiss'>;

interface CarriedOut<Name extends EffectName> {
  effects: readonly { effect: Name; count: number }[];
  message: string;
  until?: string | null;
  settledAs?: 'completed' | 'cancelled';
}

interface DecisionRequest<Closing> {
  action: DecisionAction;
  /** The first decision has this effect besides its own. */
  closing: Closing;
  params: Decision;
  actor: Actor;
}

/** Decides a case, unless it takes no such decision any more. */
export async function carryOutDecision<Closing extends 'case_dismissed' | 'case_upheld', Name extends EffectName>(
  tx: Db,
  { action, closing, params, actor }: DecisionRequest<Closing>,
  carryOut: (found: StoredCase) => Promise<CarriedOut<Name>>,
): Promise<ActionOutcome<Name | Closing | 'letter_written'>> {
  const { rule, reason } = params;
  const found = await requireCase(tx, requireId(params.id, 'case'));
  const input = { id: found.id, rule, reason };
  const refusal = await describeEarlierDecision(tx, found, action);
  if (refusal !== null) return { message: refusal, arguments: input };
  const { effects, message, until = null, settledAs = null } = await carryOut(found);
  const operator_id = operatorOf(actor);
  const decision = { action, rule, reason, until, settledAs, operator_id };
  const { state, letters, letterCount } = await decideCase(tx, found, decision);
  return {
    message,
    effects: [
      ...(isUndecided(found) ? [{ effect: closing, count: 1 }] : []),
      ...effects,
      ...(letterCount > 0 ? [{ effect: 'letter_written' as const, count: letterCount }] : []),
    ],
    changed: { before: { state: found.state }, after: { state } },
    arguments: { ...input, ...(until !== null && { until }) },
    letters,
  };
}

/** A dispute that is dismissed ends as if nobody had reported the problem. */
export async function handleCaseDismiss(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case dismiss'>> {
  await lockDisputeOfCase(tx, requireId(params.id, 'case'));
  return carryOutDecision<'case_dismissed', 'dispute_completed'>(
    tx,
    { action: 'dismiss', closing: 'case_dismissed', params, actor },
    async ({ number, subject_type, subject_id }) => {
      const message = `Case ${number} is dismissed.`;
      const settled =
        subject_type === 'booking' ? await settleDispute(tx, subject_id, 'completed', params.reason) : undefined;
      if (settled?.before !== 'disputed') return { message, effects: [] };
      return { message, effects: [{ effect: 'dispute_completed', count: 1 }], settledAs: 'completed' };
    },
  );
}

/** Upholds a case even if its subject is gone, and says what there was to hide. */
export function handleCaseHide(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case hide'>> {
  return carryOutDecision<'case_upheld', Hiding>(
    tx,
    { action: 'hide', closing: 'case_upheld', params, actor },
    async (found) => {
      const hidden = await hideSubject(tx, found, params.reason);
      return {
        message: hidden
          ? `Case ${found.number} is upheld, and the ${found.subject_type} is hidden.`
          : `Case ${found.number} is upheld. The ${found.subject_type} was gone already.`,
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

/** The letter tells the account, instead of the email of a suspension without a case. */
export function handleCaseSuspend(
  tx: Db,
  { until, ...params }: ActionParams<'case suspend'>,
  actor: Actor,
): Promise<OutcomeOf<'case suspend'>> {
  return carryOutDecision(tx, { action: 'suspend', closing: 'case_upheld', params, actor }, async (found) => {
    const email = await findEmailOf(tx, found.about_id);
    if (email === undefined) throw conflict('The reported account is deleted, so there is nothing to suspend.');
    const { reason } = params;
    const change = await suspendAccount(tx, registrations, { email, reason, until, isEmailed: false });
    if (change.before === change.after) throw conflict(`The reported account is ${describeSuspension(change.before)}.`);
    return {
      message: `Case ${found.number} is upheld, and the account is suspended${until ? ` until the end of ${formatDate(until)}` : ''}.`,
      effects: suspensionEffects(change),
      until: until ?? null,
    };
  });
}

export async function handleCaseLetterStop(
  tx: Db,
  { id, to: side }: ActionParams<'case letter stop'>,
): Promise<OutcomeOf<'case letter stop'>> {
  const found = await requireCase(tx, requireId(id, 'case'));
  const input = { id: found.id, ...(side && { to: side }) };
  const count = await stopLetters(tx, found.id, side);
  if (count === 0) return { message: `No letter of case ${found.number} waits any more.`, arguments: input };
  return {
    message: `The letters of case ${found.number} that had not left are stopped. What was decided stays.`,
    effects: [{ effect: 'letter_stopped', count }],
    changed: { before: { waiting: count }, after: { waiting: 0 } },
    arguments: input,
  };
}

export const conflict = (message: string) => refuse('state_conflict', { message });

type Hiding = Exclude<ActionEffect<'case hide'>, 'case_upheld' | 'letter_written'>;

/** Returns the effect, or null if there was nothing to hide. Refuses what can only be suspended, closed or settled. */
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
