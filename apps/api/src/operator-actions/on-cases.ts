import { caseState } from '@fixit/contract/case/case-life';
import { caseStateWords } from '@fixit/contract/operator/case-list';
import type { ActionEffect, ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { closeCase, isUndecided, requireCase, type StoredCase } from '../modules/case/decision-actions.ts';
import { hideJobPhoto } from '../modules/job/photo/photo-actions.ts';
import { hideMessage, hideMessagePicture } from '../modules/message/hide-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/operator-acts.ts';
import { hideReview } from '../modules/review/review-actions.ts';
import { hideCatalogueImage } from '../modules/service/manage-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { readIdentity } from '../platform/settings/current-settings.ts';
import { requireId } from './subject.ts';

type Decision = ActionParams<'case dismiss'>;

const alreadyDecided = ({ number, state }: StoredCase) =>
  `Case ${number} is decided already: ${caseStateWords[state].toLowerCase()}.`;

function describeDecision(tx: Db, { rule, reason }: Decision, actor: Actor) {
  const operator_id = 'operator_id' in actor ? actor.operator_id : null;
  return { rule: Number(rule), reason, operator_id };
}

export async function dismissAct(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case dismiss'>> {
  const found = await requireCase(tx, requireId(params.id, 'case'));
  const input = { id: found.id, rule: params.rule, reason: params.reason };
  if (!isUndecided(found)) return { message: alreadyDecided(found), arguments: input };
  const decision = { case_id: found.id, action: 'dismiss', ...describeDecision(tx, params, actor) } as const;
  await closeCase(tx, caseState.dismissed, decision);
  return {
    message: `Case ${found.number} is dismissed.`,
    effects: [{ effect: 'case_dismissed', count: 1 }],
    changed: { before: { state: found.state }, after: { state: caseState.dismissed } },
    arguments: input,
  };
}

/** Upholds a case even if its subject is gone, and says what there was to hide. */
export async function hideAct(tx: Db, params: Decision, actor: Actor): Promise<OutcomeOf<'case hide'>> {
  const found = await requireCase(tx, requireId(params.id, 'case'));
  const input = { id: found.id, rule: params.rule, reason: params.reason };
  if (!isUndecided(found)) return { message: alreadyDecided(found), arguments: input };
  const hidden = await hideSubject(tx, found, params.reason);
  const decision = { case_id: found.id, action: 'hide', ...describeDecision(tx, params, actor) } as const;
  await closeCase(tx, caseState.upheld, decision);
  return {
    message: hidden
      ? `Case ${found.number} is upheld, and the ${found.subject_type} is hidden.`
      : `Case ${found.number} is upheld. The ${found.subject_type} was gone already.`,
    effects: [{ effect: 'case_upheld', count: 1 }, ...(hidden ? [{ effect: hidden, count: 1 }] : [])],
    changed: { before: { state: found.state }, after: { state: caseState.upheld } },
    arguments: input,
  };
}

type Hiding = Exclude<ActionEffect<'case hide'>, 'case_upheld'>;

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
